extension ObservableType {
    /// Replaces each element with `value`.
    ///
    ///     source:    --a--b--|
    ///     mapTo(x):  --x--x--|
    @inlinable public func mapTo<Result: Sendable>(_ value: Result) -> Observable<Result> { map { _ in value } }

    /// Replaces each element with its property at `keyPath`.
    ///
    ///     source:          --a--[bc]--|
    ///     mapAt(\.count):  --1--2-----|
    @inlinable public func mapAt<Value: Sendable>(
        _ keyPath: any KeyPath<Element, Value> & Sendable
    ) -> Observable<Value> { map { $0[keyPath: keyPath] } }

    /// Replaces each collection with an array of what `transform` returns for its members.
    ///
    ///     source:              --[12]---[3]--|
    ///     mapMany { $0 * 2 }:  --[24]---[6]--|
    ///
    /// If `transform` throws, the result fails with that error.
    @inlinable public func mapMany<Result: Sendable>(
        _ transform: @escaping @Sendable (Element.Element) throws -> Result
    ) -> Observable<[Result]> where Element: Collection { map { try $0.map(transform) } }

    /// Replaces each element with its opposite.
    ///
    ///     source:  --[true]---[false]--|
    ///     not():   --[false]--[true]---|
    @inlinable public func not() -> Observable<Bool> where Element == Bool { map { !$0 } }
}
