// RxSwift's form without `curriedArgument` fits every closure of `bind(onNext:)`, and a chain that ends in one took
// over 5,000 solver scopes.
extension ObservableType {
    /// Calls the function that `binder` returns for this stream with `curriedArgument`.
    ///
    ///     names.bind(to: table.rx.items(cellIdentifier: "Name")) { row, name, cell in … }.disposed(by: bag)
    @inlinable public func bind<Argument, Result>(
        to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
    ) -> Result { binder(self)(curriedArgument) }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy, Element: Sendable {
    /// Returns the result of `transformation` for this stream. `transformation` subscribes to it.
    @_disfavoredOverload  // a closure belongs to `drive(onNext:)`
    @MainActor @inlinable public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
        transformation(asObservable())
    }

    /// Calls the function that `binder` returns for this stream with `curriedArgument`.
    @MainActor @inlinable public func drive<Argument, Result>(
        _ binder: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
    ) -> Result { binder(asObservable())(curriedArgument) }
}
