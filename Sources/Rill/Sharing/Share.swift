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
    @export(implementation)
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        requireNotNegative(replay, "replay")
        return switch (scope, replay) {
        case (.whileConnected, 0): publish().refCount()
        case (.whileConnected, _): self.replay(replay).refCount()
        case (.forever, 0): connected(toOne: PublishSubject<Element>()).refCount()
        case (.forever, _): connected(toOne: ReplaySubject<Element>.create(bufferSize: replay)).refCount()
        }
    }

    /// Shares the source through `subject`. After the source has ended, it isn't subscribed to again, and later
    /// observers get the end.
    @export(implementation)
    func connected(toOne subject: some Subject<Element>) -> ConnectableObservable<Element> {
        ConnectableObservable(asObservable(), endsForGood: true) { Channel(subject) }
    }
}
