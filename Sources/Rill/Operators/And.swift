extension ObservableType {
    /// Sends whether all elements are true: false at the first element that is false, or true when the source
    /// completes.
    ///
    ///     source:  --[true]---[true]---[false]--|
    ///     and():   --------------------([false]|)
    ///
    /// Sends nothing if the source completes without an element.
    @_disfavoredOverload  // `import RillRx` has RxSwiftExt's form
    @inlinable
    public func and() -> Observable<Bool> where Element == Bool { take(while: { $0 }, behavior: .inclusive).last() }
}
