/// An error of a source in another process.
public struct RemoteError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name of the error's type.
    public let type: String
    /// What the error says about itself, up to 10,000 Unicode scalars.
    public let description: String

    public init(type: String, description: String) {
        (self.type, self.description) = (shortened(type, to: 500), shortened(description))
    }

    /// Describes `error`. An error that already comes from another process stays as it is.
    init(_ error: any Error) {
        self = error as? RemoteError ?? RemoteError(type: "\(Swift.type(of: error))", description: "\(error)")
    }
}

/// Returns the beginning of a text, which fits into a frame.
func shortened(_ text: String, to count: Int = 10_000) -> String { String(text.unicodeScalars.prefix(count)) }
