extension PrimitiveSequence: ObservableConvertibleType {}

extension PrimitiveSequenceType {
    /// Returns this stream as a `Driver` that sends `element` and completes in place of an error.
    @_disfavoredOverload  // as for an `Observable`
    @export(implementation) public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
        asObservable().asDriver(onErrorJustReturn: element)
    }

    /// Returns this stream as a `Driver` that goes on with `driver` in place of an error.
    @export(implementation) public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> {
        asObservable().asDriver(onErrorDriveWith: driver)
    }

    /// Returns this stream as a `Driver` that goes on with the result of `recover` in place of an error.
    @preconcurrency @export(implementation) public func asDriver(
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Driver<Element>
    ) -> Driver<Element> {
        asObservable().asDriver(onErrorRecover: recover)
    }

    /// Returns this stream as a `Signal` that sends `element` and completes in place of an error.
    @_disfavoredOverload  // as for an `Observable`
    @export(implementation) public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
        asObservable().asSignal(onErrorJustReturn: element)
    }

    /// Returns this stream as a `Signal` that goes on with `signal` in place of an error.
    @export(implementation) public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> {
        asObservable().asSignal(onErrorSignalWith: signal)
    }

    /// Returns this stream as a `Signal` that goes on with the result of `recover` in place of an error.
    @preconcurrency @export(implementation) public func asSignal(
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Signal<Element>
    ) -> Signal<Element> {
        asObservable().asSignal(onErrorRecover: recover)
    }
}
