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
    @inlinable public func bufferWithTrigger<Trigger: ObservableType>(_ trigger: Trigger) -> Observable<[Element]> {
        PairRow(self, trigger).join(TriggeredBufferState()).named(after: self)
    }
}

/// Collects the elements of the first source, and sends them at each element of the second one.
@usableFromInline struct TriggeredBufferState<Element: Sendable, Trigger: Sendable>: StateMachine, Sendable {
    @usableFromInline var elements: [Element] = []

    @inlinable init() {}

    @inlinable
    mutating func receive(_ input: consuming Either<Element, Trigger>, from source: Int) -> Emission<[Element]> {
        switch input {
        case .first(let element):
            elements.append(element)
            return .wait
        case .second:
            defer { elements = [] }
            return .next(elements)
        }
    }

    @inlinable func complete(_ source: Int) -> Emission<[Element]> { source == 0 ? .last(elements) : .wait }
}
