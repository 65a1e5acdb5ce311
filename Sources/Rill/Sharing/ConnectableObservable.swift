/// A source that is subscribed to once for all observers, when it is connected.
///
///     source:     --a--b--|
///     observer:   -----a--b--|
///     connected:  ---^-------!
///
/// The source sends its events to a subject, and observers subscribe to that subject. Order, threads and re-entrance
/// are therefore those of a ``Subject``.
///
/// A connection ends when the source ends or when the connection is disposed. After a dispose, the observers receive
/// only what the source had sent before, and no completion or error that it hadn't. Later observers wait for the next
/// connection, which starts from the beginning. Each connection has a subject of its own, except with
/// ``ObservableType/multicast(_:)``, whose observers stay, and get the events of the next connection, too.
///
/// ``refCount()`` and ``autoconnect(subscribers:)`` return observables that connect automatically. Their observers are
/// counted together.
public final class ConnectableObservable<Element: Sendable>: ObservableType, OwnObservable {
    /// Makes a connection with this upstream.
    @usableFromInline let makeConnection: @Sendable (SingleAssignmentDisposable) -> Connection<Element>
    /// The connection that new observers join, unless it is over.
    @usableFromInline let current = Locked<Connection<Element>?>(nil)

    @inlinable init(_ makeConnection: @escaping @Sendable (SingleAssignmentDisposable) -> Connection<Element>) {
        self.makeConnection = makeConnection
    }

    @inlinable
    public func asObservable() -> Observable<Element> { Observable { [self] sink in join(0).subject.attach(sink) } }

    /// Subscribes to the source and returns the connection, or returns the existing connection if there is one.
    ///
    /// To unsubscribe from the source, dispose the connection. A later call makes a new connection. If another thread
    /// is connecting, the call doesn't wait until that thread has subscribed to the source.
    @inlinable public func connect() -> any Disposable {
        let upstream = join(0).upstream
        start(upstream, ifObservedBy: 0)
        return upstream
    }

    /// Connects when the first observer subscribes, and disposes the connection when the last one has ended.
    ///
    ///     source:      --a--b--c--|
    ///     refCount():  --a--b--c--|
    ///     source:      ^----------!
    ///
    /// This also disposes a connection that ``connect()`` made. Observers of the connectable observable itself are not
    /// counted.
    @inlinable public func refCount() -> Observable<Element> { connected(by: 1, disconnecting: .atOnce).named() }

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
    @inlinable public func autoconnect(subscribers: Int = 1) -> Observable<Element> {
        requirePositive(subscribers, "subscribers")
        return connected(by: subscribers, disconnecting: .never).named()
    }

    /// Connects when there are `subscribers` observers, and disposes the connection after the last one as
    /// `disconnection` says.
    @inlinable func connected(by subscribers: Int, disconnecting disconnection: Disconnection) -> Observable<Element> {
        Observable { [self] sink in
            let connection = join(1)
            let upstream = connection.upstream
            let observer = SingleAssignmentDisposable()
            // Left first, because disposing the rest may resume the source for the other observers.
            observer.adopt(Disposables.create { [self] in leave(upstream, disconnection) }, resumes: false)
            func next(_ element: Element) -> Demand {
                let demand = sink.next(element)
                if demand == .none { observer.dispose() }
                return demand
            }
            sink.adopt(observer)
            let counted = Sink(for: observer, next: next) { completion in
                observer.dispose()
                sink.finish(completion)
            }
            observer.setDisposable(connection.subject.attach(counted))
            if connection.feed != nil { start(upstream, ifObservedBy: subscribers, arrived: 1) }
            return observer
        }
    }

    /// Adds `observers` to the count of observers, and returns the current connection. A missing one is made outside
    /// the lock: if two threads make one at the same time, one of the two is dropped. A planned disconnection is
    /// canceled.
    @inlinable func join(_ observers: Int, with fresh: Connection<Element>? = nil) -> Connection<Element> {
        let (joined, former) = current.withLock { current in
            let former = current  // released outside the lock
            if current?.upstream.isDisposed != false { current = fresh }
            current?.observers += observers
            current?.arriving += observers
            if observers > 0 { current?.disconnection = nil }
            return (current, former)
        }
        if observers > 0 { former?.disconnection?.dispose() }
        if let joined { return joined }
        let upstream = SingleAssignmentDisposable(onDisposed: { [weak self] in self?.forget() })
        return join(observers, with: makeConnection(upstream))
    }

    /// Subscribes to the source, if the connection with this upstream hasn't done so yet and has had enough observers.
    /// If an observer is still on its way to the subject, the call that brings it there subscribes to the source: on
    /// another thread, or around this call, which the observer makes while it gets what the subject remembers.
    @inlinable func start(
        _ upstream: SingleAssignmentDisposable, ifObservedBy subscribers: Int, arrived observers: Int = 0
    ) {
        let feed = current.withLock { current -> (@Sendable () -> Void)? in
            guard current?.upstream === upstream else { return nil }
            current!.arriving -= observers
            if current!.observers >= subscribers { current!.isDue = true }
            let isReady = subscribers == 0 || current!.arriving == 0
            return current!.isDue && isReady ? current!.feed.take() : nil
        }
        feed?()
    }

    /// Removes one observer from the count of the connection with this upstream. After the last one, disposes the
    /// connection as `disconnection` says.
    @inlinable func leave(_ upstream: SingleAssignmentDisposable, _ disconnection: Disconnection) {
        let plan = disconnection.isLater ? SingleAssignmentDisposable() : nil
        let (isLast, former) = current.withLock { current -> (Bool, Connection<Element>?) in
            guard current?.upstream === upstream else { return (false, nil) }
            current?.observers -= 1
            if current?.observers == 0 { current?.isDue = false }
            guard current?.observers == 0, current?.feed == nil else { return (false, nil) }
            if case .atOnce = disconnection { return (true, current.take()) }
            current?.disconnection = plan
            return (true, nil)
        }
        former?.upstream.dispose()
        guard isLast, let plan, case .later(let schedule) = disconnection else { return }
        plan.setDisposable(schedule { [self] in disconnect(as: plan) })
    }

    /// Disposes the current connection, if it is still planned.
    @inlinable func disconnect(as plan: SingleAssignmentDisposable) {
        current.withLock { $0?.disconnection === plan ? $0.take() : nil }?.upstream.dispose()
    }

    /// Releases the current connection, if it is over, and cancels its planned disconnection.
    @inlinable func forget() {
        current.withLock { $0?.upstream.isDisposed == true ? $0.take() : nil }?.disconnection?.dispose()
    }
}

/// When to dispose a connection that has lost its last observer.
@usableFromInline enum Disconnection: Sendable {
    case never, atOnce
    /// Runs the action that it passes on later, unless another observer arrives.
    case later(@Sendable (_ action: @escaping @Sendable () -> Void) -> any Disposable)

    @inlinable var isLater: Bool { if case .later = self { true } else { false } }
}
