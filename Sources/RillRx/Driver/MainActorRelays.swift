/// A relay that lives on the main actor, and that sends its latest element to each new observer first.
///
///     let players = MainActorBehaviorRelay<[Player]>(value: [])
///     players.accept([Player()])
///     players.map { $0.count }.bind { [weak self] count in self?.title = "\(count)" }.disposed(by: bag)
///
/// The elements never leave the main actor, so they need not be `Sendable`.
@MainActor public final class MainActorBehaviorRelay<Element>: SharedSequenceConvertibleType {
    private let relay: BehaviorRelay<Isolated<Element>>

    public init(value: Element) { relay = BehaviorRelay(value: Isolated(value)) }

    /// The latest element.
    public var value: Element { relay.value.value }

    /// Makes `element` the latest one, and sends it to the observers.
    public func accept(_ element: Element) { relay.accept(Isolated(element)) }

    /// Returns this relay as a ``MainActorObservable``.
    nonisolated public func asSharedSequence() -> MainActorObservable<Element> { .init(relay.asObservable()) }
}

/// A relay that lives on the main actor, and that replays nothing.
///
/// The elements never leave the main actor, so they need not be `Sendable`.
@MainActor public final class MainActorPublishRelay<Element>: SharedSequenceConvertibleType {
    private let relay = PublishRelay<Isolated<Element>>()

    public init() {}

    /// Sends `element` to the observers.
    public func accept(_ element: Element) { relay.accept(Isolated(element)) }

    /// Returns this relay as a ``MainActorObservable``.
    nonisolated public func asSharedSequence() -> MainActorObservable<Element> { .init(relay.asObservable()) }
}
