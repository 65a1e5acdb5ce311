/// An element or the end of one of two sources.
@usableFromInline
enum PairInput<Left: Sendable, Right: Sendable>: Sendable {
    case left(Left)
    case right(Right)
    case leftEnded(Completion)
    case rightEnded(Completion)
}

extension Observable {
    /// Combines two sources as `machine` decides. The left source is attached first.
    @export(implementation)
    static func joined<Left: ObservableType, Right: ObservableType, Machine: StateMachine & Sendable>(
        _ left: Left, _ right: Right, _ machine: Machine
    ) -> Observable<Element>
    where Machine.Input == PairInput<Left.Element, Right.Element>, Machine.Output == Element {
        let (left, right) = (left.asObservable(), right.asObservable())
        return join(
            2, pace: min(left.pace, right.pace), { _ in machine },
            { gate in
                gate.attach(left, 0) { source in
                    Sink(
                        next: { gate.send(.left($0), from: source) },
                        finish: { gate.send(.leftEnded($0), from: source) })
                }
                gate.attach(right, 1) { source in
                    Sink(
                        next: { gate.send(.right($0), from: source) },
                        finish: { gate.send(.rightEnded($0), from: source) })
                }
            })
    }
}
