extension ObservableType {
    /// Collects elements, and sends them as an array each time `trigger` sends an element.
    ///
    ///     source:                --a-b----c--d-|
    ///     trigger:               -x----x----x-|
    ///     bufferWithTrigger(…):  -[]---[ab]-[c]([d]|)
    ///
    /// An array may be empty. When the source completes, the elements collected so far are sent. The completion of
    /// `trigger` is ignored. When either source fails, the result fails at once and drops the elements collected so
    /// far.
    @export(implementation)
    public func bufferWithTrigger<Trigger: ObservableType>(_ trigger: Trigger) -> Observable<[Element]> {
        .joined(self, trigger, TriggeredBufferState())
    }
}

/// Collects the elements of the left source, and sends them at each element of the right one.
@usableFromInline
struct TriggeredBufferState<Element: Sendable, Trigger: Sendable>: StateMachine, Sendable {
    @usableFromInline var elements: [Element] = []

    @export(implementation) init() {}

    @export(implementation) mutating func receive(_ input: consuming PairInput<Element, Trigger>) -> Emission<[Element]>
    {
        switch input {
        case .left(let element):
            elements.append(element)
            return .wait
        case .right:
            defer { elements = [] }
            return .next(elements)
        case .leftEnded(.completed): return .last(elements)
        case .rightEnded(.completed): return .wait
        case .leftEnded(let failure), .rightEnded(let failure): return .finish(failure)
        }
    }
}
