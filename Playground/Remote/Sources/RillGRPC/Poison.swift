import Foundation
import Rill

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
