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
        var isSynchronous = a.isSynchronous
        isSynchronous = isSynchronous && b.isSynchronous
        return join(
            2, isSynchronous: isSynchronous, { machine },
            { sources in
                let aa = sources[0]
                aa.attach(a) { aa.send(.next(.a($0))) }
                let bb = sources[1]
                bb.attach(b) { bb.send(.next(.b($0))) }
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
        var isSynchronous = a.isSynchronous
        isSynchronous = isSynchronous && b.isSynchronous
        isSynchronous = isSynchronous && c.isSynchronous
        return join(
            3, isSynchronous: isSynchronous, { machine },
            { sources in
                let aa = sources[0]
                aa.attach(a) { aa.send(.next(.a($0))) }
                let bb = sources[1]
                bb.attach(b) { bb.send(.next(.b($0))) }
                let cc = sources[2]
                cc.attach(c) { cc.send(.next(.c($0))) }
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
        var isSynchronous = a.isSynchronous
        isSynchronous = isSynchronous && b.isSynchronous
        isSynchronous = isSynchronous && c.isSynchronous
        isSynchronous = isSynchronous && d.isSynchronous
        return join(
            4, isSynchronous: isSynchronous, { machine },
            { sources in
                let aa = sources[0]
                aa.attach(a) { aa.send(.next(.a($0))) }
                let bb = sources[1]
                bb.attach(b) { bb.send(.next(.b($0))) }
                let cc = sources[2]
                cc.attach(c) { cc.send(.next(.c($0))) }
                let dd = sources[3]
                dd.attach(d) { dd.send(.next(.d($0))) }
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
        var isSynchronous = a.isSynchronous
        isSynchronous = isSynchronous && b.isSynchronous
        isSynchronous = isSynchronous && c.isSynchronous
        isSynchronous = isSynchronous && d.isSynchronous
        isSynchronous = isSynchronous && e.isSynchronous
        return join(
            5, isSynchronous: isSynchronous, { machine },
            { sources in
                let aa = sources[0]
                aa.attach(a) { aa.send(.next(.a($0))) }
                let bb = sources[1]
                bb.attach(b) { bb.send(.next(.b($0))) }
                let cc = sources[2]
                cc.attach(c) { cc.send(.next(.c($0))) }
                let dd = sources[3]
                dd.attach(d) { dd.send(.next(.d($0))) }
                let ee = sources[4]
                ee.attach(e) { ee.send(.next(.e($0))) }
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
        var isSynchronous = a.isSynchronous
        isSynchronous = isSynchronous && b.isSynchronous
        isSynchronous = isSynchronous && c.isSynchronous
        isSynchronous = isSynchronous && d.isSynchronous
        isSynchronous = isSynchronous && e.isSynchronous
        isSynchronous = isSynchronous && f.isSynchronous
        return join(
            6, isSynchronous: isSynchronous, { machine },
            { sources in
                let aa = sources[0]
                aa.attach(a) { aa.send(.next(.a($0))) }
                let bb = sources[1]
                bb.attach(b) { bb.send(.next(.b($0))) }
                let cc = sources[2]
                cc.attach(c) { cc.send(.next(.c($0))) }
                let dd = sources[3]
                dd.attach(d) { dd.send(.next(.d($0))) }
                let ee = sources[4]
                ee.attach(e) { ee.send(.next(.e($0))) }
                let ff = sources[5]
                ff.attach(f) { ff.send(.next(.f($0))) }
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
        var isSynchronous = a.isSynchronous
        isSynchronous = isSynchronous && b.isSynchronous
        isSynchronous = isSynchronous && c.isSynchronous
        isSynchronous = isSynchronous && d.isSynchronous
        isSynchronous = isSynchronous && e.isSynchronous
        isSynchronous = isSynchronous && f.isSynchronous
        isSynchronous = isSynchronous && g.isSynchronous
        return join(
            7, isSynchronous: isSynchronous, { machine },
            { sources in
                let aa = sources[0]
                aa.attach(a) { aa.send(.next(.a($0))) }
                let bb = sources[1]
                bb.attach(b) { bb.send(.next(.b($0))) }
                let cc = sources[2]
                cc.attach(c) { cc.send(.next(.c($0))) }
                let dd = sources[3]
                dd.attach(d) { dd.send(.next(.d($0))) }
                let ee = sources[4]
                ee.attach(e) { ee.send(.next(.e($0))) }
                let ff = sources[5]
                ff.attach(f) { ff.send(.next(.f($0))) }
                let gg = sources[6]
                gg.attach(g) { gg.send(.next(.g($0))) }
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
        var isSynchronous = a.isSynchronous
        isSynchronous = isSynchronous && b.isSynchronous
        isSynchronous = isSynchronous && c.isSynchronous
        isSynchronous = isSynchronous && d.isSynchronous
        isSynchronous = isSynchronous && e.isSynchronous
        isSynchronous = isSynchronous && f.isSynchronous
        isSynchronous = isSynchronous && g.isSynchronous
        isSynchronous = isSynchronous && h.isSynchronous
        return join(
            8, isSynchronous: isSynchronous, { machine },
            { sources in
                let aa = sources[0]
                aa.attach(a) { aa.send(.next(.a($0))) }
                let bb = sources[1]
                bb.attach(b) { bb.send(.next(.b($0))) }
                let cc = sources[2]
                cc.attach(c) { cc.send(.next(.c($0))) }
                let dd = sources[3]
                dd.attach(d) { dd.send(.next(.d($0))) }
                let ee = sources[4]
                ee.attach(e) { ee.send(.next(.e($0))) }
                let ff = sources[5]
                ff.attach(f) { ff.send(.next(.f($0))) }
                let gg = sources[6]
                gg.attach(g) { gg.send(.next(.g($0))) }
                let hh = sources[7]
                hh.attach(h) { hh.send(.next(.h($0))) }
            })
    }
}
