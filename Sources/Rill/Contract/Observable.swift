/// What a stream does after the answer ``Demand/later``, from the least patient to the most.
@usableFromInline
package enum Pace: UInt8, Sendable, Comparable {
    /// It may go on.
    case hot
    /// It waits for ``Upstream/resume()``.
    case patient
    /// It waits, and makes all its calls inside `attach` and `resume()`, on the thread that calls those.
    case synchronous

    @export(implementation) package static func < (one: Pace, other: Pace) -> Bool { one.rawValue < other.rawValue }
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
    public let attach: @Sendable (sending Sink<Element>) -> any Upstream

    /// Whether the source waits after the answer ``Demand/later``, as far as that is known before it is attached.
    @usableFromInline package let pace: Pace

    // Generic code is emitted into the clients alone, never into the library: they specialise it as they would with
    // `@inlinable`, and the linker, which keeps all that a library exports, finds nothing to keep that nobody uses.

    /// Creates a stream from its recipe, which runs for each subscription.
    ///
    /// - Warning: A recipe that calls its sink against law 2, from several threads at once or from within the sink's own call,
    ///   is not memory-safe, though the compiler accepts it: see ``Sink``. `create` takes events from anywhere.
    /// - Parameter attach: pushes into the sink until the end, until the sink answers ``Demand/none``, or until the result is
    ///   disposed.
    @export(implementation) public init(_ attach: @escaping @Sendable (sending Sink<Element>) -> any Upstream) {
        self.init(pace: .hot, attach)
    }

    @export(implementation)
    init(pace: Pace, _ attach: @escaping @Sendable (sending Sink<Element>) -> any Upstream) {
        self.attach = attach
        self.pace = pace
    }

    @export(implementation) public func asObservable() -> Observable<Element> { self }

    @_disfavoredOverload  // the one that knows the place of the call is better
    @export(implementation) public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(unplaced: observer)
    }
}
