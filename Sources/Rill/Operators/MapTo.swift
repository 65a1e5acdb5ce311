extension ObservableType {
    /// Replaces every element by the value.
    ///
    ///     source:    --a--b--|
    ///     mapTo(x):  --x--x--|
    @export(implementation)
    public func mapTo<Result: Sendable>(_ value: Result) -> Observable<Result> { map { _ in value } }

    /// Replaces every element by one of its properties.
    ///
    ///     source:          --a--[bc]--|
    ///     mapAt(\.count):  --1--2-----|
    @export(implementation) public func mapAt<Property: Sendable>(
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
    @export(implementation) public func mapMany<Result: Sendable>(
        _ transform: @escaping @Sendable (Element.Element) throws -> Result
    ) -> Observable<[Result]> where Element: Collection {
        map { try $0.map(transform) }
    }

    /// The opposite of every element.
    ///
    ///     source:  --[true]---[false]--|
    ///     not():   --[false]--[true]---|
    @export(implementation) public func not() -> Observable<Bool> where Element == Bool { map { !$0 } }
}
