/// A source that is subscribed to once for all observers, when it is connected.
///
///     source:     --a--b--|
///     observer:   -----a--b--|
///     connected:  ---^-------!
///
/// The source sends its events to a subject, and observers subscribe to that subject. Order, threads and re-entrance
/// are therefore those of a ``Subject``.
///
/// A connection ends when the source ends or when the connection is disposed, and its subject ends with it. After a
/// dispose, the observers receive no further event, not even a completion or an error. Later observers wait for the
/// next connection, which starts from the beginning.
///
/// ``refCount()`` and ``autoconnect(subscribers:)`` return observables that connect automatically. Their observers are
/// counted together.
public final class ConnectableObservable<Element: Sendable>: ObservableType {
    @usableFromInline struct State: Sendable {
        /// The number of the current connection, or of the next one if there is none.
        @usableFromInline var turn = 0
        @usableFromInline var channel: Channel<Element>?
        @usableFromInline var connection: SingleAssignmentDisposable?
        @usableFromInline var observers = 0

        @export(implementation) init(turn: Int = 0, channel: Channel<Element>? = nil) {
            self.turn = turn
            self.channel = channel
        }

        /// Starts the next turn, and returns the former state, which the caller releases outside the lock.
        @export(implementation) mutating func restart(keepingSubject: Bool = false) -> State {
            defer { self = State(turn: turn + 1, channel: keepingSubject ? channel : nil) }
            return self
        }
    }

    @usableFromInline let source: Observable<Element>
    /// Whether the source isn't subscribed to again after it has ended.
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

    /// Subscribes to the source and returns the connection, or returns the existing connection if there is one.
    ///
    /// To unsubscribe from the source, dispose the connection. A later call makes a new connection. If another thread
    /// is connecting, the call doesn't wait until that thread has subscribed to the source.
    @discardableResult
    @export(implementation) public func connect() -> any Disposable {
        connect(join(0).turn, ifObservedBy: 0)
        return state.withLock { $0.connection } ?? Disposables.create()
    }

    /// Connects when the first observer subscribes, and disposes the connection when the last one has ended.
    ///
    ///     source:      --a--b--c--|
    ///     refCount():  --a--b--c--|
    ///     source:      ^----------!
    ///
    /// This also disposes a connection that ``connect()`` made. Observers of the connectable observable itself are not
    /// counted.
    @export(implementation) public func refCount() -> Observable<Element> { connected(by: 1, disconnects: true) }

    /// Connects when there are `subscribers` observers, and stays connected after they have ended.
    ///
    ///     source:                      --a--b--|
    ///     autoconnect(subscribers: 2): -----a--b--|
    ///     second observer:             ---^-------!
    ///
    /// The connection lasts until the source ends, or until the disposable that ``connect()`` returns is disposed. The
    /// next connection needs `subscribers` observers again.
    ///
    /// - Precondition: `subscribers` is positive.
    @export(implementation) public func autoconnect(subscribers: Int = 1) -> Observable<Element> {
        requirePositive(subscribers, "subscribers")
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

    /// Adds `observers` to the count of observers, and returns the subject of the current turn. A missing subject is
    /// made outside the lock: if two threads make one at the same time, one of the two is dropped.
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
        // Called before the observers receive the end, so that an observer that then subscribes again starts a new
        // connection.
        let end: @Sendable () -> Void = { [weak self, endsForGood] in
            self?.restart(after: turn, keepingSubject: endsForGood)
        }
        upstream.setDisposable(feed(source, connection, end))
    }

    /// Removes one observer from the count.
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
