/// An observable that is also an observer. It sends every event that it receives to all of its observers.
///
/// Events can be sent on any thread, at the same time and inside callbacks. They are queued and delivered one at a
/// time, and all observers get them in the same order (law 7). An event that is sent inside a callback of the same
/// subject is delivered after the callbacks of all observers have returned. After the end, nothing more is sent. Later
/// observers get only what the subject remembers, and the end.
///
/// An observer gets what the subject remembers before `subscribe` returns, even inside a callback or while another
/// thread delivers. After that, it gets each later element once. A subject remembers an element when it is sent,
/// possibly before the element has reached all observers.
///
/// A subject is a ``PublishSubject``, a ``BehaviorSubject``, a ``ReplaySubject`` or an ``AsyncSubject``. They differ in
/// what they remember for later observers.
public protocol Subject<Element>: ObservableType, ObserverType, Cancelable {
    /// Whether the subject has observers. While an event is delivered, those that subscribe or end count after it.
    var hasObservers: Bool { get }

    /// Releases all observers without sending them a completion or an error. Later observers get ``RxError/disposed``.
    /// Within a callback of the subject, elements that were sent before are still delivered.
    func dispose()
}

/// The implementation that subjects, relays and actions share. When nothing can send to one anymore, its `deinit`
/// releases all observers.
@usableFromInline protocol HotObservable: OwnObservable, CustomReflectable, CustomDebugStringConvertible {
    var gate: Gate<SubjectState<Element>> { get }
}

extension HotObservable {
    @inlinable public var hasObservers: Bool { gate.state.subscribers.count > 0 }

    @inlinable public func asObservable() -> Observable<Element> {
        Observable { [gate] sink in SubjectState.attach(sink, to: gate) }
    }

    /// The kind of subject, the type of its elements, and the number of its observers:
    /// `BehaviorSubject<Int>(observers: 2)`.
    @inlinable public var debugDescription: String { "\(Self.self)(observers: \(gate.state.subscribers.count))" }

    /// The number of observers, and the value of a behavior subject or relay.
    @inlinable public var customMirror: Mirror {
        let observers: Mirror.Child = ("observers", gate.state.subscribers.count)
        let value = gate.constants.replays == .beforeEnd ? gate.lock.withLock { $0.latest } : nil
        return Mirror(self, children: [observers] + (value.map { [("value", $0)] } ?? []), displayStyle: .class)
    }
}

/// The implementation that all subjects share.
@usableFromInline protocol GatedSubject: Subject, HotObservable {}

extension GatedSubject {
    @inlinable public var isDisposed: Bool { gate.lock.withLock { $0.isDisposed } }

    @inlinable public func on(_ event: Event<Element>) { SubjectState.send(.event(event), to: gate) }

    @inlinable public func dispose() {
        let former = gate.lock.exchange(Accepted(isDisposed: true))
        withExtendedLifetime(former) { SubjectState.send(.release(.failed(RxError.disposed)), to: gate) }
    }
}

/// When the observers of a ``Subject`` get the elements that it remembers.
@usableFromInline enum Replay: Sendable {
    /// New observers get them until the subject ends.
    case beforeEnd
    /// New observers get them, even after the subject has ended.
    case always
    /// All observers get them, but only after the subject has completed.
    case afterCompletion
}

/// The elements that a subject remembers, and when observers get them.
@usableFromInline struct Memory: Sendable {
    @usableFromInline typealias Age = (limit: Duration, now: @Sendable () -> Duration)

    /// The number of elements. The gate of a subject that remembers none is entered without the lock.
    @usableFromInline let capacity: Int
    @usableFromInline let replays: Replay
    /// How long an element is remembered, and the clock. Nil if it isn't forgotten with time.
    @usableFromInline let age: Age?

    @inlinable init(_ capacity: Int, _ replays: Replay, _ age: Age? = nil) {
        self.capacity = capacity
        self.replays = replays
        self.age = age
    }
}

/// A subject whose observers get the elements that are sent after they have subscribed.
///
///     subject:          --a--b--c--|
///     observer from 4:  -----b--c--|
public final class PublishSubject<Element: Sendable>: Subject, GatedSubject {
    @usableFromInline let gate = Gate(SubjectState<Element>(), locked: Accepted(), constants: Memory(0, .always))

    @inlinable public init() {}

    @inlinable deinit { SubjectState.send(.release(nil), to: gate) }
}

/// A subject whose observers first get the latest element.
///
///     subject:          --a--b--c--|
///     observer from 4:  ----ab--c--|
///
/// After the subject has ended, new observers get only the end.
public final class BehaviorSubject<Element: Sendable>: Subject, GatedSubject {
    @usableFromInline let gate: Gate<SubjectState<Element>>

    /// Creates a subject with `value` as its first element.
    @inlinable public init(value: Element) {
        gate = Gate(SubjectState(), locked: Accepted(latest: value), constants: Memory(1, .beforeEnd))
    }

    @inlinable deinit { SubjectState.send(.release(nil), to: gate) }

    /// Returns the element that was sent last. It may not have reached all observers yet.
    ///
    /// - Throws: the error that the subject failed with, or ``RxError/disposed``.
    @inlinable public func value() throws -> Element {
        let (latest, completion) = gate.lock.withLock { ($0.latest, $0.completion) }
        if case .failed(let error) = completion { throw error }
        return latest!
    }
}

/// A subject whose observers first get the last elements that were sent, even after it has ended.
///
///     subject of 2:     --a--b--c-----d--|
///     observer from 9:  ---------(bc)-d--|
public final class ReplaySubject<Element: Sendable>: Subject, GatedSubject {
    @usableFromInline let gate: Gate<SubjectState<Element>>

    @inlinable init(capacity: Int, _ age: Memory.Age? = nil) {
        gate = Gate(SubjectState(), locked: Accepted(), constants: Memory(capacity, .always, age))
    }

    @inlinable deinit { SubjectState.send(.release(nil), to: gate) }

    /// Creates a subject that keeps the last `bufferSize` elements.
    ///
    /// - Precondition: `bufferSize` is not negative.
    @inlinable public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        requireNotNegative(bufferSize, "bufferSize", "ReplaySubject.create(bufferSize:)")
        return ReplaySubject(capacity: bufferSize)
    }

    /// Creates a subject that keeps all elements.
    @inlinable public static func createUnbounded() -> ReplaySubject<Element> { create(bufferSize: .max) }
}

/// A subject that sends only the last element, when it completes.
///
///     subject:   --a--b--c--|
///     observer:  -----------(c|)
public final class AsyncSubject<Element: Sendable>: Subject, GatedSubject {
    @usableFromInline let gate = Gate(
        SubjectState<Element>(), locked: Accepted(), constants: Memory(1, .afterCompletion))

    @inlinable public init() {}

    @inlinable deinit { SubjectState.send(.release(nil), to: gate) }
}
