/// An error of a source in another process.
public struct RemoteError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name of the error's type.
    public let type: String
    /// What the error says about itself, of at most 10,000 characters.
    public let description: String

    public init(type: String, description: String) {
        self.type = type
        self.description = String(description.prefix(10_000))
    }

    /// Describes `error`. An error that already comes from another process stays as it is.
    init(_ error: any Error) {
        self = error as? RemoteError ?? RemoteError(type: "\(Swift.type(of: error))", description: "\(error)")
    }
}
