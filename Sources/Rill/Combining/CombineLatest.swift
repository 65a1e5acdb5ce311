extension Observable {
    /// Combines the latest elements of both sources, whenever one of them sends one and both have.
    ///
    ///     a:                    --1------------2----|
    ///     b:                    -----a----b-----|
    ///     combineLatest(a, b):  -----[1a]-[1b]-[2b]-|
    ///
    /// Completes when both have, or when one has without an element. A closure that throws ends the stream with its error.
    @export(implementation) public static func combineLatest<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B, resultSelector: @escaping @Sendable (A.Element, B.Element) throws -> Element
    ) -> Observable<Element> {
        latestPairs(a, b).map { try resultSelector($0.0, $0.1) }
    }

    @export(implementation) static func latestPairs<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B
    ) -> Observable<(A.Element, B.Element)> {
        .joined(a, b, CombineLatestState())
    }
}

@usableFromInline
struct CombineLatestState<Left: Sendable, Right: Sendable>: StateMachine, Sendable {
    @usableFromInline var left: Left?
    @usableFromInline var right: Right?
    @usableFromInline var isLeftEnded = false
    @usableFromInline var isRightEnded = false

    @export(implementation) init() {}

    @export(implementation) mutating func receive(_ input: consuming PairInput<Left, Right>) -> Action<(Left, Right)> {
        switch input {
        case .left(let element): left = element
        case .right(let element): right = element
        case .leftEnded(.completed):
            isLeftEnded = true
            return isRightEnded || left == nil ? .finish(.completed) : .wait
        case .rightEnded(.completed):
            isRightEnded = true
            return isLeftEnded || right == nil ? .finish(.completed) : .wait
        case .leftEnded(let failure), .rightEnded(let failure): return .finish(failure)
        }
        if let left, let right { return .next((left, right)) }
        return .wait
    }
}
