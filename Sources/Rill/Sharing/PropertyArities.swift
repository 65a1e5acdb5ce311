// Written by `swift run Arities`.

extension Property {
    /// Returns the property whose value is the result of `transform` for the values of two properties.
    @inlinable public static func combine<A, B>(
        _ a: Property<A>, _ b: Property<B>,
        _ transform: @escaping @Sendable (A, B) -> Element
    ) -> Property<Element> {
        Property(
            PropertyChanges(merging: [a.changes, b.changes]),
            once: { snapshot in
                transform(a.read(snapshot), b.read(snapshot))
            })
    }

    /// Returns the property whose value is the result of `transform` for the values of three properties.
    @inlinable public static func combine<A, B, C>(
        _ a: Property<A>, _ b: Property<B>, _ c: Property<C>,
        _ transform: @escaping @Sendable (A, B, C) -> Element
    ) -> Property<Element> {
        Property(
            PropertyChanges(merging: [a.changes, b.changes, c.changes]),
            once: { snapshot in
                transform(a.read(snapshot), b.read(snapshot), c.read(snapshot))
            })
    }

    /// Returns the property whose value is the result of `transform` for the values of four properties.
    @inlinable public static func combine<A, B, C, D>(
        _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>,
        _ transform: @escaping @Sendable (A, B, C, D) -> Element
    ) -> Property<Element> {
        Property(
            PropertyChanges(merging: [a.changes, b.changes, c.changes, d.changes]),
            once: { snapshot in
                transform(a.read(snapshot), b.read(snapshot), c.read(snapshot), d.read(snapshot))
            })
    }

    /// Returns the property whose value is the result of `transform` for the values of five properties.
    @inlinable public static func combine<A, B, C, D, E>(
        _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>,
        _ transform: @escaping @Sendable (A, B, C, D, E) -> Element
    ) -> Property<Element> {
        Property(
            PropertyChanges(merging: [a.changes, b.changes, c.changes, d.changes, e.changes]),
            once: { snapshot in
                transform(a.read(snapshot), b.read(snapshot), c.read(snapshot), d.read(snapshot), e.read(snapshot))
            })
    }

    /// Returns the property whose value is the result of `transform` for the values of six properties.
    @inlinable public static func combine<A, B, C, D, E, F>(
        _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>, _ f: Property<F>,
        _ transform: @escaping @Sendable (A, B, C, D, E, F) -> Element
    ) -> Property<Element> {
        Property(
            PropertyChanges(merging: [a.changes, b.changes, c.changes, d.changes, e.changes, f.changes]),
            once: { snapshot in
                transform(
                    a.read(snapshot), b.read(snapshot), c.read(snapshot), d.read(snapshot), e.read(snapshot),
                    f.read(snapshot))
            })
    }

    /// Returns the property whose value is the result of `transform` for the values of seven properties.
    @inlinable public static func combine<A, B, C, D, E, F, G>(
        _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>, _ f: Property<F>,
        _ g: Property<G>,
        _ transform: @escaping @Sendable (A, B, C, D, E, F, G) -> Element
    ) -> Property<Element> {
        Property(
            PropertyChanges(merging: [a.changes, b.changes, c.changes, d.changes, e.changes, f.changes, g.changes]),
            once: { snapshot in
                transform(
                    a.read(snapshot), b.read(snapshot), c.read(snapshot), d.read(snapshot), e.read(snapshot),
                    f.read(snapshot), g.read(snapshot))
            })
    }

    /// Returns the property whose value is the result of `transform` for the values of eight properties.
    @inlinable public static func combine<A, B, C, D, E, F, G, H>(
        _ a: Property<A>, _ b: Property<B>, _ c: Property<C>, _ d: Property<D>, _ e: Property<E>, _ f: Property<F>,
        _ g: Property<G>, _ h: Property<H>,
        _ transform: @escaping @Sendable (A, B, C, D, E, F, G, H) -> Element
    ) -> Property<Element> {
        Property(
            PropertyChanges(merging: [
                a.changes, b.changes, c.changes, d.changes, e.changes, f.changes, g.changes, h.changes,
            ]),
            once: { snapshot in
                transform(
                    a.read(snapshot), b.read(snapshot), c.read(snapshot), d.read(snapshot), e.read(snapshot),
                    f.read(snapshot), g.read(snapshot), h.read(snapshot))
            })
    }
}
