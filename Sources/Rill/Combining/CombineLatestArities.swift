// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

extension Observable {
    /// Works like ``combineLatest(_:_:resultSelector:)`` with three sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType
    >(
        _ a: A, _ b: B, _ c: C,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(A.Element, B.Element, C.Element)>.join(a, b, c, CombineLatestState(Latest3()))
            .map { try resultSelector($0.0, $0.1, $0.2) }
            .named()
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with three sources, and sends tuples.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType
    >(
        _ a: A, _ b: B, _ c: C
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element) {
        .combineLatest(a, b, c) { ($0, $1, $2) }
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with four sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element, D.Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(A.Element, B.Element, C.Element, D.Element)>.join(a, b, c, d, CombineLatestState(Latest4()))
            .map { try resultSelector($0.0, $0.1, $0.2, $0.3) }
            .named()
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with four sources, and sends tuples.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element) {
        .combineLatest(a, b, c, d) { ($0, $1, $2, $3) }
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with five sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E,
        resultSelector: @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(A.Element, B.Element, C.Element, D.Element, E.Element)>.join(
            a, b, c, d, e, CombineLatestState(Latest5())
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4) }
        .named()
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with five sources, and sends tuples.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element, E.Element) {
        .combineLatest(a, b, c, d, e) { ($0, $1, $2, $3, $4) }
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with six sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element)>.join(
            a, b, c, d, e, f, CombineLatestState(Latest6())
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
        .named()
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with six sources, and sends tuples.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) {
        .combineLatest(a, b, c, d, e, f) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with seven sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) throws ->
            Element
    ) -> Observable<Element> {
        Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element)>.join(
            a, b, c, d, e, f, g, CombineLatestState(Latest7())
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6) }
        .named()
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with seven sources, and sends tuples.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Observable<Element>
    where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) {
        .combineLatest(a, b, c, d, e, f, g) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with eight sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H,
        resultSelector:
            @escaping @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)
            throws -> Element
    ) -> Observable<Element> {
        Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)>.join(
            a, b, c, d, e, f, g, h, CombineLatestState(Latest8())
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7) }
        .named()
    }

    /// Works like ``combineLatest(_:_:resultSelector:)`` with eight sources, and sends tuples.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
    ) -> Observable<Element>
    where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element) {
        .combineLatest(a, b, c, d, e, f, g, h) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    }
}
