/// The answer of an observer to an element.
public enum Demand: Sendable {
    /// The observer wants the next element.
    case more
    /// The observer has received the element, and wants the next one after it calls ``Upstream/resume()``.
    ///
    /// Until then, a source that can wait sends no element (law 13), but it can complete or fail. A source that can't
    /// wait, such as a subject or a timer, continues to send. An observer that waits already answers its elements with
    /// ``more``, which doesn't end the wait, or with ``later``, which takes one more call of ``Upstream/resume()``.
    case later
    /// The observer wants no further elements.
    case none
}

/// How a stream ended.
public enum Completion: Sendable {
    case completed
    case failed(any Error)

    /// The error, or nil if the stream completed.
    @inlinable public var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

/// The receiver of the elements and the end of a source.
///
/// After ``next(_:)`` has answered ``Demand/none``, or after ``finish(_:)``, a source makes no further call, releases
/// the sink and disposes its own upstream (laws 1 and 3).
///
/// The sink of an operator is made with ``init(before:next:)``, so that a source that loops finds out when the
/// subscription ends, even if none of its elements comes through. A sink that disposes its upstream inside ``next(_:)``
/// answers ``Demand/none``: a stage that doesn't know the upstream would go on after any other answer. A debug build of
/// Rill stops the program after another answer.
///
/// ### Who may call a sink
///
/// Any thread may call a sink, but only one at a time, and never from within the sink's own call (law 2). Operators
/// keep their state without a lock, so any other call can corrupt memory. A debug build of Rill stops the program when
/// calls overlap. A release build doesn't check.
///
/// A sink is not `Sendable`, and ``Observable/attach`` takes it as a `sending` parameter. In Swift 6 mode, the compiler
/// therefore refuses a sink with several callers, such as one that is passed to two sources, captured by two tasks or
/// stored in a `Sendable` class. A task, an actor or a `Mutex` may hold a sink. If several threads send, use a subject
/// or `create`.
///
/// - Warning: The compiler accepts a call from within the sink's own call. It accepts several callers of a sink that
///   is copied out of its `Mutex` or stored in a type that is `Sendable` unchecked. In Swift 5 mode, it accepts several
///   callers of almost any sink. So the initializers whose recipes get a sink, ``Observable/init(_:)`` and
///   ``Observable/init(over:_:)``, are `@unsafe`: with strict memory safety, the compiler warns of a use that isn't
///   marked with `unsafe`.
@_eagerMove  // see ``Observable``
public struct Sink<Element> {
    /// The object that the closures get with each event.
    ///
    /// A source that loops calls `fused`, whose captured values end up in registers. A source that stores the sink
    /// calls `receive`, which does the same. It uses only that object, so that the closures of most stages capture
    /// nothing, and the compiler makes one function of them. A subject with twelve stages took 50 ns per element with
    /// closures that capture, and takes 14.
    @usableFromInline let receiver: AnyObject
    @usableFromInline let fused: (AnyObject, Element) -> Demand
    @usableFromInline let receive: (AnyObject, Element) -> Demand
    @usableFromInline let end: (AnyObject, Completion) -> Void

    /// The subscription that the sink is part of. A source that loops looks at it after every turn. `receiver` keeps
    /// the subscription alive. A strong reference would cost each subscription two atomic operations per stage.
    @usableFromInline unowned(unsafe) let subscription: SingleAssignmentDisposable?

    // One field for both: the compiler keeps a struct of more than six in memory.
    @usableFromInline var shortcut: Shortcut

    /// Whether the receiver uses only the last element before the completion. A source that changes its element in
    /// place then sends only the last one. A receiver that keeps each element would make every change copy it.
    @inlinable var keepsLastOnly: Bool { shortcut == .lastElement }

    /// Whether the receiver is a ``Concatenation``, which accepts a ``Successor`` as the end.
    @inlinable var acceptsSuccessor: Bool { shortcut == .successor }

    /// Creates the sink of an observer.
    @inlinable public init(
        @_eagerMove next: @escaping (Element) -> Demand, @_eagerMove finish: @escaping (Completion) -> Void
    ) { self.init(for: nil, isRaw: true, next: next, finish: finish) }

    /// Creates the sink of an observer whose source ends with `subscription`, also while the source loops:
    ///
    ///     let subscription = SingleAssignmentDisposable()
    ///     subscription.setDisposable(source.attach(Sink(of: subscription, next: next, finish: finish)))
    ///
    /// `attach` may return only when the source has sent everything. A source that loops looks at `subscription` after
    /// every turn, so that another thread can end it meanwhile, even if none of its elements comes through.
    @inlinable public init(
        of subscription: SingleAssignmentDisposable,
        @_eagerMove next: @escaping (Element) -> Demand, @_eagerMove finish: @escaping (Completion) -> Void
    ) {
        self.init(for: subscription, isRaw: true, next: next) { completion in
            withExtendedLifetime(subscription) { finish(completion) }
        }
    }

    /// Creates the sink of an operator, which passes the end of its source on to `downstream`, the sink of its
    /// observer.
    @inlinable public init<Output>(before downstream: Sink<Output>, @_eagerMove next: @escaping (Element) -> Demand) {
        self.init(for: downstream.subscription, next: next, finish: downstream.finish)
    }

    /// Creates the sink of an operator.
    ///
    /// - Parameters:
    ///   - downstream: the sink of the operator's observer.
    ///   - next: receives the elements of the source.
    ///   - finish: receives the end of the source. It must hold `downstream`, or what `downstream` is made of.
    @inlinable public init<Output>(
        before downstream: Sink<Output>, @_eagerMove next: @escaping (Element) -> Demand,
        @_eagerMove finish: @escaping (Completion) -> Void
    ) { self.init(for: downstream.subscription, next: next, finish: finish) }

    /// Creates a sink of closures that capture what they need.
    ///
    /// - Parameters:
    ///   - subscription: the subscription that `finish` holds and ends.
    ///   - isRaw: whether the observer made the sink, and may dispose the upstream inside `next`.
    @inlinable init(
        for subscription: SingleAssignmentDisposable?, isRaw: Bool = false,
        @_eagerMove next: @escaping (Element) -> Demand, @_eagerMove finish: @escaping (Completion) -> Void
    ) {
        self.init(
            for: subscription, isRaw: isRaw, SinkClosures(next, finish), fused: { next($1) },
            receive: { SinkClosures.of($0).next($1) },
            end: { SinkClosures<Element>.of($0).finish($1) })
    }

    /// Creates a sink whose closures get the receiver with each event.
    ///
    /// - Parameters:
    ///   - subscription: the subscription that `receiver` holds.
    ///   - fused: does the same as `receive`.
    @inline(__always) @inlinable init(
        for subscription: SingleAssignmentDisposable?, isRaw: Bool = false, _ receiver: AnyObject,
        @_eagerMove fused: @escaping (AnyObject, Element) -> Demand, receive: @escaping (AnyObject, Element) -> Demand,
        end: @escaping (AnyObject, Completion) -> Void, shortcut: Shortcut = .none
    ) {
        self.subscription = subscription
        #if DEBUG  // the configuration of Rill, not of its client
            let check = SinkCheck(receiver, isRaw: isRaw)
            self.fused = { receiver, element in SinkCheck.of(receiver).next { fused($0, element) } }
            self.receiver = check
            self.receive = { receiver, element in SinkCheck.of(receiver).next { receive($0, element) } }
            self.end = { receiver, completion in SinkCheck.of(receiver).during { end($0, completion) } }
        #else
            self.fused = fused
            self.receiver = receiver
            self.receive = receive
            self.end = end
        #endif
        self.shortcut = shortcut
    }

    /// Creates the sink of a boundary, which a source that loops calls like any other.
    @inline(__always) @inlinable init(
        for subscription: SingleAssignmentDisposable, _ receiver: AnyObject,
        receive: @escaping (AnyObject, Element) -> Demand, end: @escaping (AnyObject, Completion) -> Void
    ) { self.init(for: subscription, receiver, fused: receive, receive: receive, end: end) }

    /// Creates the sink that a stage passes its elements to, within a call of its own sink.
    @inline(__always) @inlinable init(
        _ receiver: AnyObject, _ receive: @escaping (AnyObject, Element) -> Demand,
        _ end: @escaping (AnyObject, Completion) -> Void
    ) {
        self.receiver = receiver
        fused = receive
        self.receive = receive
        self.end = end
        subscription = nil
        shortcut = .none
    }

    /// Creates a sink for tests of a source. The program doesn't stop if the source breaks law 2.
    package init(uncheckedNext next: @escaping (Element) -> Demand, finish: @escaping (Completion) -> Void) {
        self.init(
            SinkClosures(next, finish), { SinkClosures.of($0).next($1) }, { SinkClosures<Element>.of($0).finish($1) })
    }

    /// Sends an element, and returns the answer of the observer.
    @inline(__always) @inlinable public func next(_ element: Element) -> Demand { fused(receiver, element) }

    /// Ends the stream.
    @inline(__always) @inlinable public func finish(_ completion: Completion) { end(receiver, completion) }

    /// Makes the subscription dispose and resume `upstream` already while the source is being attached.
    ///
    /// A source that may loop, or attach others that do, calls it before, with the upstream that it is going to return.
    /// So another thread can stop and resume it before it has returned that upstream. The upstream is disposed once or
    /// more, and kept until the end. Of many, those that are ``Cancelable`` and have ended are released before.
    @inlinable public func adopt(_ upstream: any Upstream) { subscription?.adopt(upstream) }
}

/// A way in which a source may spare its sink some events.
@usableFromInline enum Shortcut {
    case none
    case lastElement
    case successor
}
