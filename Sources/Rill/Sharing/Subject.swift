/// An observer that is an observable too: it sends what it receives to all of its observers.
///
/// Sends from any thread, at the same time or from inside a callback, are queued and delivered one at a time; all observers
/// see them in the same order (law 7). So a send from inside a callback of the same subject is delivered when that callback,
/// and those of all other observers, have returned. Nothing passes after the end; later observers get the end.
///
/// An observer gets what the subject remembers before `subscribe` returns, also from inside a callback and while another thread
/// delivers, and after that each later element once. Remembered is what has been sent, though it may not have reached all
/// observers yet.
///
/// A subject is one of ``PublishSubject``, ``BehaviorSubject``, ``ReplaySubject`` and ``AsyncSubject``, which differ in what
/// they remember for later observers.
public protocol Subject<Element>: ObservableType, ObserverType, Cancelable {
    /// Whether the subject has observers at the moment.
    var hasObservers: Bool { get }

    /// Releases all observers without an end. Later observers get ``RxError/disposed``.
    func dispose()
}

/// What all subjects are made of. When nobody can send any more, their `deinit` releases all observers.
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
        // The memory and the queue change under one lock, so that both have one order. What is forgotten is released outside.
        guard let (admission, _) = gate.admit(.event(event), changing: { $0.receive(event) }) else { return }
        gate.proceed(with: .event(event), after: admission)
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
