import Foundation
import RillGRPC

/// What a client keeps on its disk: a line for each element, with the position behind it.
///
/// Both are written at once. So a client that is killed at any time has neither lost an element nor has one twice.
struct Journal {
    private let file: FileHandle
    /// The number of elements from an earlier life.
    let count: Int
    /// The place to continue.
    let position: StreamPosition?

    init(_ path: String) throws {
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
        let lines = try Self.lines(of: path)
        (count, position) = (lines.count, try lines.last.map { try JSONDecoder().decode(Line.self, from: $0).position })
        file = try FileHandle(forUpdating: URL(filePath: path))
        try file.truncate(atOffset: UInt64(lines.reduce(0) { $0 + $1.count + 1 }))
        try file.seekToEnd()
    }

    func append(_ reading: Numbered<Reading>) throws {
        let line = Line(number: reading.element.number, position: reading.position)
        try file.write(contentsOf: JSONEncoder().encode(line) + Data("\n".utf8))
    }

    /// Returns the numbers of all elements, in their order.
    static func numbers(in path: String) throws -> [Int] {
        try lines(of: path).map { try JSONDecoder().decode(Line.self, from: $0).number }
    }

    /// Returns the lines that were written to their end.
    private static func lines(of path: String) throws -> [Data] {
        try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropLast().map { Data($0) }
    }

    private struct Line: Codable {
        let number: Int
        let position: StreamPosition
    }
}
