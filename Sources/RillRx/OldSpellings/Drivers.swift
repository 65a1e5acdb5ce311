// Operators that observables have, and drivers and signals don't. None compiles: each leads to a replacement.

extension SharedSequence {
    @available(*, unavailable, message: "Use drive for a driver, and emit for a signal.") public func subscribe(
        onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "Use drive for a driver, and emit for a signal.")
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "A driver is on the main actor already. Use asObservable() for other threads.")
    public func observe(on scheduler: any ImmediateSchedulerType) -> Self { fatalError() }
}
