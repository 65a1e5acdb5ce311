// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

extension Observable {
    @inlinable
    static func join<
        A: ObservableType, B: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == Input2<A.Element, B.Element>, Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        return join(
            2, isSynchronous: areSynchronous(a, b), { machine },
            { sources in
                sources[0].attach(a) { source, element in source.send(.next(.a(element))) }
                sources[1].attach(b) { source, element in source.send(.next(.b(element))) }
            })
    }

    @inlinable
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == Input3<A.Element, B.Element, C.Element>, Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        return join(
            3, isSynchronous: areSynchronous(a, b, c), { machine },
            { sources in
                sources[0].attach(a) { source, element in source.send(.next(.a(element))) }
                sources[1].attach(b) { source, element in source.send(.next(.b(element))) }
                sources[2].attach(c) { source, element in source.send(.next(.c(element))) }
            })
    }

    @inlinable
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == Input4<A.Element, B.Element, C.Element, D.Element>, Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        let d = d.asObservable()
        return join(
            4, isSynchronous: areSynchronous(a, b, c, d), { machine },
            { sources in
                sources[0].attach(a) { source, element in source.send(.next(.a(element))) }
                sources[1].attach(b) { source, element in source.send(.next(.b(element))) }
                sources[2].attach(c) { source, element in source.send(.next(.c(element))) }
                sources[3].attach(d) { source, element in source.send(.next(.d(element))) }
            })
    }

    @inlinable
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == Input5<A.Element, B.Element, C.Element, D.Element, E.Element>, Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        let d = d.asObservable()
        let e = e.asObservable()
        return join(
            5, isSynchronous: areSynchronous(a, b, c, d, e), { machine },
            { sources in
                sources[0].attach(a) { source, element in source.send(.next(.a(element))) }
                sources[1].attach(b) { source, element in source.send(.next(.b(element))) }
                sources[2].attach(c) { source, element in source.send(.next(.c(element))) }
                sources[3].attach(d) { source, element in source.send(.next(.d(element))) }
                sources[4].attach(e) { source, element in source.send(.next(.e(element))) }
            })
    }

    @inlinable
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == Input6<A.Element, B.Element, C.Element, D.Element, E.Element, F.Element>,
        Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        let d = d.asObservable()
        let e = e.asObservable()
        let f = f.asObservable()
        return join(
            6, isSynchronous: areSynchronous(a, b, c, d, e, f), { machine },
            { sources in
                sources[0].attach(a) { source, element in source.send(.next(.a(element))) }
                sources[1].attach(b) { source, element in source.send(.next(.b(element))) }
                sources[2].attach(c) { source, element in source.send(.next(.c(element))) }
                sources[3].attach(d) { source, element in source.send(.next(.d(element))) }
                sources[4].attach(e) { source, element in source.send(.next(.e(element))) }
                sources[5].attach(f) { source, element in source.send(.next(.f(element))) }
            })
    }

    @inlinable
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == Input7<A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element>,
        Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        let d = d.asObservable()
        let e = e.asObservable()
        let f = f.asObservable()
        let g = g.asObservable()
        return join(
            7, isSynchronous: areSynchronous(a, b, c, d, e, f, g), { machine },
            { sources in
                sources[0].attach(a) { source, element in source.send(.next(.a(element))) }
                sources[1].attach(b) { source, element in source.send(.next(.b(element))) }
                sources[2].attach(c) { source, element in source.send(.next(.c(element))) }
                sources[3].attach(d) { source, element in source.send(.next(.d(element))) }
                sources[4].attach(e) { source, element in source.send(.next(.e(element))) }
                sources[5].attach(f) { source, element in source.send(.next(.f(element))) }
                sources[6].attach(g) { source, element in source.send(.next(.g(element))) }
            })
    }

    @inlinable
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == Input8<A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element>,
        Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        let d = d.asObservable()
        let e = e.asObservable()
        let f = f.asObservable()
        let g = g.asObservable()
        let h = h.asObservable()
        return join(
            8, isSynchronous: areSynchronous(a, b, c, d, e, f, g, h), { machine },
            { sources in
                sources[0].attach(a) { source, element in source.send(.next(.a(element))) }
                sources[1].attach(b) { source, element in source.send(.next(.b(element))) }
                sources[2].attach(c) { source, element in source.send(.next(.c(element))) }
                sources[3].attach(d) { source, element in source.send(.next(.d(element))) }
                sources[4].attach(e) { source, element in source.send(.next(.e(element))) }
                sources[5].attach(f) { source, element in source.send(.next(.f(element))) }
                sources[6].attach(g) { source, element in source.send(.next(.g(element))) }
                sources[7].attach(h) { source, element in source.send(.next(.h(element))) }
            })
    }
}
