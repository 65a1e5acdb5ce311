/// An observable that is also an observer, such as a ``Subject``. `multicast` shares a source through one.
public typealias SubjectType = ObservableType & ObserverType

extension ObservableType {
    /// Shares one subscription to the source among all observers, starting when the result is connected. The result
    /// sends through a ``PublishSubject``.
    ///
    ///     source:     --a--b--|
    ///     publish():  -----a--b--|
    ///     connected:  ---^-------!
    @inlinable public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject<Element>() } }

    /// Shares one subscription to the source among all observers, starting when the result is connected. Later
    /// observers first get the last `bufferSize` elements of the current connection.
    ///
    ///     source:                     --a--b--c-----d--|
    ///     replay(2), observed late:   ---------(bc)-d--|
    ///     connected:                  ^----------------!
    ///
    /// - Precondition: `bufferSize` is not negative.
    @inlinable public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        requireNotNegative(bufferSize, "bufferSize")
        return multicast { ReplaySubject<Element>(capacity: bufferSize) }
    }

    /// Shares one subscription to the source among all observers, starting when the result is connected. Later
    /// observers first get all elements of the current connection. The elements are kept as long as the connection
    /// lasts.
    ///
    ///     source:                       --a--b--c-----d--|
    ///     replayAll(), observed late:   ---------(abc)d--|
    ///     connected:                    ^----------------!
    @inlinable public func replayAll() -> ConnectableObservable<Element> { replay(.max) }

    /// Shares one subscription to the source among all observers of `subject`, starting when the result is connected.
    ///
    ///     source:                --a--b--|
    ///     multicast(Behavior…):  0----a--b--|
    ///     connected:             ---^-------!
    ///
    /// If the connection is disposed, `subject` serves the next connection. If the source ends, `subject` ends too, and
    /// sends no events of later connections.
    @_disfavoredOverload  // considered only if the closure form doesn't fit: a chain with two took 10,000 scopes
    @inlinable public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Element>
    where Subject.Element == Element { multicast { subject } }

    /// Shares one subscription to the source among all observers of a subject, starting when the result is connected.
    /// `makeSubject` makes a subject for each connection.
    ///
    ///     source:                     --a--b--|
    ///     multicast(makeSubject: …):  0----a--b--|
    ///     connected:                  ---^-------!
    ///
    /// `makeSubject` is called when the first observer subscribes or when the result is connected, whichever comes
    /// first. If several threads do so at the same time, each may call `makeSubject`. One of the subjects is used.
    @inlinable public func multicast<Subject: SubjectType>(
        makeSubject: @escaping @Sendable () -> Subject
    ) -> ConnectableObservable<Element> where Subject.Element == Element {
        let source = asObservable()
        return ConnectableObservable { Connection(of: source, to: makeSubject(), $0) }
    }

    /// Sends the events of the observable that `selector` returns. `selector` receives an observable that it can use
    /// several times, for one subscription to the source.
    ///
    ///     source:                                           --1--2--3--|
    ///     multicast({ PublishSubject() }, selector: zip…):  -----3--5--|
    ///     source:                                           ^----------!
    ///
    /// Each subscription to the result has its own subject, which `subjectSelector` makes. The source is subscribed to
    /// after the observable that `selector` returns. If a closure throws, the result fails with that error.
    @inlinable public func multicast<Subject: SubjectType, Result>(
        _ subjectSelector: @escaping @Sendable () throws -> Subject,
        selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Element == Element {
        let source = asObservable()
        return Observable<Result>(isSynchronous: false) { sink in
            let upstream = SingleAssignmentDisposable()
            sink.subscription?.adopt(upstream, resumes: false)
            return Observable<Result>.deferred {
                let connection = Connection(of: source, to: try subjectSelector(), upstream)
                return try selector(connection.subject)
                    .do(onDispose: { upstream.dispose() })
                    .do(onSubscribed: { if !upstream.isDisposed { connection.feed?() } })
            }.attach(sink)
        }.named(after: self)
    }

    /// Sends the events of the observable that `selector` returns. `selector` receives an observable that it can use
    /// several times, for one subscription to the source.
    ///
    ///     source:                               --1--2--3--|
    ///     publish { .zip($0, $0.skip(1), +) }:  -----3--5--|
    ///     source:                               ^----------!
    ///
    /// Works like ``multicast(_:selector:)`` with a ``PublishSubject``.
    @inlinable public func publish<Result>(
        _ selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> { multicast({ PublishSubject<Element>() }, selector: selector).named(after: self) }
}
