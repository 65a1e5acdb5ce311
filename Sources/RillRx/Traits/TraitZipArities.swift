// Written by `swift run Arities`.

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Sends what `resultSelector` returns for the elements of two streams, when each has sent its element.
    ///
    ///     a:                --(1|)
    ///     b:                ----(2|)
    ///     zip(a, b) { … }:  ----([12]|)
    ///
    /// Fails when a stream fails or when `resultSelector` throws. A maybe without an element completes the
    /// result.
    @inlinable public static func zip<A: Sendable, B: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>,
        resultSelector: @escaping @Sendable (A, B) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: .zip(a.asObservable(), b.asObservable(), resultSelector: resultSelector))
    }

    /// Sends the elements of two streams as a tuple, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B) {
        PrimitiveSequence(unchecked: .zip(a.asObservable(), b.asObservable()))
    }

    /// Sends what `resultSelector` returns for the elements of three streams, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable, C: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        resultSelector: @escaping @Sendable (A, B, C) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: .zip(a.asObservable(), b.asObservable(), c.asObservable(), resultSelector: resultSelector))
    }

    /// Sends the elements of three streams as a tuple, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable, C: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C) {
        PrimitiveSequence(unchecked: .zip(a.asObservable(), b.asObservable(), c.asObservable()))
    }

    /// Sends what `resultSelector` returns for the elements of four streams, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>,
        resultSelector: @escaping @Sendable (A, B, C, D) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: .zip(
                a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), resultSelector: resultSelector))
    }

    /// Sends the elements of four streams as a tuple, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D) {
        PrimitiveSequence(unchecked: .zip(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable()))
    }

    /// Sends what `resultSelector` returns for the elements of five streams, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>,
        resultSelector: @escaping @Sendable (A, B, C, D, E) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: .zip(
                a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
                resultSelector: resultSelector))
    }

    /// Sends the elements of five streams as a tuple, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D, E) {
        PrimitiveSequence(
            unchecked: .zip(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable()))
    }

    /// Sends what `resultSelector` returns for the elements of six streams, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: .zip(
                a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
                f.asObservable(), resultSelector: resultSelector))
    }

    /// Sends the elements of six streams as a tuple, when each has sent its element.
    @inlinable public static func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D, E, F) {
        PrimitiveSequence(
            unchecked: .zip(
                a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
                f.asObservable()))
    }

    /// Sends what `resultSelector` returns for the elements of seven streams, when each has sent its element.
    @inlinable
    public static func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        _ g: PrimitiveSequence<Trait, G>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: .zip(
                a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
                f.asObservable(), g.asObservable(), resultSelector: resultSelector))
    }

    /// Sends the elements of seven streams as a tuple, when each has sent its element.
    @inlinable
    public static func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable>(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        _ g: PrimitiveSequence<Trait, G>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D, E, F, G) {
        PrimitiveSequence(
            unchecked: .zip(
                a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
                f.asObservable(), g.asObservable()))
    }

    /// Sends what `resultSelector` returns for the elements of eight streams, when each has sent its element.
    @inlinable
    public static func zip<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
    >(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: .zip(
                a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
                f.asObservable(), g.asObservable(), h.asObservable(), resultSelector: resultSelector))
    }

    /// Sends the elements of eight streams as a tuple, when each has sent its element.
    @inlinable
    public static func zip<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
    >(
        _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
        _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
        _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>
    ) -> PrimitiveSequence<Trait, Element> where Element == (A, B, C, D, E, F, G, H) {
        PrimitiveSequence(
            unchecked: .zip(
                a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
                f.asObservable(), g.asObservable(), h.asObservable()))
    }
}
