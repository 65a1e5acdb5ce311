/// An element or the end of a stream.
public enum Event<Element> {
    /// The stream sent an element.
    case next(Element)
    /// The stream failed.
    case error(any Error)
    /// The stream completed.
    case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event {
    /// Creates the event for the end of a stream.
    @inlinable public init(_ completion: Completion) { self = completion.error.map { .error($0) } ?? .completed }

    /// The element, or nil if this event is the end of the stream.
    @inlinable public var element: Element? { if case .next(let element) = self { element } else { nil } }

    /// The error, or nil if this event is an element or the completion.
    @inlinable public var error: (any Error)? { if case .error(let error) = self { error } else { nil } }

    /// How the stream ended, or nil if this event is an element.
    @inlinable public var completion: Completion? {
        switch self {
        case .next: nil
        case .error(let error): .failed(error)
        case .completed: .completed
        }
    }

    /// Whether the stream completed.
    @inlinable public var isCompleted: Bool { if case .completed = self { true } else { false } }

    /// Whether the stream ended, so that nothing follows this event.
    @inlinable public var isStopEvent: Bool { if case .next = self { false } else { true } }

    /// Returns the same event with its element transformed. If `transform` throws, returns its error as an event.
    @inlinable public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element):
            do { return .next(try transform(element)) } catch { return .error(error) }
        case .error(let error): return .error(error)
        case .completed: return .completed
        }
    }
}

extension Event: CustomDebugStringConvertible {
    public var debugDescription: String {
        switch self {
        case .next(let element): "next(\(element))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}
