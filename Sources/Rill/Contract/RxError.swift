/// The errors with which operators themselves end a stream. The raw value says what happened.
public enum RxError: String, Error, CustomDebugStringConvertible {
    /// The cause is unknown. No operator sends this error.
    case unknown = "Unknown error occurred."
    /// A subject was used after its `dispose()`.
    case disposed = "Object was already disposed."
    /// A number was too large. No operator sends this error.
    case overflow = "Arithmetic overflow occurred."
    /// The stream ended before the requested element.
    case argumentOutOfRange = "Argument out of range."
    /// The stream ended without an element.
    case noElements = "Sequence doesn't contain any elements."
    /// The stream had more elements than the requested one.
    case moreThanOneElement = "Sequence contains more than one element."
    /// No event arrived in time.
    case timeout = "Sequence timeout."

    public var debugDescription: String { rawValue }
}

/// Returns whether two errors have the same type and print the same.
package func isSame(_ left: any Error, _ right: any Error) -> Bool {
    type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
}
