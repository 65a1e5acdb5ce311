import Rill

/// A scene did not do what it says; fails the program.
struct UnmetExpectation: Error, CustomStringConvertible {
    let description: String
}

func expect(_ condition: Bool, _ complaint: String) throws {
    if !condition { throw UnmetExpectation(description: complaint) }
}

extension Relay where Memory: ValueMemory, Element: Equatable {
    /// Waits, and says that nothing came meanwhile.
    @MainActor
    func expectSilence(for duration: Duration) async throws {
        let last = value
        try await Task.sleep(for: duration)
        try expect(value == last, "\(value) came after the end")
        print("\(duration) later: no further tick")
    }
}
