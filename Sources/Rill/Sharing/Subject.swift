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
    /// Whether the subject has observers.
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
