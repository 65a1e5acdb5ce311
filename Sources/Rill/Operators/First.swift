extension ObservableType {
    /// Sends the first element, then completes and disposes the source.
    ///
    ///     source:   --a--b--|
    ///     first():  --(a|)
    ///
    /// Completes without an element if the source does. RxSwift's `first()` sends nil instead.
    @_disfavoredOverload  // `import RillRx` has RxSwift's form
    @inlinable public func first() -> Observable<Element> { take(1).named(after: self) }
}
