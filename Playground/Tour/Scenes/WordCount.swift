import Foundation
import Rill
import RillFoundation

extension Scene {
    static let words = Scene(
        "words", "the most frequent words of standard input",
        point: "Chunks of bytes become words, and words become counts, which alone are kept.",
        readsInput: true
    ) {
        let counts = Observable.chunks(of: .standardInput)
            .showingProgress()
            .words()
            .tally()
        for try await counts in counts.values { print(report(counts)) }
    }

    private static func report(_ counts: [String: Int]) -> String {
        if counts.isEmpty { return "The input has no words." }
        let top = counts.mostFrequent(10)
        let rows = [("count", "word")] + top.map { ("\($0.count)", $0.word) }
        let width = rows.map(\.0.count).max()!
        let table = rows.map { String(repeating: " ", count: width - $0.count) + "\($0)  \($1)" }
        let total = counts.values.reduce(0, +)
        return table.joined(separator: "\n") + "\n\nWords in all: \(total), different ones: \(counts.count)"
    }
}
