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
    ///     source:            --a--b--c--|
    ///     share(replay: 0):  --a--b--c--|
    ///     source:            ^----------!
    ///
    /// Who comes later first gets the last `replay` elements, without a gap to those that follow. A subject passes the elements
    /// on: what it says of order, threads and re-entrance holds here.
    ///
    /// - Precondition: `replay` is not negative.
    @export(implementation)
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        require(replay >= 0, "share(replay:scope:): expected replay not to be negative, got \(replay)")
        return switch (scope, replay) {
        case (.whileConnected, 0): publish().refCount()
        case (.whileConnected, _): self.replay(replay).refCount()
        case (.forever, 0): lasting(PublishSubject<Element>()).refCount()
        case (.forever, _): lasting(ReplaySubject<Element>.create(bufferSize: replay)).refCount()
        }
    }

    /// Once the source has ended it is not subscribed to again: who comes later gets the end.
    @export(implementation)
    func lasting(_ subject: some Subject<Element>) -> ConnectableObservable<Element> {
        ConnectableObservable(asObservable(), endsForGood: true) { Channel(subject) }
    }
}
