import Foundation
import Rill
import Synchronization

/// How many elements wait for a client, and what happens to those that are too many.
struct Buffering: Sendable {
    let limit: Int
    let overflow: Overflow
    /// Whether the policy was chosen by name.
    let isNamed: Bool
    /// The number of bytes that wait for a client. The element that reaches it is kept.
    let bytes: Int
    let budget: Budget

    /// - Parameter overflow: nil to let the source wait.
    init(_ limit: Int, _ overflow: Overflow?, bytes: Int, _ budget: Budget) throws {
        if limit <= 0 {
            throw ConfigurationError(
                description: "publish: expected buffering to be positive, got \(limit)")
        }
        (self.limit, self.overflow, self.isNamed) = (limit, overflow ?? .wait, overflow != nil)
        (self.bytes, self.budget) = (bytes, budget)
    }
}

/// The bytes that wait for all clients of a server.
final class Budget: Sendable {
    private let limit: Int
    private let used = Atomic(0)

    init(_ limit: Int) { self.limit = limit }

    /// The number of bytes in use.
    var bytes: Int { used.load(ordering: .relaxed) }

    func isFull(adding bytes: Int = 0) -> Bool { self.bytes + bytes >= limit }

    func take(_ bytes: Int) { used.add(bytes, ordering: .relaxed) }
}

/// What happens to an element that can't be encoded or decoded, or is larger than a limit.
public enum Poison: Sendable {
    /// The stream fails after the elements before.
    case fail
    /// The stream goes on with the next element. The client's `onDrop` counts the skipped one.
    case skip
}

/// Encodes the elements of a published stream.
struct StreamEncoder: Sendable {
    let metrics: StreamMetrics
    let poison: Poison
    let report: ErrorReport
    private let encoder = ElementCoding.encoder

    init(_ stream: String, _ poison: Poison, _ report: ErrorReport) {
        (metrics, self.poison, self.report) = (StreamMetrics(stream), poison, report)
    }

    var stream: String { metrics.stream }

    /// Returns nil for an element that is skipped.
    func encode(_ element: some Encodable, number: @autoclosure () -> Int) throws(StreamError) -> Data? {
        do {
            return try encoder.encode(element)
        } catch {
            if poison == .skip {
                _ = report.text(of: error, in: stream, "An element that can't be encoded was skipped.")
                return nil
            }
            let reason = report.text(of: error, in: stream)
            throw .unencodable(stream: stream, number: number(), reason: reason)
        }
    }

    func described(_ completion: Completion) -> Completion { report.described(completion, of: stream) }
}
