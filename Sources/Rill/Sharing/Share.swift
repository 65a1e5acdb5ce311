/// How long `share` keeps the elements that it replays.
public enum SubjectLifetimeScope: Sendable {
    /// Keeps them as long as the subscription to the source lasts. The next subscription starts without them.
    case whileConnected
    /// Keeps them as long as the observable exists. Later observers get elements of earlier subscriptions, and the end
    /// of the source.
    case forever
}

extension ObservableType {
    /// Shares one subscription to the source among all observers. The subscription starts with the first observer, and
    /// is disposed when the last one has ended.
    ///
    ///     source:            --a--b--c--|
    ///     share(replay: 0):  --a--b--c--|
    ///     source:            ^----------!
    ///
    /// Later observers first get the last `replay` elements, and miss none of those that follow. Events are sent
    /// through a subject, so order, threads and re-entrance are those of a ``Subject``.
    ///
    /// - Precondition: `replay` is not negative.
    @inlinable
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        requireNotNegative(replay, "replay")
        if scope == .whileConnected { return self.replay(replay).refCount().named(after: self) }
        let (source, subject) = (asObservable(), ReplaySubject<Element>(capacity: replay))
        let last = Locked<(connection: ObjectIdentifier?, hasEnded: Bool)>((nil, false))
        return ConnectableObservable { upstream in
            let connection = ObjectIdentifier(upstream)
            // After its end, the source isn't subscribed to again. Later observers get the end from the subject.
            let feeding = Observable.deferred {
                let hasEnded = last.withLock { last in
                    // A connection that was disposed before it began is still attached.
                    if upstream.isDisposed { return true }
                    last.connection = connection
                    return last.hasEnded
                }
                return hasEnded ? .never() : source
            }
            return Connection(of: feeding, to: subject, upstream) {
                last.withLock { last in
                    last.hasEnded = last.hasEnded || last.connection == connection
                    return last.connection == connection
                }
            }
        }.refCount().named(after: self)
    }
}
