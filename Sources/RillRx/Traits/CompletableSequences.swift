extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Continues with `second` when this stream has completed.
    ///
    ///     source:           ---|
    ///     second:           ---(a|)
    ///     andThen(second):  ------(a|)
    ///
    /// `second` is a single, a maybe or a completable, and so is the result.
    @inlinable public func andThen<Next, Result: Sendable>(
        _ second: PrimitiveSequence<Next, Result>
    ) -> PrimitiveSequence<Next, Result> { PrimitiveSequence(unchecked: andThen(second.asObservable())) }

    /// Continues with the events of `second` when this stream has completed.
    ///
    ///     source:           ---|
    ///     second:           -a-b|
    ///     andThen(second):  ----a-b|
    @inlinable public func andThen<Result: Sendable>(_ second: Observable<Result>) -> Observable<Result> {
        asObservable().withoutElements().concat(second)
    }

    /// Continues with `second` when this stream has completed.
    @inlinable public func concat(_ second: Completable) -> Completable { andThen(second) }

    /// Runs the streams one after the other, and completes when all have completed.
    ///
    ///     a:             --|
    ///     b:             ---|
    ///     concat(a, b):  -----|
    ///
    /// Fails when a stream fails.
    @inlinable public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

    /// Works like ``concat(_:)`` with a sequence, which may be endless.
    @inlinable public static func concat<Sources: Sequence<Completable> & Sendable>(_ sources: Sources) -> Completable {
        Completable(unchecked: Observable.from(sources).concatMap { $0.asObservable() })
    }

    /// Runs the streams at the same time, and completes when all have completed.
    ///
    ///     a:            --|
    ///     b:            ---|
    ///     merge(a, b):  ---|
    ///
    /// Fails when a stream fails.
    @inlinable public static func merge(_ sources: Completable...) -> Completable { merge(sources) }

    /// Works like `merge` with a collection.
    @inlinable public static func merge<Sources: Collection<Completable>>(_ sources: Sources) -> Completable {
        Completable(unchecked: .merge(sources.map { $0.asObservable() }))
    }

    /// Runs the streams at the same time, and completes when all have completed: `merge`.
    @inlinable public static func zip(_ sources: Completable...) -> Completable { merge(sources) }

    /// Works like `merge` with a collection.
    @inlinable
    public static func zip<Sources: Collection<Completable>>(_ sources: Sources) -> Completable { merge(sources) }
}

extension ObservableType {
    // Generic, because the compiler warns about a closure whose parameter is of type Never.
    @inlinable func withoutElements<Result: Sendable>() -> Observable<Result> { compactMap { _ in nil } }
}
