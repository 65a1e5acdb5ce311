extension ObservableType {
    /// Replaces every element by the value.
    ///
    ///     source:    --a--b--|
    ///     mapTo(x):  --x--x--|
    @_alwaysEmitIntoClient
    public func mapTo<Result: Sendable>(_ value: Result) -> Observable<Result> { map { _ in value } }

    /// Replaces every element by one of its properties.
    ///
    ///     source:          --a--[bc]--|
    ///     mapAt(\.count):  --1--2-----|
    @_alwaysEmitIntoClient
    public func mapAt<Property: Sendable>(
        _ keyPath: any KeyPath<Element, Property> & Sendable
    ) -> Observable<Property> {
        map { $0[keyPath: keyPath] }
    }

    /// Transforms the members of every element.
    ///
    ///     source:              --[12]---[3]--|
    ///     mapMany { $0 * 2 }:  --[24]---[6]--|
    ///
    /// A transform that throws ends the stream with its error.
    @_alwaysEmitIntoClient
    public func mapMany<Result: Sendable>(
        _ transform: @escaping @Sendable (Element.Element) throws -> Result
    ) -> Observable<[Result]> where Element: Collection {
        map { try $0.map(transform) }
    }

    /// The opposite of every element.
    ///
    ///     source:  --[true]---[false]--|
    ///     not():   --[false]--[true]---|
    @_alwaysEmitIntoClient
    public func not() -> Observable<Bool> where Element == Bool { map { !$0 } }
}
