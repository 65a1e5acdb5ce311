// Written by `swift run Arities`.

extension Observable {
    /// Works like `fromAsync` for a function with one more argument.
    @inlinable public static func fromAsync<A: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A) -> Observable<Element> {
        { a in .fromAsync { asyncRequest(a, $0) } }
    }

    /// Works like `fromAsync` for a function with 2 more arguments.
    @inlinable public static func fromAsync<A: Sendable, B: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B) -> Observable<Element> {
        { a, b in .fromAsync { asyncRequest(a, b, $0) } }
    }

    /// Works like `fromAsync` for a function with 3 more arguments.
    @inlinable public static func fromAsync<A: Sendable, B: Sendable, C: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, C, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B, C) -> Observable<Element> {
        { a, b, c in .fromAsync { asyncRequest(a, b, c, $0) } }
    }

    /// Works like `fromAsync` for a function with 4 more arguments.
    @inlinable public static func fromAsync<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B, C, D) -> Observable<Element> {
        { a, b, c, d in .fromAsync { asyncRequest(a, b, c, d, $0) } }
    }

    /// Works like `fromAsync` for a function with 5 more arguments.
    @inlinable public static func fromAsync<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, E, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E) -> Observable<Element> {
        { a, b, c, d, e in .fromAsync { asyncRequest(a, b, c, d, e, $0) } }
    }

    /// Works like `fromAsync` for a function with 6 more arguments.
    @inlinable
    public static func fromAsync<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, E, F, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F) -> Observable<Element> {
        { a, b, c, d, e, f in .fromAsync { asyncRequest(a, b, c, d, e, f, $0) } }
    }

    /// Works like `fromAsync` for a function with 7 more arguments.
    @inlinable
    public static func fromAsync<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
    >(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, E, F, G, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F, G) -> Observable<Element> {
        { a, b, c, d, e, f, g in .fromAsync { asyncRequest(a, b, c, d, e, f, g, $0) } }
    }

    /// Works like `fromAsync` for a function with 8 more arguments.
    @inlinable
    public static func fromAsync<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable
    >(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, E, F, G, H, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F, G, H) -> Observable<Element> {
        { a, b, c, d, e, f, g, h in .fromAsync { asyncRequest(a, b, c, d, e, f, g, h, $0) } }
    }

    /// Works like `fromAsync` for a function with 9 more arguments.
    @inlinable
    public static func fromAsync<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable
    >(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, E, F, G, H, I, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F, G, H, I) -> Observable<Element> {
        { a, b, c, d, e, f, g, h, i in .fromAsync { asyncRequest(a, b, c, d, e, f, g, h, i, $0) } }
    }

    /// Works like `fromAsync` for a function with 10 more arguments.
    @inlinable
    public static func fromAsync<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable, J: Sendable
    >(
        _ asyncRequest:
            @escaping @Sendable (A, B, C, D, E, F, G, H, I, J, @escaping @Sendable (Element) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F, G, H, I, J) -> Observable<Element> {
        { a, b, c, d, e, f, g, h, i, j in .fromAsync { asyncRequest(a, b, c, d, e, f, g, h, i, j, $0) } }
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Works like `fromAsync` for a function with one more argument.
    @inlinable public static func fromAsync<Failure: Error, A: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A) -> Single<Element> {
        { a in .fromAsync { asyncRequest(a, $0) } }
    }

    /// Works like `fromAsync` for a function with 2 more arguments.
    @inlinable public static func fromAsync<Failure: Error, A: Sendable, B: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B) -> Single<Element> {
        { a, b in .fromAsync { asyncRequest(a, b, $0) } }
    }

    /// Works like `fromAsync` for a function with 3 more arguments.
    @inlinable public static func fromAsync<Failure: Error, A: Sendable, B: Sendable, C: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, C, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B, C) -> Single<Element> {
        { a, b, c in .fromAsync { asyncRequest(a, b, c, $0) } }
    }

    /// Works like `fromAsync` for a function with 4 more arguments.
    @inlinable public static func fromAsync<Failure: Error, A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B, C, D) -> Single<Element> {
        { a, b, c, d in .fromAsync { asyncRequest(a, b, c, d, $0) } }
    }

    /// Works like `fromAsync` for a function with 5 more arguments.
    @inlinable
    public static func fromAsync<Failure: Error, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, E, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E) -> Single<Element> {
        { a, b, c, d, e in .fromAsync { asyncRequest(a, b, c, d, e, $0) } }
    }

    /// Works like `fromAsync` for a function with 6 more arguments.
    @inlinable
    public static func fromAsync<
        Failure: Error, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
    >(
        _ asyncRequest: @escaping @Sendable (A, B, C, D, E, F, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F) -> Single<Element> {
        { a, b, c, d, e, f in .fromAsync { asyncRequest(a, b, c, d, e, f, $0) } }
    }

    /// Works like `fromAsync` for a function with 7 more arguments.
    @inlinable
    public static func fromAsync<
        Failure: Error, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
    >(
        _ asyncRequest:
            @escaping @Sendable (A, B, C, D, E, F, G, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F, G) -> Single<Element> {
        { a, b, c, d, e, f, g in .fromAsync { asyncRequest(a, b, c, d, e, f, g, $0) } }
    }

    /// Works like `fromAsync` for a function with 8 more arguments.
    @inlinable
    public static func fromAsync<
        Failure: Error, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
        H: Sendable
    >(
        _ asyncRequest:
            @escaping @Sendable (A, B, C, D, E, F, G, H, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F, G, H) -> Single<Element> {
        { a, b, c, d, e, f, g, h in .fromAsync { asyncRequest(a, b, c, d, e, f, g, h, $0) } }
    }

    /// Works like `fromAsync` for a function with 9 more arguments.
    @inlinable
    public static func fromAsync<
        Failure: Error, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
        H: Sendable, I: Sendable
    >(
        _ asyncRequest:
            @escaping @Sendable (A, B, C, D, E, F, G, H, I, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F, G, H, I) -> Single<Element> {
        { a, b, c, d, e, f, g, h, i in .fromAsync { asyncRequest(a, b, c, d, e, f, g, h, i, $0) } }
    }

    /// Works like `fromAsync` for a function with 10 more arguments.
    @inlinable
    public static func fromAsync<
        Failure: Error, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
        H: Sendable, I: Sendable, J: Sendable
    >(
        _ asyncRequest:
            @escaping @Sendable (A, B, C, D, E, F, G, H, I, J, @escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> @Sendable (A, B, C, D, E, F, G, H, I, J) -> Single<Element> {
        { a, b, c, d, e, f, g, h, i, j in .fromAsync { asyncRequest(a, b, c, d, e, f, g, h, i, j, $0) } }
    }
}
