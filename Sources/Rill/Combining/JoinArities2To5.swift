// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

extension Observable {
    @export(implementation)
    static func join<
        A: ObservableType, B: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == RowInput<Input2<A.Element, B.Element>>, Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        return join(
            2, pace: min(a.pace, b.pace), { _ in machine },
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
            })
    }

    @export(implementation)
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == RowInput<Input3<A.Element, B.Element, C.Element>>, Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        return join(
            3, pace: min(a.pace, b.pace, c.pace), { _ in machine },
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
            })
    }

    @export(implementation)
    static func join<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, Machine: StateMachine & Sendable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ machine: Machine
    ) -> Observable<Element>
    where
        Machine.Input == RowInput<Input4<A.Element, B.Element, C.Element, D.Element>>, Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        let d = d.asObservable()
        return join(
            4, pace: min(a.pace, b.pace, c.pace, d.pace), { _ in machine },
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
        Machine.Input == RowInput<Input5<A.Element, B.Element, C.Element, D.Element, E.Element>>,
        Machine.Output == Element
    {
        let a = a.asObservable()
        let b = b.asObservable()
        let c = c.asObservable()
        let d = d.asObservable()
        let e = e.asObservable()
        return join(
            5, pace: min(a.pace, b.pace, c.pace, d.pace, e.pace), { _ in machine },
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
            })
    }
}
