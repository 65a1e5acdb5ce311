// What drivers and signals don't have, though observables do. None of it compiles: each leads to what they have.

extension SharedSequence {
    @available(*, unavailable, message: "Use drive for a driver, and emit for a signal.")
    public func subscribe(
        onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "Use drive for a driver, and emit for a signal.")
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "A driver is on the main actor already. Use asObservable() for other threads.")
    public func observe(on scheduler: any ImmediateSchedulerType) -> Self { fatalError() }
}
