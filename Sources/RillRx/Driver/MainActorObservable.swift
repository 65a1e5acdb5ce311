/// A stream that never fails, and that lives on the main actor, like a ``Driver``. Its observers share nothing: each
/// subscription runs the chain.
///
///     @MainActor final class PlayersModel {
///         let players = MainActorBehaviorRelay<[Player]>(value: [])  // any class
///         var query = ""
///
///         var found: MainActorObservable<[Player]> {
///             players.map { [unowned self] players in players.filter { $0.matches(query) } }
///         }
///     }
///
///     model.found.subscribe(onNext: { [weak self] players in self?.show(players) }).disposed(by: bag)
///
/// The elements need not be `Sendable`, and all closures are called on the main actor. The operators are those of
/// ``SharedSequence``, and `take`, `take(while:)` and `reduce`.
public typealias MainActorObservable<Element> = SharedSequence<MainActorSharingStrategy, Element>

/// Shares nothing.
public enum MainActorSharingStrategy: SharingStrategyProtocol {
    @inlinable public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source
    }
}

extension SharedSequenceConvertibleType {
    /// Returns this stream as a ``MainActorObservable``.
    @inlinable public func asMainActorObservable() -> MainActorObservable<Element> { .init(source) }
}

extension ObservableConvertibleType {
    /// Returns this stream as a ``MainActorObservable`` that sends `element` and completes when this stream fails.
    @inlinable public func asMainActorObservable(onErrorJustReturn element: Element) -> MainActorObservable<Element> {
        asSharedSequence(onErrorJustReturn: element)
    }
}

extension Relay {
    /// Returns this relay as a ``MainActorObservable``. An element that the relay replays, or that is accepted on the
    /// main queue, arrives at once, unless the result is sending another one.
    @inlinable public func asMainActorObservable() -> MainActorObservable<Element> { .init(unfailing: self) }
}

extension ControlEvent {
    /// Returns this event as a ``MainActorObservable``.
    @inlinable public func asMainActorObservable() -> MainActorObservable<Element> { .init(unfailing: self) }
}

extension ControlProperty {
    /// Returns this property as a ``MainActorObservable``.
    @inlinable public func asMainActorObservable() -> MainActorObservable<Element> { .init(unfailing: self) }
}

extension SharedSequenceConvertibleType where SharingStrategy == MainActorSharingStrategy {
    /// Sends the first `count` elements, then completes.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable public func take(_ count: Int) -> MainActorObservable<Element> { .init(source.take(count)) }

    /// Sends elements until `predicate` returns false for one, then completes. With `.inclusive`, that element is sent,
    /// too.
    @inlinable public func take(
        while predicate: @escaping @MainActor @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
    ) -> MainActorObservable<Element> {
        .init(
            source.take(
                while: { element in MainActor.assumeIsolated { predicate(element.value) } }, behavior: behavior))
    }

    /// Combines the elements into a value, and sends it when the stream completes.
    @inlinable public func reduce<Result>(
        _ seed: sending Result, accumulator: @escaping @MainActor @Sendable (Result, Element) -> Result
    ) -> MainActorObservable<Result> {
        .init(
            source.reduce(Isolated(sending: seed)) { result, element in
                MainActor.assumeIsolated { Isolated(accumulator(result.value, element.value)) }
            })
    }

    /// Calls the closures with the events of the stream, until the stream completes or the subscription is disposed.
    ///
    /// `onDisposed` is called last, and exactly once. A `dispose()` on another thread returns before `onDisposed` has
    /// been called.
    @inlinable public func subscribe(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { observe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file, line) }

    /// Calls the closures with `owner`, which is held weakly. The subscription ends with it (law 11).
    ///
    /// `onDisposed` is called only if `owner` still lives.
    @discardableResult @inlinable public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@MainActor @Sendable (Owner, Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Owner) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(with: owner, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file, line)
    }

    /// Calls `onNext` with every element.
    @inlinable public func bind(
        onNext: @escaping @MainActor @Sendable (Element) -> Void, file: String = #fileID, line: UInt = #line
    ) -> any Disposable { observe(onNext: onNext, file, line) }

    /// Calls `onNext` with `owner`, which is held weakly, and every element. The subscription ends with `owner`
    /// (law 11).
    @discardableResult @inlinable public func bind<Owner: AnyObject & Sendable>(
        with owner: Owner, onNext: @escaping @MainActor @Sendable (Owner, Element) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { observe(with: owner, onNext: onNext, file, line) }

    /// Sends every event, including the completion, to `observers`.
    @inlinable public func bind<Observer: ObserverType<Element>>(
        to observers: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable where Element: Sendable { send(to: observers.map { $0.asObserver() }, { $0 }, file, line) }

    /// Sends every event, including the completion, to observers that receive optional elements.
    @_disfavoredOverload  // as the forms of `drive`
    @inlinable public func bind<Observer: ObserverType<Element?>>(
        to observers: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable where Element: Sendable { send(to: observers.map { $0.asObserver() }, { $0 }, file, line) }
}

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
