extension Observable {
    /// Combines the first elements of both sources, then the second ones, and so on.
    ///
    ///     a:          --1-------2-----3--|
    ///     b:          -----a----b------|
    ///     zip(a, b):  -----[1a]-[2b]---|
    ///
    /// Completes as soon as no further row is possible. A source that
    /// can wait does so when it is 64 elements ahead; what others are ahead is kept. A
    /// closure that throws ends the stream with its error. Of three sources and more, one whose next element no row could
    /// take may be let go before the end, and with it an error that it would have had.
    @export(implementation) public static func zip<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B, resultSelector: @escaping @Sendable (A.Element, B.Element) throws -> Element
    ) -> Observable<Element> {
        pairs(a, b).map { try resultSelector($0.0, $0.1) }
    }

    @export(implementation) static func pairs<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B
    ) -> Observable<(A.Element, B.Element)> {
        .joined(a, b, ZipState())
    }
}

@usableFromInline
struct ZipState<Left: Sendable, Right: Sendable>: StateMachine, Sendable {
    @usableFromInline var lefts = Queue<Left>()
    @usableFromInline var rights = Queue<Right>()
    @usableFromInline var isLeftEnded = false
    @usableFromInline var isRightEnded = false

    @export(implementation) init() {}

    @export(implementation) var isExhausted: Bool { (isLeftEnded && lefts.isEmpty) || (isRightEnded && rights.isEmpty) }

    @export(implementation) mutating func receive(_ input: consuming PairInput<Left, Right>) -> Action<(Left, Right)> {
        switch input {
        case .left(let left):
            if let right = rights.popFirst() { return isExhausted ? .last((left, right)) : .next((left, right)) }
            lefts.append(left)
            return .wait
        case .right(let right):
            if let left = lefts.popFirst() { return isExhausted ? .last((left, right)) : .next((left, right)) }
            rights.append(right)
            return .wait
        case .leftEnded(.completed): isLeftEnded = true
        case .rightEnded(.completed): isRightEnded = true
        case .leftEnded(let failure), .rightEnded(let failure): return .finish(failure)
        }
        return isExhausted ? .finish(.completed) : .wait
    }

    @export(implementation) func isAhead(_ source: Int) -> Bool {
        (source == 0 ? lefts.count : rights.count) >= zipBound
    }

    @export(implementation) func canResume(_ source: Int) -> Bool { source == 0 ? lefts.isEmpty : rights.isEmpty }
}

/// How many elements a source may be ahead before it is to wait, if it can.
@export(implementation) var zipBound: Int { 64 }
