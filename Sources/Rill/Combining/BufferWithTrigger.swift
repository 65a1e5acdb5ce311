extension ObservableType {
    /// Collects elements, and sends them as an array whenever the trigger sends an element.
    ///
    ///     source:                --a-b----c--d-|
    ///     trigger:               -x----x----x-|
    ///     bufferWithTrigger(…):  -[]---[ab]-[c]([d]|)
    ///
    /// An array may be empty. The completion sends what has been collected; that of the trigger changes nothing. An error of
    /// either source overtakes what has been collected, which is dropped.
    @export(implementation)
    public func bufferWithTrigger<Trigger: ObservableType>(_ trigger: Trigger) -> Observable<[Element]> {
        .joined(self, trigger, TriggeredBufferState())
    }
}

@usableFromInline
struct TriggeredBufferState<Element: Sendable, Trigger: Sendable>: StateMachine, Sendable {
    @usableFromInline var elements: [Element] = []

    @export(implementation) init() {}

    @export(implementation) mutating func receive(_ input: consuming PairInput<Element, Trigger>) -> Action<[Element]> {
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
