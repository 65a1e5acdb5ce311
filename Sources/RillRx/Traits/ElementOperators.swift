extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Sends what `transform` returns for the element. If `transform` throws, the result fails with that error.
    @inlinable public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> { PrimitiveSequence(unchecked: asObservable().map(transform)) }

    /// Sends what `transform` returns for the element, unless it is nil.
    @inlinable public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Maybe<Result> { Maybe(unchecked: asObservable().compactMap(transform)) }

    /// Replaces the element with `value`.
    @inlinable
    public func mapTo<Result: Sendable>(_ value: Result) -> PrimitiveSequence<Trait, Result> { map { _ in value } }

    /// Replaces the element with its opposite.
    @inlinable public func not() -> PrimitiveSequence<Trait, Bool> where Element == Bool { map { !$0 } }

    /// Unwraps the element, or completes without it if it is nil.
    @inlinable public func unwrap<Wrapped: Sendable>() -> Maybe<Wrapped> where Element == Wrapped? { compactMap { $0 } }

    /// Sends the element if `predicate` returns true for it, and otherwise completes without an element.
    @inlinable public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(unchecked: asObservable().filter(predicate))
    }

    /// Transforms the element into another stream with the same trait, and sends the events of that stream.
    ///
    ///     source:               --(1|)
    ///     flatMap { --($0|) }:  ----(1|)
    ///
    /// Fails when one of the streams fails, or when `transform` throws.
    @inlinable public func flatMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence(unchecked: asObservable().flatMap { try transform($0).asObservable() })
    }

    /// Works like ``flatMap(_:)``, and transforms the element into a maybe.
    @inlinable public func flatMapMaybe<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> { Maybe(unchecked: asObservable().flatMap { try transform($0).asObservable() }) }

    /// Works like ``flatMap(_:)``, and transforms the element into a completable.
    @inlinable public func flatMapCompletable(
        _ transform: @escaping @Sendable (Element) throws -> Completable
    ) -> Completable { Completable(unchecked: asObservable().flatMap { try transform($0).asObservable() }) }

    /// Sends `element` and completes when this stream fails.
    @inlinable public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().catchAndReturn(element))
    }
}
