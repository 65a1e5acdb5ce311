/// What can be observed and be sent to: what `multicast` takes, like a ``Subject``.
public typealias SubjectType = ObservableType & ObserverType

extension ObservableType {
    /// Runs once for all observers, through a publish subject, when it is connected.
    ///
    ///     source:     --a--b--|
    ///     publish():  -----a--b--|
    ///     connected:  ---^-------!
    @export(implementation)
    public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject<Element>() } }

    /// Runs once for all observers when it is connected; who comes later first gets the last elements of this connection.
    ///
    ///     source:                     --a--b--c-----d--|
    ///     replay(2), observed late:   ---------(bc)-d--|
    ///     connected:                  ^----------------!
    ///
    /// - Precondition: `bufferSize` is not negative.
    @export(implementation) public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        require(bufferSize >= 0, "replay(_:): expected bufferSize not to be negative, got \(bufferSize)")
        return multicast { ReplaySubject<Element>.create(bufferSize: bufferSize) }
    }

    /// Runs once for all observers when it is connected; who comes later first gets all elements of this connection, which are
    /// kept as long as it lasts.
    ///
    ///     source:                       --a--b--c-----d--|
    ///     replayAll(), observed late:   ---------(abc)d--|
    ///     connected:                    ^----------------!
    @export(implementation)
    public func replayAll() -> ConnectableObservable<Element> { multicast { ReplaySubject<Element>.createUnbounded() } }

    /// Runs once for all observers of this subject, when it is connected.
    ///
    ///     source:                --a--b--|
    ///     multicast(Behavior…):  0----a--b--|
    ///     connected:             ---^-------!
    ///
    /// The subject outlives a connection that is disposed, and serves the next one; but it ends with the source, and passes
    /// nothing of a connection made after that.
    @_disfavoredOverload  // not tried where the closure of the other form will do: two such took 10,000 scopes
    @export(implementation)
    public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Element>
    where Subject.Element == Element {
        ConnectableObservable(asObservable()) { Channel(subject) }
    }

    /// Runs once for all observers when it is connected, each time through a subject that the closure makes.
    ///
    ///     source:                     --a--b--|
    ///     multicast(makeSubject: …):  0----a--b--|
    ///     connected:                  ---^-------!
    ///
    /// The closure is called when the first observer comes, or the connection. Several threads that come first at the same time
    /// may each call it; one of the subjects is used.
    @export(implementation) public func multicast<Subject: SubjectType>(
        makeSubject: @escaping @Sendable () -> Subject
    ) -> ConnectableObservable<Element> where Subject.Element == Element {
        ConnectableObservable(asObservable()) { Channel(makeSubject()) }
    }

    /// What the selector makes of the source, which it may use several times for one subscription to it.
    ///
    ///     source:                                           --1--2--3--|
    ///     multicast({ PublishSubject() }, selector: zip…):  -----3--5--|
    ///     source:                                           ^----------!
    ///
    /// Each subscription has a subject of its own; the source is subscribed to once what was made of it is observed. A closure
    /// that throws gives a stream of that error.
    @export(implementation) public func multicast<Subject: SubjectType, Result>(
        _ subjectSelector: @escaping @Sendable () throws -> Subject,
        selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Element == Element {
        let source = asObservable()
        let shared = Observable<Result>.deferred {
            let channel = Channel(try subjectSelector())
            let connection = SingleAssignmentDisposable()
            return try selector(channel.subject).do(
                onSubscribed: {
                    guard !connection.isDisposed, let feed = channel.feed else { return }
                    connection.setDisposable(feed(source, connection, {}))
                }, onDispose: { connection.dispose() })
        }
        return Observable<Result>(shared.attach)  // as what is shared doesn't wait
    }

    /// What the selector makes of the source, which it may use several times for one subscription to it.
    ///
    ///     source:                               --1--2--3--|
    ///     publish { .zip($0, $0.skip(1), +) }:  -----3--5--|
    ///     source:                               ^----------!
    ///
    /// It is ``multicast(_:selector:)`` with a ``PublishSubject``.
    @export(implementation) public func publish<Result>(
        _ selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> {
        multicast({ PublishSubject<Element>() }, selector: selector)
    }
}

/// A subject between a source and its observers, of whatever kind: that is forgotten here, and not for each element.
@usableFromInline
struct Channel<Element: Sendable>: Sendable {
    /// Has the source send to the subject until the connection is disposed; tells an end first to the closure.
    ///
    /// Where nobody else does, the sink of the source alone keeps the subject: without that nobody can send any more, and the
    /// subject lets its observers go.
    @usableFromInline typealias Feed =
        @Sendable (Observable<Element>, SingleAssignmentDisposable, @escaping @Sendable () -> Void) -> any Disposable

    @usableFromInline let subject: Observable<Element>
    /// Nil once it has been used.
    @usableFromInline var feed: Feed?

    @export(implementation) init<Subject: SubjectType>(_ subject: Subject) where Subject.Element == Element {
        self.subject = subject.asObservable()
        feed = { source, connection, end in
            source.attach(
                Sink(
                    for: connection,
                    next: { element in
                        subject.onNext(element)
                        return connection.isDisposed ? .none : .more
                    },
                    finish: { completion in
                        end()
                        subject.on(Event(completion))
                        connection.dispose()
                    }))
        }
    }
}
