extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Sends what `transform` returns for the element. If `transform` throws, the result fails with that error.
    @preconcurrency @export(implementation) public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence(unchecked: asObservable().map(transform))
    }

    /// Sends what `transform` returns for the element, unless it is nil.
    @preconcurrency @export(implementation) public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Maybe<Result> {
        Maybe(unchecked: asObservable().compactMap(transform))
    }

    /// Sends the element if `predicate` returns true for it, and otherwise completes without an element.
    @preconcurrency @export(implementation) public func filter(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Maybe<Element> {
        Maybe(unchecked: asObservable().filter(predicate))
    }

    /// Transforms the element into another stream with the same trait, and sends the events of that stream.
    ///
    ///     source:                --(1|)
    ///     flatMap { --($0|) }:  ----(1|)
    ///
    /// Fails when one of the streams fails, or when `transform` throws.
    @preconcurrency @export(implementation) public func flatMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence(unchecked: asObservable().flatMap { try transform($0).asObservable() })
    }

    /// Works like ``flatMap(_:)``, and transforms the element into a maybe.
    @preconcurrency @export(implementation) public func flatMapMaybe<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> {
        Maybe(unchecked: asObservable().flatMap { try transform($0).asObservable() })
    }

    /// Works like ``flatMap(_:)``, and transforms the element into a completable.
    @preconcurrency @export(implementation) public func flatMapCompletable(
        _ transform: @escaping @Sendable (Element) throws -> Completable
    ) -> Completable {
        Completable(unchecked: asObservable().flatMap { try transform($0).asObservable() })
    }

    /// Sends `element` and completes when this stream fails.
    @export(implementation) public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().catchAndReturn(element))
    }
}

extension ObservableType {
    /// Transforms each element into a single, a maybe or a completable, and sends their elements as they come.
    @_disfavoredOverload  // tried only if `transform` doesn't return an observable
    @preconcurrency @export(implementation) public func flatMap<Trait, Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> Observable<Result> {
        flatMap { try transform($0).asObservable() }
    }

    /// Works like ``flatMap(_:)``, and runs one stream after the other.
    @_disfavoredOverload  // see above
    @preconcurrency @export(implementation) public func concatMap<Trait, Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> Observable<Result> {
        concatMap { try transform($0).asObservable() }
    }

    /// Works like ``flatMap(_:)``, and disposes the previous stream at each element.
    @_disfavoredOverload  // see above
    @preconcurrency @export(implementation) public func flatMapLatest<Trait, Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> Observable<Result> {
        flatMapLatest { try transform($0).asObservable() }
    }

    /// Works like ``flatMap(_:)``, and drops elements until the current stream has ended.
    @_disfavoredOverload  // see above
    @preconcurrency @export(implementation) public func flatMapFirst<Trait, Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> Observable<Result> {
        flatMapFirst { try transform($0).asObservable() }
    }
}
