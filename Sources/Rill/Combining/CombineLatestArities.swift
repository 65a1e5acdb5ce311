extension Observable {
    /// ``combineLatest(_:_:resultSelector:)`` of three sources.
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType
    >(
        _ a: A, _ b: B, _ c: C,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element) throws -> Element
    ) -> Observable<Element> {
        latestPairs(latestPairs(a, b), c).map { left, right in try resultSelector(left.0, left.1, right) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of four sources.
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element, D.Element) throws -> Element
    ) -> Observable<Element> {
        latestPairs(latestPairs(a, b), latestPairs(c, d)).map { left, right in
            try resultSelector(left.0, left.1, right.0, right.1)
        }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of five sources.
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element) throws -> Element
    ) -> Observable<Element> {
        latestPairs(
            Observable<(A.Element, B.Element, C.Element)>.combineLatest(a, b, c) { ($0, $1, $2) }, latestPairs(d, e)
        ).map { left, right in try resultSelector(left.0, left.1, left.2, right.0, right.1) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of six sources.
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) throws -> Element
    ) -> Observable<Element> {
        latestPairs(
            Observable<(A.Element, B.Element, C.Element)>.combineLatest(a, b, c) { ($0, $1, $2) },
            Observable<(D.Element, E.Element, F.Element)>.combineLatest(d, e, f) { ($0, $1, $2) }
        ).map { left, right in try resultSelector(left.0, left.1, left.2, right.0, right.1, right.2) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of seven sources.
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) throws ->
            Element
    ) -> Observable<Element> {
        latestPairs(
            Observable<(A.Element, B.Element, C.Element, D.Element)>.combineLatest(a, b, c, d) { ($0, $1, $2, $3) },
            Observable<(E.Element, F.Element, G.Element)>.combineLatest(e, f, g) { ($0, $1, $2) }
        ).map { left, right in try resultSelector(left.0, left.1, left.2, left.3, right.0, right.1, right.2) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of eight sources.
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)
            throws -> Element
    ) -> Observable<Element> {
        latestPairs(
            Observable<(A.Element, B.Element, C.Element, D.Element)>.combineLatest(a, b, c, d) { ($0, $1, $2, $3) },
            Observable<(E.Element, F.Element, G.Element, H.Element)>.combineLatest(e, f, g, h) { ($0, $1, $2, $3) }
        ).map { left, right in try resultSelector(left.0, left.1, left.2, left.3, right.0, right.1, right.2, right.3) }
    }
}

// Disfavoured, as the last source of a tuple could be the closure of the selector: `.flatMap { Observable.combineLatest(Observable.just($0), other) { $0 * 2 + $1 } }`
// took 1,600 scopes of the solver in place of 50.
extension Observable where Element == any Sendable {
    /// ``combineLatest(_:_:resultSelector:)`` of two sources, as tuples.
    @_disfavoredOverload
    @export(implementation) public static func combineLatest<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B
    ) -> Observable<(A.Element, B.Element)> {
        latestPairs(a, b)
    }

    /// ``combineLatest(_:_:resultSelector:)`` of three sources, as tuples.
    @_disfavoredOverload
    @export(implementation) public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType>(
        _ a: A, _ b: B, _ c: C
    ) -> Observable<(A.Element, B.Element, C.Element)> {
        .combineLatest(a, b, c) { ($0, $1, $2) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of four sources, as tuples.
    @_disfavoredOverload
    @export(implementation)
    public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> Observable<(A.Element, B.Element, C.Element, D.Element)> {
        .combineLatest(a, b, c, d) { ($0, $1, $2, $3) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of five sources, as tuples.
    @_disfavoredOverload
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element)> {
        .combineLatest(a, b, c, d, e) { ($0, $1, $2, $3, $4) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of six sources, as tuples.
    @_disfavoredOverload
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element)> {
        .combineLatest(a, b, c, d, e, f) { ($0, $1, $2, $3, $4, $5) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of seven sources, as tuples.
    @_disfavoredOverload
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element)> {
        .combineLatest(a, b, c, d, e, f, g) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of eight sources, as tuples.
    @_disfavoredOverload
    @export(implementation)
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
    ) -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)> {
        .combineLatest(a, b, c, d, e, f, g, h) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    }
}
