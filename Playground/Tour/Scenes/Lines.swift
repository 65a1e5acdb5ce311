import Foundation
import Rill
import RillFoundation

extension Scene {
    static let lines: Scene = Scene(
        "lines", "the lines of a file, with back-pressure",
        point: "The file is read only as far as the loop has come, so that its size doesn't matter."
    ) {
        let file = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        let writing = try FileHandle(forWritingTo: file)
        let thousandLines = Data(String(repeating: "the quick brown fox jumps over the dog\n", count: 1000).utf8)
        for _ in 1...200 { try writing.write(contentsOf: thousandLines) }
        let before = peakMemory()

        var count = 0
        for try await line in Observable.lines(of: file).values(buffering: 1) {
            count += 1
            print("line \(count): \(line)")
            try await Task.sleep(for: .milliseconds(5))
            if count == 3 { break }
        }
        let total = try await Observable.lines(of: file).filter { $0.hasSuffix("dog") }.count().firstValue
        try expect(total == 200_000, "\(total) lines were read")
        let growth = Double(peakMemory() - before) / 1_000_000
        try expect(growth < 4, "the memory grew by \(growth) MB")
        print("\(total) lines, 8 MB: the memory grew by less than 4 MB")
    }
}
