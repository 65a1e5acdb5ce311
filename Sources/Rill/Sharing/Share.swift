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
        let (source, subject) = (asObservable(), EndingSubject(ReplaySubject<Element>(capacity: replay)))
        // After its end, the source isn't subscribed to again. Later observers get the end from the subject.
        return Observable.deferred { subject.hasEnded.isSet ? .never() : source }
            .multicast(subject).refCount()
            .named(after: self)
    }
}

/// A subject that notes its end, for ``ObservableType/share(replay:scope:)``.
@usableFromInline
final class EndingSubject<Element: Sendable>: ObservableType, ObserverType {
    @usableFromInline let hasEnded = Flag()
    @usableFromInline let subject: ReplaySubject<Element>

    @inlinable init(_ subject: ReplaySubject<Element>) { self.subject = subject }

    @inlinable func on(_ event: Event<Element>) {
        if event.isStopEvent { hasEnded.mark() }
        subject.on(event)
    }

    @inlinable func asObservable() -> Observable<Element> { subject.asObservable() }

    @inlinable func subscribe(_ observer: AnyObserver<Element>) -> any Disposable { subject.subscribe(observer) }
}
