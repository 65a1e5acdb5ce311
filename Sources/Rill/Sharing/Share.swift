/// How long what `share` remembers is kept.
public enum SubjectLifetimeScope: Sendable {
    /// As long as the subscription to the source: the next one starts afresh.
    case whileConnected
    /// As long as the observable: elements of an earlier subscription are replayed, and so is the end.
    case forever
}

extension ObservableType {
    /// One subscription to the source for all observers: it starts with the first of them and is let go with the last.
    ///
    ///     source:   --a--b--c--|
    ///     share():  --a--b--c--|
    ///     source:   ^----------!
    ///
    /// Who comes later first gets the last `replay` elements, without a gap to those that follow. A subject passes the elements
    /// on: what it says of order, threads and re-entrance holds here.
    ///
    /// - Precondition: `replay` is not negative.
    @_alwaysEmitIntoClient
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        require(replay >= 0, "share(replay:scope:): expected replay not to be negative, got \(replay)")
        return replay == 0
            ? Multicast(asObservable(), scope) { PublishSubject<Element>() }.observable
            : Multicast(asObservable(), scope) { ReplaySubject<Element>.create(bufferSize: replay) }.observable
    }
}

/// A source behind a subject: subscribed to once for all who observe the subject.
@usableFromInline
final class Multicast<Memory: SubjectMemory>: Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var subject: Subject<Memory>?
        /// The subscription to the source, and who observes by virtue of it.
        @usableFromInline var connection: SingleAssignmentDisposable?
        @usableFromInline var observers = 0
        @usableFromInline var hasEnded = false

        @_alwaysEmitIntoClient
        init() {}
    }

    @usableFromInline let source: Observable<Memory.Element>
    @usableFromInline let scope: SubjectLifetimeScope
    @usableFromInline let makeSubject: @Sendable () -> Subject<Memory>
    @usableFromInline let state = Locked(State())

    @_alwaysEmitIntoClient
    init(
        _ source: Observable<Memory.Element>, _ scope: SubjectLifetimeScope,
        _ makeSubject: @escaping @Sendable () -> Subject<Memory>
    ) {
        self.source = source
        self.scope = scope
        self.makeSubject = makeSubject
    }

    @_alwaysEmitIntoClient
    var observable: Observable<Memory.Element> {
        Observable { [self] sink in
            let (subject, connection, isFirst) = join()
            let observer = SingleAssignmentDisposable(onDisposed: { [self] in leave(connection) })
            observer.setDisposable(
                subject.asObservable().attach(
                    Sink(
                        next: { element in
                            let demand = sink.next(element)
                            if demand == .none { observer.dispose() }
                            return demand
                        },
                        finish: sink.finish)))
            if isFirst { connect(connection, subject) }
            return observer
        }
    }

    /// Counts an observer in; the first one is to connect.
    @_alwaysEmitIntoClient
    func join() -> (Subject<Memory>, SingleAssignmentDisposable, isFirst: Bool) {
        let (freshSubject, freshConnection) = (makeSubject(), SingleAssignmentDisposable())
        return state.withLock { state in
            let subject = state.subject ?? freshSubject
            state.subject = subject
            if state.hasEnded { return (subject, freshConnection, false) }
            let isFirst = state.connection == nil
            let connection = state.connection ?? freshConnection
            state.connection = connection
            state.observers += 1
            return (subject, connection, isFirst)
        }
    }

    /// Counts an observer out; the last one lets the source go.
    @_alwaysEmitIntoClient
    func leave(_ connection: SingleAssignmentDisposable) {
        let former = state.withLock { state -> State? in
            guard state.connection === connection else { return nil }
            state.observers -= 1
            return state.observers == 0 ? disconnect(&state) : nil
        }
        if former != nil { connection.dispose() }
    }

    @_alwaysEmitIntoClient
    func connect(_ connection: SingleAssignmentDisposable, _ subject: Subject<Memory>) {
        if connection.isDisposed { return }
        connection.setDisposable(
            source.attach(
                Sink(
                    next: { element in
                        subject.onNext(element)
                        return connection.isDisposed ? .none : .more
                    },
                    finish: { [self] completion in
                        end(connection)
                        subject.on(Event(completion))
                        connection.dispose()
                    })))
    }

    /// The source has ended: before the observers hear of it, so that one who subscribes again starts afresh.
    @_alwaysEmitIntoClient
    func end(_ connection: SingleAssignmentDisposable) {
        let former = state.withLock { state -> State? in
            guard state.connection === connection else { return nil }
            state.hasEnded = scope == .forever
            return disconnect(&state)
        }
        withExtendedLifetime(former) {}
    }

    /// What it lets go of is the result, to be released outside the lock.
    @_alwaysEmitIntoClient
    func disconnect(_ state: inout State) -> State {
        let former = state
        state.connection = nil
        state.observers = 0
        if scope == .whileConnected { state.subject = nil }
        return former
    }
}
