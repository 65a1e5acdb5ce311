// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

extension Observable {
    @export(implementation)
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == RowInput<Input6<A.Element, B.Element, C.Element, D.Element, E.Element, F.Element>>,
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
                gate.attach(a, 0) { source in
                    Sink(
                        next: { gate.send(.next(0, .a($0)), from: source) },
                        finish: { gate.send(.ended(0, $0), from: source) })
                }
                gate.attach(b, 1) { source in
                    Sink(
                        next: { gate.send(.next(1, .b($0)), from: source) },
                        finish: { gate.send(.ended(1, $0), from: source) })
                }
                gate.attach(c, 2) { source in
                    Sink(
                        next: { gate.send(.next(2, .c($0)), from: source) },
                        finish: { gate.send(.ended(2, $0), from: source) })
                }
                gate.attach(d, 3) { source in
                    Sink(
                        next: { gate.send(.next(3, .d($0)), from: source) },
                        finish: { gate.send(.ended(3, $0), from: source) })
                }
                gate.attach(e, 4) { source in
                    Sink(
                        next: { gate.send(.next(4, .e($0)), from: source) },
                        finish: { gate.send(.ended(4, $0), from: source) })
                }
                gate.attach(f, 5) { source in
                    Sink(
                        next: { gate.send(.next(5, .f($0)), from: source) },
                        finish: { gate.send(.ended(5, $0), from: source) })
                }
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
        Machine.Input == RowInput<Input7<A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element>>,
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
                gate.attach(a, 0) { source in
                    Sink(
                        next: { gate.send(.next(0, .a($0)), from: source) },
                        finish: { gate.send(.ended(0, $0), from: source) })
                }
                gate.attach(b, 1) { source in
                    Sink(
                        next: { gate.send(.next(1, .b($0)), from: source) },
                        finish: { gate.send(.ended(1, $0), from: source) })
                }
                gate.attach(c, 2) { source in
                    Sink(
                        next: { gate.send(.next(2, .c($0)), from: source) },
                        finish: { gate.send(.ended(2, $0), from: source) })
                }
                gate.attach(d, 3) { source in
                    Sink(
                        next: { gate.send(.next(3, .d($0)), from: source) },
                        finish: { gate.send(.ended(3, $0), from: source) })
                }
                gate.attach(e, 4) { source in
                    Sink(
                        next: { gate.send(.next(4, .e($0)), from: source) },
                        finish: { gate.send(.ended(4, $0), from: source) })
                }
                gate.attach(f, 5) { source in
                    Sink(
                        next: { gate.send(.next(5, .f($0)), from: source) },
                        finish: { gate.send(.ended(5, $0), from: source) })
                }
                gate.attach(g, 6) { source in
                    Sink(
                        next: { gate.send(.next(6, .g($0)), from: source) },
                        finish: { gate.send(.ended(6, $0), from: source) })
                }
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
        Machine.Input == RowInput<
            Input8<A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element>
        >, Machine.Output == Element
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
                gate.attach(a, 0) { source in
                    Sink(
                        next: { gate.send(.next(0, .a($0)), from: source) },
                        finish: { gate.send(.ended(0, $0), from: source) })
                }
                gate.attach(b, 1) { source in
                    Sink(
                        next: { gate.send(.next(1, .b($0)), from: source) },
                        finish: { gate.send(.ended(1, $0), from: source) })
                }
                gate.attach(c, 2) { source in
                    Sink(
                        next: { gate.send(.next(2, .c($0)), from: source) },
                        finish: { gate.send(.ended(2, $0), from: source) })
                }
                gate.attach(d, 3) { source in
                    Sink(
                        next: { gate.send(.next(3, .d($0)), from: source) },
                        finish: { gate.send(.ended(3, $0), from: source) })
                }
                gate.attach(e, 4) { source in
                    Sink(
                        next: { gate.send(.next(4, .e($0)), from: source) },
                        finish: { gate.send(.ended(4, $0), from: source) })
                }
                gate.attach(f, 5) { source in
                    Sink(
                        next: { gate.send(.next(5, .f($0)), from: source) },
                        finish: { gate.send(.ended(5, $0), from: source) })
                }
                gate.attach(g, 6) { source in
                    Sink(
                        next: { gate.send(.next(6, .g($0)), from: source) },
                        finish: { gate.send(.ended(6, $0), from: source) })
                }
                gate.attach(h, 7) { source in
                    Sink(
                        next: { gate.send(.next(7, .h($0)), from: source) },
                        finish: { gate.send(.ended(7, $0), from: source) })
                }
            })
    }
}
