extension ObservableType {
    /// Sends `element` if the source completes without sending one.
    ///
    ///     source:               ----|
    ///     ifEmpty(default: x):  ----(x|)
    @inlinable public func ifEmpty(default element: Element) -> Observable<Element> {
        sieve(true) { isEmpty, _ in
            if isEmpty { isEmpty = false }  // see `Optional.set(_:)`
            return .next
        } atCompletion: { isEmpty in
            isEmpty ? element : nil
        }
    }
}
