/// The output of a boundary in response to one input.
@usableFromInline enum Emission<Output> {
    /// Sends nothing.
    case wait
    case next(Output)
    /// Sends an element, and then completes.
    case last(Output)
    case finish(Completion)
}

/// The logic of an operator with several sources, or with one and a timer: pure state without locks, which a ``Join``
/// drives.
@usableFromInline protocol StateMachine: SendableMetatype {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    /// Whether `event` is an element, and not the end of the source.
    static func isElement(_ event: Event<Input>) -> Bool

    /// Receives an element of a source, and returns what to send to the observer.
    mutating func receive(_ input: consuming Input, from source: Int) -> Emission<Output>

    /// Called when a source has completed. By default, the result completes, too.
    mutating func complete(_ source: Int) -> Emission<Output>

    /// Called when a source has failed. By default, the result fails, too.
    mutating func fail(_ error: any Error, _ source: Int) -> Emission<Output>

    /// Returns whether the source is so far ahead that it must wait for the others.
    ///
    /// A join would copy the machine to call a function that isn't mutating.
    mutating func isAhead(_ source: Int) -> Bool

    /// Returns whether a source that was ahead may resume.
    mutating func canResume(_ source: Int) -> Bool

    /// Called when an element has been delivered, for machines that count time from that moment.
    mutating func delivered()

    /// Called when the observer has waited and resumes, before the join sends what it holds.
    mutating func resumed()

    /// Called when something outside has changed that the machine or one of its sources waits for.
    ///
    /// - Parameter isBlocked: whether that was found while another sender was inside.
    mutating func changed(isBlocked: Bool)

    /// Called inside the gate after each event, for machines that set a timer.
    static func settle(in gate: Gate<Join<Self>>)

    /// The number of elements that the join holds at most while the observer waits, if a source can't wait.
    var heldLimit: Int { get }

    /// Whether what is held for an observer that waits is sent before the machine receives another element of a source
    /// that can't wait, because the machine counts time from a delivery.
    static var sendsHeldFirst: Bool { get }

    /// Returns whether the source resumes when no other source waits.
    mutating func resumesLast(_ source: Int) -> Bool
}

extension StateMachine {
    @inlinable static func isElement(_ event: Event<Input>) -> Bool { event.element != nil }

    @inlinable func complete(_ source: Int) -> Emission<Output> { .finish(.completed) }

    @inlinable func fail(_ error: any Error, _ source: Int) -> Emission<Output> { .finish(.failed(error)) }

    @inlinable func isAhead(_ source: Int) -> Bool { false }

    @inlinable mutating func canResume(_ source: Int) -> Bool { !isAhead(source) }

    @inlinable func delivered() {}

    @inlinable func resumed() {}

    @inlinable func changed(isBlocked: Bool) {}

    @inlinable static func settle(in gate: Gate<Join<Self>>) {}

    @inlinable var heldLimit: Int { .max }

    @inlinable static var sendsHeldFirst: Bool { false }

    @inlinable func resumesLast(_ source: Int) -> Bool { false }
}
