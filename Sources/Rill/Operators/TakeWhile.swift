/// Whether the element that ends a `take(while:)` or `take(until:)` is still let through.
public enum TakeBehavior: Sendable {
    case inclusive
    case exclusive
}

extension ObservableType {
    /// Lets elements through until the predicate is false of one, and then lets the source go.
    ///
    ///     source:                   --1--2--3--|
    ///     take(while: { $0 < 2 }):  --1--|
    ///
    /// With `.inclusive` that element passes too:
    ///
    ///     source:                                --1--2--3--|
    ///     take(while: …, behavior: .inclusive):  --1--(2|)
    @export(implementation) public func take(
        while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        transform { element, sink in
            if try predicate(element) { return sink.next(element) }
            if behavior == .inclusive { return sink.complete(with: element) }
            sink.finish(.completed)
            return .none
        }
    }

    /// Lets elements through until the predicate is true of one, and then lets the source go.
    ///
    ///     source:                    --1--2--3--|
    ///     take(until: { $0 == 2 }):  --1--|
    ///
    /// With `.inclusive` that element passes too. A predicate that throws ends the stream with its error.
    @export(implementation) public func take(
        until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        take(while: { try !predicate($0) }, behavior: behavior)
    }
}
