extension ObserverType {
    /// Returns an observer that sends the result of `transform` for each element to this one.
    ///
    /// If `transform` throws, this observer gets the error.
    @inlinable public func mapObserver<Source: Sendable>(
        _ transform: @escaping @Sendable (Source) throws -> Element
    ) -> AnyObserver<Source> { AnyObserver { event in on(event.map(transform)) } }
}
