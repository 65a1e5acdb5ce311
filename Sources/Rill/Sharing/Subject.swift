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
    func dispose()
}

/// The implementation that all subjects share. When nothing can send to a subject anymore, its `deinit` releases all
/// observers.
@usableFromInline
protocol GatedSubject: Subject, CustomReflectable, CustomDebugStringConvertible {
    associatedtype Memory: SubjectMemory where Memory.Element == Element

    var gate: Gate<SubjectState<Memory>> { get }
}

extension GatedSubject {
    @export(implementation) public var hasObservers: Bool { !gate.state.subscribers.isEmpty }

    @export(implementation) public var isDisposed: Bool { gate.lock.withLock { $0.memory == nil } }

    @export(implementation) public func on(_ event: Event<Element>) {
        guard Memory.remembers else {
            gate.send(.event(event))
            return
        }
        // The memory and the queue change under the same lock, so that both have the same order. A forgotten element is
        // released outside the lock.
        _ = gate.send(.event(event)) { $0.receive(event) }
    }

    @export(implementation) public func asObservable() -> Observable<Element> {
        Observable { [gate] sink in SubjectState.attach(sink, to: gate) }
    }

    @_disfavoredOverload
    @export(implementation) public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(unplaced: observer)
    }

    @export(implementation) public func dispose() {
        let former = gate.lock.exchange(Accepted(memory: nil, completion: .failed(RxError.disposed)))
        withExtendedLifetime(former) { SubjectState.send(.disposal, to: gate) }
    }
}
