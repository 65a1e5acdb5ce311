import Synchronization

// The part that `drive` and `emit` share. They subscribe on the main queue: at once, or later if they are called
// elsewhere.
extension SharedSequenceConvertibleType {
    @inlinable func observe(
        onNext: (@MainActor @Sendable (Element) -> Void)?, onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil, _ file: String, _ line: UInt
    ) -> any Disposable {
        onMainQueue.subscribe(
            onNext: { element in MainActor.assumeIsolated { onNext?(element.value) } },
            onCompleted: { MainActor.assumeIsolated { onCompleted?() } },
            onDisposed: { if let onDisposed { ConcurrentMainScheduler.perform(onDisposed) } }, file: file, line: line)
    }

    @inlinable func observe<Owner: AnyObject & Sendable>(
        with owner: Owner, onNext: (@MainActor @Sendable (Owner, Element) -> Void)?,
        onCompleted: (@MainActor @Sendable (Owner) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil, _ file: String, _ line: UInt
    ) -> any Disposable {
        onMainQueue.subscribe(
            with: owner,
            onNext: { owner, element in MainActor.assumeIsolated { onNext?(owner, element.value) } },
            onCompleted: { owner in MainActor.assumeIsolated { onCompleted?(owner) } },
            onDisposed: { owner in
                guard let onDisposed else { return }
                ConcurrentMainScheduler.perform { [weak owner] in if let owner { onDisposed(owner) } }
            }, file: file, line: line)
    }

    /// The elements. Its type is hidden, so that closures are called where the elements are sent.
    @usableFromInline var onMainQueue: some ObservableType<Isolated<Element>> {
        let source = source.disposedOnMainQueue()
        return MainScheduler.isCurrent ? source : source.subscribe(on: ConcurrentMainScheduler.instance)
    }
}

extension Observable {
    /// Passes on all events, and disposes the source on the main queue: at once if the caller runs there, and otherwise
    /// later. So no other thread enters what the observers of a driver share, and sends what arrives meanwhile.
    @usableFromInline func disposedOnMainQueue() -> Observable {
        Observable(over: self) { source, sink in
            let upstream = MainQueueUpstream()
            let place = upstream.place
            sink.adopt(upstream)
            place.setDisposable(
                source.attach(
                    Sink(
                        of: place,
                        next: { element in
                            if upstream.isDisposed { return .none }
                            let demand = sink.next(element)
                            return place.isDisposed ? .none : demand
                        },
                        finish: { completion in
                            place.dispose()
                            if !upstream.isDisposed { sink.finish(completion) }
                        })))
            return upstream
        }
    }
}

/// Notes a dispose at once, and passes it on to `place` on the main queue.
private final class MainQueueUpstream: Cancelable {
    let place = SingleAssignmentDisposable()
    private let ended = Atomic(false)

    var isDisposed: Bool { ended.load(ordering: .relaxed) }

    func resume() { place.resume() }

    func dispose() {
        let isOnItsWay = ended.exchange(true, ordering: .relaxed)
        if !isOnItsWay || MainScheduler.isCurrent { ConcurrentMainScheduler.perform { [place] in place.dispose() } }
    }
}

extension SharedSequenceConvertibleType where Element: Sendable {
    @inlinable func send<Target: Sendable>(
        to observers: [AnyObserver<Target>], _ transform: @escaping @MainActor @Sendable (Element) -> Target,
        _ file: String, _ line: UInt
    ) -> any Disposable {
        observe(
            onNext: { element in for observer in observers { observer.onNext(transform(element)) } },
            onCompleted: { for observer in observers { observer.onCompleted() } }, file, line)
    }
}
