/// One thing that happens on a stream.
public enum Event<Element> {
    case next(Element)
    case error(any Error)
    case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event {
    @export(implementation) public init(_ completion: Completion) {
        switch completion {
        case .completed: self = .completed
        case .failed(let error): self = .error(error)
        }
    }

    /// The element of a `next`, else nil.
    @export(implementation) public var element: Element? {
        if case .next(let element) = self { element } else { nil }
    }

    /// The error of an `error`, else nil.
    @export(implementation) public var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    /// How the stream ended, or nil where this event is an element.
    @export(implementation) public var completion: Completion? {
        switch self {
        case .next: nil
        case .error(let error): .failed(error)
        case .completed: .completed
        }
    }

    @export(implementation) public var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }

    /// Whether nothing can follow this event.
    @export(implementation) public var isStopEvent: Bool {
        if case .next = self { false } else { true }
    }

    /// The same event with its element transformed; a transform that throws makes it an error.
    @export(implementation) public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
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
