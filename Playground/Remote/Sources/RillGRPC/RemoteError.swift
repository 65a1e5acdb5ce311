/// An error of a source in another process.
public struct RemoteError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name of the error's type.
    public let type: String
    /// What the server says about the error, up to 10,000 Unicode scalars. By default, a number under which the
    /// server's log has it.
    public let description: String

    public init(type: String, description: String) {
        (self.type, self.description) = (shortened(type, to: 500), shortened(description))
    }
}

/// Returns the beginning of a text, which fits into a frame.
func shortened(_ text: String, to count: Int = 10_000) -> String { String(text.unicodeScalars.prefix(count)) }
