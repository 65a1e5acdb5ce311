/// How a source responds to the answer ``Demand/later``, from the least patient to the most.
@usableFromInline
package enum Pace: UInt8, Sendable, Comparable {
    /// It may continue to send.
    case hot
    /// It waits for ``Upstream/resume()``.
    case patient
    /// It waits, and calls its sink only inside `attach` and `resume()`, on the thread that calls them.
    case synchronous

    @export(implementation) package static func < (one: Pace, other: Pace) -> Bool { one.rawValue < other.rawValue }
}

/// A stream of elements over time. An observable is a recipe: nothing runs until an observer subscribes.
///
///     next* (completed | failed)?
///
/// An operator wraps the sink of its observer in another sink, and attaches that sink to its source. An operator of
/// yours that uses ``init(_:)`` is inlined into the loop of the source, like Rill's own operators:
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
/// Each subscription runs the recipe again. Two subscriptions share nothing (law 8).
public struct Observable<Element: Sendable>: ObservableType {
    /// Starts the stream. The stream calls the sink until it ends, until the sink answers ``Demand/none``, or until the
    /// returned upstream is disposed.
    ///
    /// - Warning: Only one caller at a time may call the sink, and never from within its own call (law 2). The compiler
    ///   can't check that: see ``Sink``. If several threads or the observer itself can make a source send, let the
    ///   source send through a subject or `create`.
    public let attach: @Sendable (sending Sink<Element>) -> any Upstream

    /// How the source responds to the answer ``Demand/later``, as far as that is known before the source is attached.
    @usableFromInline package let pace: Pace

    // Generic code is emitted into the clients only, never into the library. The clients specialize it as they would
    // with `@inlinable`. Because a linker keeps everything that a library exports, programs don't carry code that they
    // don't use.

    /// Creates a stream from a recipe, which runs for each subscription.
    ///
    /// - Warning: A recipe that breaks law 2, by calling its sink from several threads at once or from within the
    ///   sink's own call, is not memory-safe, though the compiler accepts it: see ``Sink``. `create` accepts events
    ///   from any thread.
    /// - Parameter attach: calls the sink until the stream ends, until the sink answers ``Demand/none``, or until the
    ///   upstream that `attach` returns is disposed.
    @export(implementation)
    public init(_ attach: @escaping @Sendable (sending Sink<Element>) -> any Upstream) { self.init(pace: .hot, attach) }

    @export(implementation)
    init(pace: Pace, _ attach: @escaping @Sendable (sending Sink<Element>) -> any Upstream) {
        self.attach = attach
        self.pace = pace
    }

    /// Returns this observable.
    @export(implementation) public func asObservable() -> Observable<Element> { self }

    /// Sends every event to `observer` until the stream ends or the result is disposed.
    @_disfavoredOverload  // the overload that records the place of the call is better
    @export(implementation)
    public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable { subscribe(unplaced: observer) }
}
