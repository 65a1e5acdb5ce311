/// An observer's answer to every element: whether it wants another one.
public enum Demand: Sendable {
    case more
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

/// A stream of elements over time: the recipe, of which nothing runs until somebody subscribes.
///
///     next* (completed | failed)?
///
/// An operator wraps a sink in a sink; written with this initialiser by anyone, it is inlined into the loop of the source:
///
///     extension ObservableType where Element: Numeric {
///         func doubled() -> Observable<Element> {
///             let source = asObservable()
///             return Observable { sink in
///                 source.attach(Sink(next: { sink.next($0 + $0) }, finish: sink.finish))
///             }
///         }
///     }
///
/// Every subscription runs the recipe anew; two of them share nothing (law 8).
public struct Observable<Element: Sendable>: ObservableType {
    /// Starts the stream: pushes into the sink until the end, until the sink answers ``Demand/none``, or until the result
    /// is disposed.
    ///
    /// - Warning: The sink is called by one caller at a time and never from within its own call (law 2), which the compiler
    ///   cannot check: see ``Sink``. A source that may be asked to send by several threads, or by its own observer, sends
    ///   through a subject or `create`.
    public let attach: @Sendable (sending Sink<Element>) -> any Disposable

    /// Whether ``attach`` makes all its calls on the caller's thread, and before it returns: then what flattens streams need not
    /// ask at every element which thread it comes from, nor keep its gate for it: a `just` takes 20 ns in place of 42.
    @usableFromInline let isSynchronous: Bool

    // Generic code is emitted into the clients alone, never into the library: they specialise it as they would with
    // `@inlinable`, and the linker, which keeps all that a library exports, finds nothing to keep that nobody uses.

    /// Creates a stream from its recipe, which runs for each subscription.
    ///
    /// - Warning: A recipe that calls its sink against law 2, from several threads at once or from within the sink's own call,
    ///   is not memory-safe, though the compiler accepts it: see ``Sink``. `create` takes events from anywhere.
    /// - Parameter attach: pushes into the sink until the end, until the sink answers ``Demand/none``, or until the result is
    ///   disposed.
    @export(implementation) public init(_ attach: @escaping @Sendable (sending Sink<Element>) -> any Disposable) {
        self.init(attach, isSynchronous: false)
    }

    @export(implementation)
    init(_ attach: @escaping @Sendable (sending Sink<Element>) -> any Disposable, isSynchronous: Bool) {
        self.attach = attach
        self.isSynchronous = isSynchronous
    }

    @export(implementation) static func synchronous(
        _ attach: @escaping @Sendable (sending Sink<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable(attach, isSynchronous: true)
    }

    @export(implementation) public func asObservable() -> Observable<Element> { self }

    @_disfavoredOverload  // the one that knows the place of the call is better
    @export(implementation) public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }
}
