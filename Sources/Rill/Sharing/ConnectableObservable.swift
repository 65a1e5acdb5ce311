/// A source that runs once for all who observe it, and not before somebody connects it.
///
///     source:     --a--b--|
///     observer:   -----a--b--|
///     connected:  ---^-------!
///
/// The source sends into a subject, which the observers observe: what the subject says of order, threads and re-entrance holds
/// here. A connection is over when the source ends or when it is disposed, and its subject is then over too; after a dispose
/// its observers hear nothing more, not even an end. Who comes later waits for the next connection, which starts afresh.
///
/// What connects by itself is made of it by ``refCount()`` and ``autoconnect(subscribers:)``, whose observers count together.
public final class ConnectableObservable<Element: Sendable>: ObservableType {
    @usableFromInline struct State: Sendable {
        /// Which connection this is or is to become.
        @usableFromInline var turn = 0
        @usableFromInline var channel: Channel<Element>?
        @usableFromInline var connection: SingleAssignmentDisposable?
        @usableFromInline var observers = 0

        @export(implementation) init(turn: Int = 0, channel: Channel<Element>? = nil) {
            self.turn = turn
            self.channel = channel
        }

        /// What it lets go of is the result, to be released outside the lock.
        @export(implementation) mutating func restart(keepingSubject: Bool = false) -> State {
            defer { self = State(turn: turn + 1, channel: keepingSubject ? channel : nil) }
            return self
        }
    }

    @usableFromInline let source: Observable<Element>
    /// Whether an end of the source is the last: it then stays without a connection.
    @usableFromInline let endsForGood: Bool
    @usableFromInline let makeChannel: @Sendable () -> Channel<Element>
    @usableFromInline let state = Locked(State())

    @export(implementation) init(
        _ source: Observable<Element>, endsForGood: Bool = false,
        _ makeChannel: @escaping @Sendable () -> Channel<Element>
    ) {
        self.source = source
        self.endsForGood = endsForGood
        self.makeChannel = makeChannel
    }

    @export(implementation) public func asObservable() -> Observable<Element> {
        Observable { [self] sink in join(0).subject.attach(sink) }
    }

    @_disfavoredOverload
    @export(implementation) public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(unplaced: observer)
    }

    /// Subscribes to the source, unless that has been done: then the connection is the one that there is.
    ///
    /// Dispose the connection to let the source go; a later call makes another one. A call that finds another thread connecting
    /// does not wait until the source has been subscribed to.
    @discardableResult
    @export(implementation) public func connect() -> any Disposable {
        connect(join(0).turn, ifObservedBy: 0)
        return state.withLock { $0.connection } ?? Disposables.create()
    }

    /// Connects with the first observer and lets the source go with the last.
    ///
    ///     source:      --a--b--c--|
    ///     refCount():  --a--b--c--|
    ///     source:      ^----------!
    ///
    /// The last one lets go of a connection that ``connect()`` made, too. Who observes the connectable observable itself does
    /// not count.
    @export(implementation) public func refCount() -> Observable<Element> { connected(by: 1, disconnects: true) }

    /// Connects when there are so many observers, and stays connected without them.
    ///
    ///     source:                      --a--b--|
    ///     autoconnect(subscribers: 2): -----a--b--|
    ///     second observer:             ---^-------!
    ///
    /// The connection goes on until the source ends, or until what ``connect()`` returns meanwhile is disposed. After that it
    /// takes as many observers again.
    ///
    /// - Precondition: `subscribers` is positive.
    @export(implementation) public func autoconnect(subscribers: Int = 1) -> Observable<Element> {
        require(subscribers > 0, "autoconnect(subscribers:): expected subscribers to be positive, got \(subscribers)")
        return connected(by: subscribers, disconnects: false)
    }

    @export(implementation) func connected(by subscribers: Int, disconnects: Bool) -> Observable<Element> {
        Observable { [self] sink in
            let (subject, turn, isConnected) = join(1)
            let observer = SingleAssignmentDisposable(onDisposed: { [self] in leave(turn, disconnects: disconnects) })
            observer.setDisposable(
                subject.attach(
                    Sink(
                        for: observer,
                        next: { element in
                            let demand = sink.next(element)
                            if demand == .none { observer.dispose() }
                            return demand
                        },
                        finish: { completion in
                            observer.dispose()
                            sink.finish(completion)
                        })))
            if !isConnected { connect(turn, ifObservedBy: subscribers) }
            return observer
        }
    }

    /// Counts observers in. A subject that is missing is made outside the lock: of two that are made at once, one is dropped.
    @export(implementation) func join(
        _ observers: Int, with fresh: Channel<Element>? = nil
    ) -> (subject: Observable<Element>, turn: Int, isConnected: Bool) {
        let joined = state.withLock { state -> (subject: Observable<Element>, turn: Int, isConnected: Bool)? in
            if state.channel == nil { state.channel = fresh }
            guard let channel = state.channel else { return nil }
            state.observers += observers
            return (channel.subject, state.turn, channel.feed == nil)
        }
        return joined ?? join(observers, with: makeChannel())
    }

    @export(implementation) func connect(_ turn: Int, ifObservedBy subscribers: Int) {
        let upstream = SingleAssignmentDisposable()
        let connection = SingleAssignmentDisposable(onDisposed: { [weak self] in
            self?.restart(after: turn, keepingSubject: false)
            upstream.dispose()
        })
        let feed = state.withLock { state -> Channel<Element>.Feed? in
            guard state.turn == turn, state.observers >= subscribers, let feed = state.channel?.feed else { return nil }
            state.channel?.feed = nil
            state.connection = connection
            return feed
        }
        guard let feed else { return }
        // The source has ended: before the observers hear of it, so that one who subscribes again starts afresh.
        let end: @Sendable () -> Void = { [weak self, endsForGood] in
            self?.restart(after: turn, keepingSubject: endsForGood)
        }
        upstream.setDisposable(feed(source, connection, end))
    }

    /// Counts an observer out.
    @export(implementation) func leave(_ turn: Int, disconnects: Bool) {
        let former = state.withLock { state -> State? in
            guard state.turn == turn else { return nil }
            state.observers -= 1
            return disconnects && state.observers == 0 && state.connection != nil ? state.restart() : nil
        }
        former?.connection?.dispose()
    }

    @export(implementation) func restart(after turn: Int, keepingSubject: Bool) {
        let former = state.withLock { state in
            state.turn == turn ? state.restart(keepingSubject: keepingSubject) : nil
        }
        withExtendedLifetime(former) {}
    }
}
