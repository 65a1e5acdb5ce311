extension ObservableType {
    /// Sends what `transform` returns for each element.
    ///
    ///     source:           --1----2----3----|
    ///     map { $0 * 10 }:  --[10]-[20]-[30]-|
    ///
    /// If `transform` throws, the result fails with that error.
    @inlinable public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> { stage { element in try transform(element) } }

    /// Sends what `transform` returns for each element, and drops nil.
    ///
    ///     source:                --1--x--3--|
    ///     compactMap(Int.init):  --1-----3--|
    @inlinable public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> { stage(transform) }

    /// Sends each element together with its index, counted from 0.
    ///
    ///     source:        --a----b----|
    ///     enumerated():  --[0a]-[1b]-|
    @inlinable public func enumerated() -> Observable<(index: Int, element: Element)> {
        stage(-1) { index, element in
            index += 1
            return (index, element)
        }
    }

    /// Replaces each element with `value`.
    ///
    ///     source:    --a--b--|
    ///     mapTo(x):  --x--x--|
    @inlinable public func mapTo<Result: Sendable>(_ value: Result) -> Observable<Result> {
        map { _ in value }.named(after: self)
    }

    /// Sends the elements that can be cast to `type`, and drops the others.
    ///
    ///     source:            --1--a--2--|
    ///     ofType(Int.self):  --1-----2--|
    @inlinable public func ofType<Result: Sendable>(_ type: Result.Type) -> Observable<Result> {
        compactMap { $0 as? Result }.named(after: self)
    }
}
