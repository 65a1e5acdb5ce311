/// The errors that operators end a stream with by themselves.
public enum RxError: Error, Equatable {
    /// An error of which nothing else is known. No operator has it.
    case unknown
    /// A subject was used after its `dispose()`.
    case disposed
    /// A number was too large. No operator has it.
    case overflow
    /// The stream ended before the element that was asked for.
    case argumentOutOfRange
    /// The stream ended without an element.
    case noElements
    /// The stream had more elements than the one that was asked for.
    case moreThanOneElement
    /// Nothing came in time.
    case timeout
}

extension RxError: CustomDebugStringConvertible {
    public var debugDescription: String {
        switch self {
        case .unknown: "Unknown error occurred."
        case .disposed: "Object was already disposed."
        case .overflow: "Arithmetic overflow occurred."
        case .argumentOutOfRange: "Argument out of range."
        case .noElements: "Sequence doesn't contain any elements."
        case .moreThanOneElement: "Sequence contains more than one element."
        case .timeout: "Sequence timeout."
        }
    }
}
