extension ObservableType {
    /// Returns the result of `transform` for this stream, so that a function can stand in a chain of operators.
    @inlinable public func apply<Result>(
        _ transform: (Observable<Element>) throws -> Observable<Result>
    ) rethrows -> Observable<Result> { try transform(asObservable()) }
}

extension PrimitiveSequenceType {
    /// Returns the result of `transform` for this stream, so that a function can stand in a chain of operators.
    @inlinable public func apply<Result>(
        _ transform: (PrimitiveSequence<Trait, Element>) throws -> PrimitiveSequence<Trait, Result>
    ) rethrows -> PrimitiveSequence<Trait, Result> { try transform(primitiveSequence) }
}
