/// A stream that never fails, and that lives on the main actor: a ``Driver``, a ``Signal`` or a
/// ``MainActorObservable``.
///
///     @MainActor final class Model {
///         let title: Driver<String>
///
///         init(price: BehaviorRelay<Int>) {
///             title = price.asDriver().map { [formatter] in formatter.text($0) }
///         }
///     }
///
/// All closures are called on the main actor, and the compiler checks it: each is `@MainActor`. `drive` and `emit` can
/// be called anywhere, and subscribe on the main queue. The elements never leave the main actor, so they need not be
/// `Sendable`.
///
/// All observers share one subscription to the source. It starts with the first observer, and ends with the last one.
/// Each operator shares its result in the same way. A ``MainActorObservable`` shares nothing.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: Sendable {
    @usableFromInline let source: Observable<Isolated<Element>>

    /// - Parameter source: a stream that never fails, and that sends all its events on the main actor if it is
    ///   subscribed to there.
    @inlinable init(_ source: Observable<Isolated<Element>>) { self.source = SharingStrategy.share(source) }
}

/// A stream of state for a user interface. A later observer first gets the latest element.
///
/// An observer that subscribes after the stream has ended subscribes to the source again.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// A stream of events for a user interface. A later observer gets only the elements that follow.
///
/// An observer that subscribes after the stream has ended subscribes to the source again.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// How the observers of a ``SharedSequence`` share its source.
public protocol SharingStrategyProtocol: SendableMetatype {
    /// Returns `source`, shared.
    static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

extension SharingStrategyProtocol {
    /// The scheduler of drivers and signals: ``SharingScheduler/make()``.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }
}

/// Replays the latest element to a later observer.
public enum DriverSharingStrategy: SharingStrategyProtocol {
    @inlinable public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 1, scope: .whileConnected)
    }
}

/// Replays nothing to a later observer.
public enum SignalSharingStrategy: SharingStrategyProtocol {
    @inlinable public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share()
    }
}
