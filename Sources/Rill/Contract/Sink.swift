/// An observer's answer to every element.
public enum Demand: Sendable {
    /// The observer wants the next element.
    case more
    /// The observer has taken the element, and wants the next one after it has called ``Upstream/resume()``.
    ///
    /// A source that can wait sends no element until then (law 13); a completion or an error may come. A source that can't wait,
    /// such as a subject or a timer, goes on.
    case later
    /// The observer wants nothing more.
    case none
}

/// How a stream ended.
public enum Completion: Sendable {
    case completed
    case failed(any Error)
}

/// What a source pushes into.
///
/// A sink belongs to one caller at a time and is never called from within its own call (law 2), so it is not `Sendable`:
/// hand it on with `sending`, or through a subject or `create`. After ``next`` has answered ``Demand/none``, or after
/// ``finish``, a source makes no further call, lets go of the sink and tears its own upstream down (laws 1 and 3).
///
/// - Warning: The compiler sees only part of this: it accepts a sink that is called again from within its own call, or by
///   several threads through an `@unchecked Sendable` wrapper or `nonisolated(unsafe)`. Operators keep their state without a
///   lock, and such a call can corrupt memory. A debug build of Rill stops the program at it; a release build does not check.
public struct Sink<Element> {
    public let next: (Element) -> Demand
    public let finish: (Completion) -> Void
    /// Has ended when nobody wants anything more, for a source that can't ask by an element. `finish` keeps it alive; a reference
    /// of its own would cost a subscription two atomic operations a stage.
    @usableFromInline unowned(unsafe) let subscription: (any Cancelable)?

    /// Whether only the last element before the completion counts. Then a source that changes its element in place sends that one
    /// alone: a receiver that keeps each of them would have every change make a copy.
    @usableFromInline let keepsLastOnly: Bool

    @export(implementation) public init(next: @escaping (Element) -> Demand, finish: @escaping (Completion) -> Void) {
        self.init(for: nil, next: next, finish: finish)
    }

    /// A sink of a stage before another one, which passes ends on to that.
    @export(implementation) init<Result>(
        before sink: Sink<Result>, next: @escaping (Element) -> Demand, finish: @escaping (Completion) -> Void
    ) {
        self.init(for: sink.subscription, next: next, finish: finish)
    }

    /// - Parameter subscription: what `finish` holds and ends.
    @export(implementation) init(
        for subscription: (any Cancelable)?, next: @escaping (Element) -> Demand,
        finish: @escaping (Completion) -> Void, keepsLastOnly: Bool = false
    ) {
        self.subscription = subscription
        #if DEBUG  // that of Rill, not of whoever calls this
            let check = SinkCheck()
            self.next = { element in
                check.enter()
                defer { check.leave() }
                return next(element)
            }
            self.finish = { completion in
                check.enter()
                defer { check.leave() }
                finish(completion)
            }
        #else
            self.next = next
            self.finish = finish
        #endif
        self.keepsLastOnly = keepsLastOnly
    }

    /// For a test of the source: nothing stops the program where the source breaks law 2.
    package init(uncheckedNext next: @escaping (Element) -> Demand, finish: @escaping (Completion) -> Void) {
        subscription = nil
        self.next = next
        self.finish = finish
        keepsLastOnly = false
    }
}
