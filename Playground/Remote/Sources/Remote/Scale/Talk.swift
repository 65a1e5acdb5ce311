import Rill
import RillFoundation

/// A process that was started, and what it says. It is ended with SIGKILL when this is released.
final class Talk {
    private var lines: AsyncValues<String, any Error>.AsyncIterator

    init(_ lines: Observable<String>) { self.lines = lines.values(buffering: 1).makeAsyncIterator() }

    func next() async throws -> ScaleNote {
        guard let line = try await lines.next(isolation: #isolation) else { throw Unexpected() }
        return try ScaleNote(line: line)
    }
}

/// A process said something else, or nothing.
struct Unexpected: Error, CustomStringConvertible {
    let description = "expected another note of a process that takes part in the measurement"
}

extension [Double] {
    /// The middle one.
    var median: Double { sorted()[count / 2] }
}
