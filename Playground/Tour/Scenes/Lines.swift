import Foundation
import Rill
import RillFoundation

extension Scene {
    static let lines = Scene(
        "lines", "the lines of a file of any size",
        point: "The file is read only as far as the loop has come. Memory holds a chunk of it."
    ) {
        let file = try temporaryFile(lines: 200_000)
        defer { try? FileManager.default.removeItem(at: file) }
        let lines = Observable.lines(of: file)
        for try await line in lines.take(3).values { print(line) }
        let before = peakMemory()
        let count = try await lines.filter { $0.hasSuffix("dog") }.count().firstValue
        print("\(count) lines end with 'dog'")

        try expect(count == 200_000, "\(count) lines were read")
        let growth = Double(peakMemory() - before) / 1_000_000
        try expect(growth < 4, "the memory grew by \(growth) MB")
        print("the file has 8 MB, and reading it took less than 4 MB of memory")
    }

    private static func temporaryFile(lines: Int) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try Data().write(to: file)
        let writing = try FileHandle(forWritingTo: file)
        let thousandLines = Data(String(repeating: "the quick brown fox jumps over the dog\n", count: 1000).utf8)
        for _ in 1...lines / 1000 { try writing.write(contentsOf: thousandLines) }
        return file
    }
}
