import Rill

/// How many elements wait for a client, and what happens to those that are too many.
struct Buffering: Sendable {
    let limit: Int
    let overflow: Overflow

    init(_ limit: Int, _ overflow: Overflow) throws {
        if limit <= 0 {
            throw ConfigurationError(
                description: "StreamServer.publish: expected buffering to be positive, got \(limit)")
        }
        (self.limit, self.overflow) = (limit, overflow)
    }
}
