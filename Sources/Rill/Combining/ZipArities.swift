// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

extension Observable {
    /// Works like ``zip(_:_:resultSelector:)`` with three sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType
    >(
        _ a: A, _ b: B, _ c: C,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element) throws -> Element
    ) -> Observable<Element> {
        PairRow(PairRow(a, b), SingleRow(c)).zip()
            .map { try resultSelector($0.0.0, $0.0.1, $0.1) }
            .named()
    }

    /// Works like ``zip(_:_:resultSelector:)`` with three sources, and sends tuples.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType
    >(
        _ a: A, _ b: B, _ c: C
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element) {
        .zip(a, b, c) { ($0, $1, $2) }
    }

    /// Works like ``zip(_:_:resultSelector:)`` with four sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element, D.Element) throws -> Element
    ) -> Observable<Element> {
        PairRow(PairRow(a, b), PairRow(c, d)).zip()
            .map { try resultSelector($0.0.0, $0.0.1, $0.1.0, $0.1.1) }
            .named()
    }

    /// Works like ``zip(_:_:resultSelector:)`` with four sources, and sends tuples.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element) {
        .zip(a, b, c, d) { ($0, $1, $2, $3) }
    }

    /// Works like ``zip(_:_:resultSelector:)`` with five sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element) throws -> Element
    ) -> Observable<Element> {
        PairRow(PairRow(PairRow(a, b), PairRow(c, d)), SingleRow(e)).zip()
            .map { try resultSelector($0.0.0.0, $0.0.0.1, $0.0.1.0, $0.0.1.1, $0.1) }
            .named()
    }

    /// Works like ``zip(_:_:resultSelector:)`` with five sources, and sends tuples.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element, E.Element) {
        .zip(a, b, c, d, e) { ($0, $1, $2, $3, $4) }
    }

    /// Works like ``zip(_:_:resultSelector:)`` with six sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) throws -> Element
    ) -> Observable<Element> {
        PairRow(PairRow(PairRow(a, b), PairRow(c, d)), PairRow(e, f)).zip()
            .map { try resultSelector($0.0.0.0, $0.0.0.1, $0.0.1.0, $0.0.1.1, $0.1.0, $0.1.1) }
            .named()
    }

    /// Works like ``zip(_:_:resultSelector:)`` with six sources, and sends tuples.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) {
        .zip(a, b, c, d, e, f) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Works like ``zip(_:_:resultSelector:)`` with seven sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) throws ->
            Element
    ) -> Observable<Element> {
        PairRow(PairRow(PairRow(a, b), PairRow(c, d)), PairRow(PairRow(e, f), SingleRow(g))).zip()
            .map { try resultSelector($0.0.0.0, $0.0.0.1, $0.0.1.0, $0.0.1.1, $0.1.0.0, $0.1.0.1, $0.1.1) }
            .named()
    }

    /// Works like ``zip(_:_:resultSelector:)`` with seven sources, and sends tuples.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Observable<Element>
    where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) {
        .zip(a, b, c, d, e, f, g) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// Works like ``zip(_:_:resultSelector:)`` with eight sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)
            throws -> Element
    ) -> Observable<Element> {
        PairRow(PairRow(PairRow(a, b), PairRow(c, d)), PairRow(PairRow(e, f), PairRow(g, h))).zip()
            .map { try resultSelector($0.0.0.0, $0.0.0.1, $0.0.1.0, $0.0.1.1, $0.1.0.0, $0.1.0.1, $0.1.1.0, $0.1.1.1) }
            .named()
    }

    /// Works like ``zip(_:_:resultSelector:)`` with eight sources, and sends tuples.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
    ) -> Observable<Element>
    where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element) {
        .zip(a, b, c, d, e, f, g, h) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    }
}
