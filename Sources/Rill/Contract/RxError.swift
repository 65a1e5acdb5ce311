/// The errors that operators end a stream with by themselves.
public enum RxError: Error, Equatable {
    /// A subject was used after its `dispose()`.
    case disposed
    /// The stream ended before the element that was asked for.
    case argumentOutOfRange
    /// The stream ended without an element.
    case noElements
    /// The stream had more elements than the one that was asked for.
    case moreThanOneElement
    /// Nothing came in time.
    case timeout
}
