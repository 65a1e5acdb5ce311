extension ObservableType {
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

    /// Drops nil elements, and unwraps the others.
    ///
    ///     source:    --1--[nil]--3--|
    ///     unwrap():  --1---------3--|
    @inlinable
    public func unwrap<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? { compactMap { $0 } }

    /// Replaces each element with the value that `transform` returns for it, or drops it.
    ///
    ///     source:                                         --1--2--3--4--|
    ///     filterMap { $0 > 2 ? .map($0 - 2) : .ignore }:  --------1--2--|
    ///
    /// If `transform` throws, the result fails with that error.
    @inlinable public func filterMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> FilterMap<Result>
    ) -> Observable<Result> { compactMap { if case .map(let result) = try transform($0) { result } else { nil } } }
}

/// The decision of a `filterMap` on an element.
public enum FilterMap<Result> {
    case ignore
    case map(Result)
}

extension ObservableType {
    /// Drops the elements for which `predicate` returns true.
    ///
    ///     source:                 --1--2--3--|
    ///     ignoreWhen { $0 > 1 }:  --1--------|
    ///
    /// If `predicate` throws, the result fails with that error.
    @inlinable
    public func ignoreWhen(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        filter { try !predicate($0) }
    }

    /// Drops all elements after the first one for which `predicate` returns true.
    ///
    ///     source:                --1--2--1--3--|
    ///     distinct { $0 == 2 }:  --1--2--------|
    ///
    /// Follows RxSwiftExt: `predicate` isn't asked whether an element is new, but whether it is the last one to send.
    /// If `predicate` throws, the result fails with that error.
    @inlinable public func distinct(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        transform(false) { isFound, element, sink in
            if isFound { return .more }
            isFound = try predicate(element)
            return sink.next(element)
        }
    }

    /// Sends each element together with the `n` - 1 elements before it.
    ///
    ///     source:    --a--b--c-----d-----|
    ///     nwise(3):  --------[abc]-[bcd]-|
    ///
    /// - Complexity: O(*n*) per element.
    /// - Precondition: `n` is positive.
    @inlinable public func nwise(_ n: Int) -> Observable<[Element]> {
        if n <= 0 { fatalError("nwise(_:): expected n to be positive, got \(n)") }
        return transform([Element]()) { window, element, sink in
            if window.count == n { window.removeFirst() }
            window.append(element)
            return window.count == n ? sink.next(window) : .more
        }
    }

    /// Sends the last `count` elements when the source completes: `take(last:)`.
    @inlinable public func takeLast(_ count: Int) -> Observable<Element> { take(last: count) }
}

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
