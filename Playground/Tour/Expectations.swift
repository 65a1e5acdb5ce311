import Foundation
import Rill

/// A scene did not do what it describes. Ends the program with an error.
struct UnmetExpectation: Error, CustomStringConvertible {
    let description: String
}

func expect(_ condition: Bool, _ complaint: String) throws {
    if !condition { throw UnmetExpectation(description: complaint) }
}

/// Waits until other threads make the condition true.
@MainActor
func waitFor(_ what: String, until isTrue: @MainActor () throws -> Bool) async throws {
    for _ in 0..<500 {
        if try isTrue() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    try expect(false, "no \(what) in five seconds")
}

/// Returns the peak memory of this process, in bytes.
func peakMemory() -> Int {
    var usage = rusage()
    #if os(Linux)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    #else
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #endif
}

extension BehaviorRelay where Element: Equatable {
    /// Waits, and requires that no tick arrives meanwhile.
    @MainActor
    func expectSilence(for duration: Duration) async throws {
        let last = value
        try await Task.sleep(for: duration)
        try expect(value == last, "\(value) came after the end")
        print("no element in the next \(duration)")
    }
}
