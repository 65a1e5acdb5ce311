// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

extension Observable {
    @export(implementation)
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
            2, pace: min(a.pace, b.pace), { _ in machine },
            { gate in
                gate.attach(a, 0) { source in { gate.send(.next(.a($0)), from: source) } }
                gate.attach(b, 1) { source in { gate.send(.next(.b($0)), from: source) } }
            })
    }

    @export(implementation)
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
            3, pace: min(a.pace, b.pace, c.pace), { _ in machine },
            { gate in
                gate.attach(a, 0) { source in { gate.send(.next(.a($0)), from: source) } }
                gate.attach(b, 1) { source in { gate.send(.next(.b($0)), from: source) } }
                gate.attach(c, 2) { source in { gate.send(.next(.c($0)), from: source) } }
            })
    }

    @export(implementation)
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
            4, pace: min(a.pace, b.pace, c.pace, d.pace), { _ in machine },
            { gate in
                gate.attach(a, 0) { source in { gate.send(.next(.a($0)), from: source) } }
                gate.attach(b, 1) { source in { gate.send(.next(.b($0)), from: source) } }
                gate.attach(c, 2) { source in { gate.send(.next(.c($0)), from: source) } }
                gate.attach(d, 3) { source in { gate.send(.next(.d($0)), from: source) } }
            })
    }

    @export(implementation)
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
            5, pace: min(a.pace, b.pace, c.pace, d.pace, e.pace), { _ in machine },
            { gate in
                gate.attach(a, 0) { source in { gate.send(.next(.a($0)), from: source) } }
                gate.attach(b, 1) { source in { gate.send(.next(.b($0)), from: source) } }
                gate.attach(c, 2) { source in { gate.send(.next(.c($0)), from: source) } }
                gate.attach(d, 3) { source in { gate.send(.next(.d($0)), from: source) } }
                gate.attach(e, 4) { source in { gate.send(.next(.e($0)), from: source) } }
            })
    }

    @export(implementation)
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
            6, pace: min(a.pace, b.pace, c.pace, d.pace, e.pace, f.pace), { _ in machine },
            { gate in
                gate.attach(a, 0) { source in { gate.send(.next(.a($0)), from: source) } }
                gate.attach(b, 1) { source in { gate.send(.next(.b($0)), from: source) } }
                gate.attach(c, 2) { source in { gate.send(.next(.c($0)), from: source) } }
                gate.attach(d, 3) { source in { gate.send(.next(.d($0)), from: source) } }
                gate.attach(e, 4) { source in { gate.send(.next(.e($0)), from: source) } }
                gate.attach(f, 5) { source in { gate.send(.next(.f($0)), from: source) } }
            })
    }

    @export(implementation)
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
            7, pace: min(a.pace, b.pace, c.pace, d.pace, e.pace, f.pace, g.pace), { _ in machine },
            { gate in
                gate.attach(a, 0) { source in { gate.send(.next(.a($0)), from: source) } }
                gate.attach(b, 1) { source in { gate.send(.next(.b($0)), from: source) } }
                gate.attach(c, 2) { source in { gate.send(.next(.c($0)), from: source) } }
                gate.attach(d, 3) { source in { gate.send(.next(.d($0)), from: source) } }
                gate.attach(e, 4) { source in { gate.send(.next(.e($0)), from: source) } }
                gate.attach(f, 5) { source in { gate.send(.next(.f($0)), from: source) } }
                gate.attach(g, 6) { source in { gate.send(.next(.g($0)), from: source) } }
            })
    }

    @export(implementation)
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
            8, pace: min(a.pace, b.pace, c.pace, d.pace, e.pace, f.pace, g.pace, h.pace), { _ in machine },
            { gate in
                gate.attach(a, 0) { source in { gate.send(.next(.a($0)), from: source) } }
                gate.attach(b, 1) { source in { gate.send(.next(.b($0)), from: source) } }
                gate.attach(c, 2) { source in { gate.send(.next(.c($0)), from: source) } }
                gate.attach(d, 3) { source in { gate.send(.next(.d($0)), from: source) } }
                gate.attach(e, 4) { source in { gate.send(.next(.e($0)), from: source) } }
                gate.attach(f, 5) { source in { gate.send(.next(.f($0)), from: source) } }
                gate.attach(g, 6) { source in { gate.send(.next(.g($0)), from: source) } }
                gate.attach(h, 7) { source in { gate.send(.next(.h($0)), from: source) } }
            })
    }
}
