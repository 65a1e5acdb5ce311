// Written by `swift run Arities`.

extension SharedSequence {
    /// Works like `Observable.zip` with two sources.
    @inlinable public static func zip<A, B>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        resultSelector: @escaping @MainActor @Sendable (A, B) -> Element
    ) -> Self {
        Self(
            .zip(a.source, b.source) { a, b in
                MainActor.assumeIsolated { Isolated(resultSelector(a.value, b.value)) }
            })
    }

    /// Works like `Observable.zip` with two sources, and sends tuples.
    @inlinable public static func zip<A, B>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>
    ) -> Self where Element == (A, B) {
        zip(a, b) { ($0, $1) }
    }

    /// Works like `Observable.zip` with three sources.
    @inlinable public static func zip<A, B, C>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C) -> Element
    ) -> Self {
        Self(
            .zip(a.source, b.source, c.source) { a, b, c in
                MainActor.assumeIsolated { Isolated(resultSelector(a.value, b.value, c.value)) }
            })
    }

    /// Works like `Observable.zip` with three sources, and sends tuples.
    @inlinable public static func zip<A, B, C>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>
    ) -> Self where Element == (A, B, C) {
        zip(a, b, c) { ($0, $1, $2) }
    }

    /// Works like `Observable.zip` with four sources.
    @inlinable public static func zip<A, B, C, D>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D) -> Element
    ) -> Self {
        Self(
            .zip(a.source, b.source, c.source, d.source) { a, b, c, d in
                MainActor.assumeIsolated { Isolated(resultSelector(a.value, b.value, c.value, d.value)) }
            })
    }

    /// Works like `Observable.zip` with four sources, and sends tuples.
    @inlinable public static func zip<A, B, C, D>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>
    ) -> Self where Element == (A, B, C, D) {
        zip(a, b, c, d) { ($0, $1, $2, $3) }
    }

    /// Works like `Observable.zip` with five sources.
    @inlinable public static func zip<A, B, C, D, E>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E) -> Element
    ) -> Self {
        Self(
            .zip(a.source, b.source, c.source, d.source, e.source) { a, b, c, d, e in
                MainActor.assumeIsolated { Isolated(resultSelector(a.value, b.value, c.value, d.value, e.value)) }
            })
    }

    /// Works like `Observable.zip` with five sources, and sends tuples.
    @inlinable public static func zip<A, B, C, D, E>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>
    ) -> Self where Element == (A, B, C, D, E) {
        zip(a, b, c, d, e) { ($0, $1, $2, $3, $4) }
    }

    /// Works like `Observable.zip` with six sources.
    @inlinable public static func zip<A, B, C, D, E, F>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F) -> Element
    ) -> Self {
        Self(
            .zip(a.source, b.source, c.source, d.source, e.source, f.source) { a, b, c, d, e, f in
                MainActor.assumeIsolated {
                    Isolated(resultSelector(a.value, b.value, c.value, d.value, e.value, f.value))
                }
            })
    }

    /// Works like `Observable.zip` with six sources, and sends tuples.
    @inlinable public static func zip<A, B, C, D, E, F>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>
    ) -> Self where Element == (A, B, C, D, E, F) {
        zip(a, b, c, d, e, f) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Works like `Observable.zip` with seven sources.
    @inlinable public static func zip<A, B, C, D, E, F, G>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F, G) -> Element
    ) -> Self {
        Self(
            .zip(a.source, b.source, c.source, d.source, e.source, f.source, g.source) { a, b, c, d, e, f, g in
                MainActor.assumeIsolated {
                    Isolated(resultSelector(a.value, b.value, c.value, d.value, e.value, f.value, g.value))
                }
            })
    }

    /// Works like `Observable.zip` with seven sources, and sends tuples.
    @inlinable public static func zip<A, B, C, D, E, F, G>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>
    ) -> Self where Element == (A, B, C, D, E, F, G) {
        zip(a, b, c, d, e, f, g) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// Works like `Observable.zip` with eight sources.
    @inlinable public static func zip<A, B, C, D, E, F, G, H>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>, _ h: SharedSequence<SharingStrategy, H>,
        resultSelector: @escaping @MainActor @Sendable (A, B, C, D, E, F, G, H) -> Element
    ) -> Self {
        Self(
            .zip(a.source, b.source, c.source, d.source, e.source, f.source, g.source, h.source) {
                a, b, c, d, e, f, g, h in
                MainActor.assumeIsolated {
                    Isolated(resultSelector(a.value, b.value, c.value, d.value, e.value, f.value, g.value, h.value))
                }
            })
    }

    /// Works like `Observable.zip` with eight sources, and sends tuples.
    @inlinable public static func zip<A, B, C, D, E, F, G, H>(
        _ a: SharedSequence<SharingStrategy, A>, _ b: SharedSequence<SharingStrategy, B>,
        _ c: SharedSequence<SharingStrategy, C>, _ d: SharedSequence<SharingStrategy, D>,
        _ e: SharedSequence<SharingStrategy, E>, _ f: SharedSequence<SharingStrategy, F>,
        _ g: SharedSequence<SharingStrategy, G>, _ h: SharedSequence<SharingStrategy, H>
    ) -> Self where Element == (A, B, C, D, E, F, G, H) {
        zip(a, b, c, d, e, f, g, h) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    }
}
