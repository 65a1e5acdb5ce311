/// The answer of an observer to an element.
public enum Demand: Sendable {
    /// The observer wants the next element.
    case more
    /// The observer has received the element, and wants the next one after it calls ``Upstream/resume()``.
    ///
    /// Until then, a source that can wait sends no element (law 13), but it can complete or fail. A source that can't
    /// wait, such as a subject or a timer, continues to send.
    case later
    /// The observer wants no further elements.
    case none
}

/// How a stream ended.
public enum Completion: Sendable {
    case completed
    case failed(any Error)

    /// The error, or nil if the stream completed.
    @export(implementation) var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

/// The closures that a source calls with its elements and its end.
///
/// A sink has one caller at a time and is never called from within its own call (law 2), so it is not `Sendable`. Pass
/// it on as a `sending` parameter, or use a subject or `create`. After ``next`` has answered ``Demand/none``, or after
/// ``finish``, a source makes no further call, releases the sink and disposes its own upstream (laws 1 and 3).
///
/// - Warning: The compiler checks only part of this. It accepts a sink that is called again from within its own call,
///   or by several threads through a wrapper that is `Sendable` unchecked. Operators keep their state without a lock,
///   so these calls can corrupt memory. A debug build of Rill stops the program when one happens; a release build does
///   not check.
public struct Sink<Element> {
    public let next: (Element) -> Demand
    public let finish: (Completion) -> Void
    /// The subscription that the sink is part of. A source that has no element to send checks it to find out whether
    /// anything more is wanted. `finish` keeps the subscription alive. A strong reference would cost each subscription
    /// two atomic operations per stage.
    @usableFromInline unowned(unsafe) let subscription: (any Cancelable)?

    /// Whether the receiver uses only the last element before the completion. A source that changes its element in
    /// place then sends only the last one. A receiver that keeps each element would make every change copy it.
    @usableFromInline let keepsLastOnly: Bool

    @export(implementation) public init(next: @escaping (Element) -> Demand, finish: @escaping (Completion) -> Void) {
        self.init(for: nil, next: next, finish: finish)
    }

    /// Creates the sink of a stage.
    ///
    /// - Parameter subscription: the subscription that `finish` holds and ends.
    @export(implementation) init(
        for subscription: (any Cancelable)?, next: @escaping (Element) -> Demand,
        finish: @escaping (Completion) -> Void, keepsLastOnly: Bool = false
    ) {
        self.subscription = subscription
        #if DEBUG  // the configuration of Rill, not of its client
            let check = SinkCheck()
            self.next = { element in check.during { next(element) } }
            self.finish = { completion in check.during { finish(completion) } }
        #else
            self.next = next
            self.finish = finish
        #endif
        self.keepsLastOnly = keepsLastOnly
    }

    /// Creates a sink for tests of a source. The program doesn't stop if the source breaks law 2.
    package init(uncheckedNext next: @escaping (Element) -> Demand, finish: @escaping (Completion) -> Void) {
        subscription = nil
        self.next = next
        self.finish = finish
        keepsLastOnly = false
    }
}
