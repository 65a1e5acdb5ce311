import Observation

/// A ``Subject`` that never ends: it accepts elements, but no completion and no error.
///
/// A relay is a ``PublishRelay``, a ``BehaviorRelay`` or a ``ReplayRelay``. Order, threads and re-entrance are those of
/// a ``Subject``.
public protocol Relay<Element>: ObservableType {
    /// Sends `element` to all observers. Can be called on any thread and inside a callback.
    func accept(_ element: Element)

    /// Whether the relay has observers.
    var hasObservers: Bool { get }
}

/// The implementation that all relays share.
@usableFromInline protocol GatedRelay: Relay, HotObservable {}

extension GatedRelay {
    @inlinable public func accept(_ element: Element) { SubjectState.send(.event(.next(element)), to: gate) }
}

/// A relay whose observers get the elements that are accepted after they have subscribed.
public final class PublishRelay<Element: Sendable>: Relay, GatedRelay {
    @usableFromInline let gate = Gate(SubjectState<Element>(), locked: Accepted(), constants: Memory(0, .always))

    @inlinable public init() {}

    @inlinable deinit { SubjectState.send(.release(nil), to: gate) }
}

/// A relay whose observers first get the latest element.
public final class BehaviorRelay<Element: Sendable>: Relay, GatedRelay, Observation.Observable {
    @usableFromInline let gate: Gate<SubjectState<Element>>

    /// Creates a relay with `value` as its first element.
    @inlinable public init(value: Element) {
        gate = Gate(SubjectState(), locked: Accepted(latest: value), constants: Memory(1, .beforeEnd))
    }

    @inlinable deinit { SubjectState.send(.release(nil), to: gate) }

    /// The element that was accepted last. It may not have reached all observers yet.
    ///
    /// Setting the value calls ``Relay/accept(_:)``. `relay.value += 1` reads the value and then sets it, so another
    /// thread's element can come between the two: see ``update(_:)``.
    ///
    /// A view of SwiftUI, and anything else that reads the value within `withObservationTracking`, is notified when it
    /// changes. A send that notifies such a reader takes about 100 ns longer.
    @inlinable public var value: Element {
        get { SubjectState.latest(of: gate).0 }
        set { accept(newValue) }
    }
}

/// A relay whose observers first get the last elements that were accepted.
public final class ReplayRelay<Element: Sendable>: Relay, GatedRelay {
    @usableFromInline let gate: Gate<SubjectState<Element>>

    @inlinable init(capacity: Int) {
        gate = Gate(SubjectState(), locked: Accepted(), constants: Memory(capacity, .always))
    }

    @inlinable deinit { SubjectState.send(.release(nil), to: gate) }

    /// Creates a relay that keeps the last `bufferSize` elements.
    ///
    /// - Precondition: `bufferSize` is not negative.
    @inlinable public static func create(bufferSize: Int) -> ReplayRelay<Element> {
        requireNotNegative(bufferSize, "bufferSize", "ReplayRelay.create(bufferSize:)")
        return ReplayRelay(capacity: bufferSize)
    }

    /// Creates a relay that keeps all elements.
    @inlinable public static func createUnbound() -> ReplayRelay<Element> { create(bufferSize: .max) }
}
