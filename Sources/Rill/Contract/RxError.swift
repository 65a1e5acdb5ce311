/// The errors with which operators themselves end a stream.
public enum RxError: Error, Equatable {
    /// The cause is unknown. No operator sends this error.
    case unknown
    /// A subject was used after its `dispose()`.
    case disposed
    /// A number was too large. No operator sends this error.
    case overflow
    /// The stream ended before the requested element.
    case argumentOutOfRange
    /// The stream ended without an element.
    case noElements
    /// The stream had more elements than the requested one.
    case moreThanOneElement
    /// No event arrived in time.
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
