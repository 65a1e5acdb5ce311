/// A stream of elements over time. An observable is a recipe: nothing runs until an observer subscribes.
///
///     next* (completed | failed)?
///
/// An operator wraps the sink of its observer in another sink, and attaches that sink to its source. An operator of
/// yours that uses ``init(over:_:)`` is inlined into the loop of the source, like Rill's own operators:
///
///     extension ObservableType where Element: Numeric {
///         func doubled() -> Observable<Element> {
///             Observable(over: self) { source, sink in
///                 source.attach(Sink(before: sink, next: { sink.next($0 + $0) }))
///             }
///         }
///     }
///
/// Each subscription runs the recipe again. Two subscriptions share nothing (law 8), unless the recipe does, like that
/// of a subject or of `share`.
// Eager: with a lexical lifetime, the closures of a chain are not inlined into it before ownership is lowered, and the
// passes after that have too few rounds for twelve stages, 32 ns instead of 4.
@_eagerMove public struct Observable<Element: Sendable>: ObservableType, OwnObservable {
    /// Starts the stream. The stream calls the sink until it ends, until the sink answers ``Demand/none``, or until the
    /// returned upstream is disposed.
    ///
    /// The stream calls the sink from any thread, but never from two at once, nor from within the sink's own call (law
    /// 2). In Swift 6 mode, the compiler refuses to attach a sink that is used elsewhere: see ``Sink``.
    public let attach: @Sendable (sending Sink<Element>) -> any Upstream

    /// Whether the stream is known to be cold and to call its sink only inside `attach` and `resume()`, or in another
    /// action of the scheduler whose time for one action is over. Only the subscription to this kind of stream may be
    /// put off: any other stream may send meanwhile.
    @usableFromInline package let isSynchronous: Bool

    /// The operators that made the stream, in a debug build of Rill.
    @usableFromInline let operators: OperatorNames

    /// Whether the stream may leave its last part to the ``Concatenation`` that it is attached to: see ``Successor``.
    @usableFromInline let namesSuccessor: Bool

    /// Creates a stream from a recipe, which runs for each subscription.
    ///
    /// - Warning: A recipe may call its sink from any thread, but not from several at once, nor from within the sink's
    ///   own call (law 2). A debug build of Rill stops the program at another call. In a release build, it can corrupt
    ///   memory. In Swift 6 mode, the compiler refuses most recipes of several callers, but not all: see ``Sink``. So
    ///   this initializer is `@unsafe`. `create` accepts events from any thread.
    /// - Parameter attach: calls the sink until the stream ends, until the sink answers ``Demand/none``, or until the
    ///   upstream that `attach` returns is disposed.
    @unsafe @inlinable public init(_ attach: @escaping @Sendable (sending Sink<Element>) -> any Upstream) {
        self.init(isSynchronous: false, named: nil, attach)
    }

    /// Creates the stream of an operator from a recipe that attaches `source`.
    ///
    /// Works like ``init(_:)``. If the subscription to `source` can be put off until an element is asked for, as that
    /// to a range can, so can the subscription to the result.
    ///
    /// - Warning: A recipe calls its sink only within calls of `source`, not from several threads at once, nor from
    ///   within the sink's own call (law 2). An operator that changes threads uses ``init(_:)``. The compiler can't
    ///   check all of this, so this initializer is `@unsafe`: see ``Sink``.
    /// - Parameters:
    ///   - source: the source of the operator.
    ///   - attach: attaches the source, and no other, with a sink of its own.
    @unsafe @inlinable public init<Source: ObservableType>(
        over source: Source,
        _ attach: @escaping @Sendable (Observable<Source.Element>, sending Sink<Element>) -> any Upstream
    ) {
        let source = source.asObservable()
        self.init(like: source, named: nil) { sink in attach(source, sink) }
    }

    /// Creates the stream of the operator `name`, which attaches `source` and no other.
    @inline(__always) @inlinable init<Input>(
        like source: Observable<Input>, named name: StaticString? = #function,
        @_eagerMove _ attach: @escaping @Sendable (sending Sink<Element>) -> any Upstream
    ) { self.init(isSynchronous: source.isSynchronous, after: source.operators, named: name, attach) }

    @inlinable init(
        isSynchronous: Bool, namesSuccessor: Bool = false, after operators: OperatorNames = OperatorNames(),
        named name: StaticString? = #function,
        @_eagerMove _ attach: @escaping @Sendable (sending Sink<Element>) -> any Upstream
    ) {
        #if DEBUG  // the configuration of Rill, not of its client
            self.attach = { sink in SinkCheck.attach(sink, attach) }
        #else
            self.attach = attach
        #endif
        self.isSynchronous = isSynchronous
        self.namesSuccessor = namesSuccessor
        self.operators = operators.adding(name)
    }

    #if DEBUG
        @usableFromInline init(_ source: Observable, operators: OperatorNames) {
            attach = source.attach
            isSynchronous = source.isSynchronous
            namesSuccessor = source.namesSuccessor
            self.operators = operators
        }
    #endif

    /// Returns this observable.
    @inlinable public func asObservable() -> Observable<Element> { self }
}
