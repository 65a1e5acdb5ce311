import Foundation
import Rill
import RillGRPC

extension Helper {
    func observe(_ options: Options) async throws {
        let numbers = try options.client().observe(options["stream"] ?? "numbers", of: Int.self)
        for try await number in numbers.values { printLine("\(number)") }
    }

    /// Writes a line for each element: the position behind it, as JSON.
    func record(_ options: Options) async throws {
        let path = options["file"] ?? ""
        let client = try options.client()
        let resume = try lastPosition(in: path).map { Resume.after($0) } ?? .fromLast
        guard let file = FileHandle(forWritingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
        try file.seekToEnd()
        let encoder = JSONEncoder()
        let numbers = client.observeNumbered(options["stream"] ?? "numbers", of: Int.self, resume: resume)
            .map { numbered in
                if numbered.element != numbered.number { fatalError("got \(numbered)") }
                return try encoder.encode(numbered.position) + [UInt8(ascii: "\n")]
            }
        for try await line in numbers.values { try file.write(contentsOf: line) }
    }

    /// Reads the last whole line, and removes what follows it.
    private func lastPosition(in path: String) throws -> StreamPosition? {
        let contents = try Data(contentsOf: URL(filePath: path))
        guard let end = contents.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        let whole = contents[...end]
        let file = FileHandle(forWritingAtPath: path)
        try file?.truncate(atOffset: UInt64(whole.count))
        try file?.close()
        return try whole.split(separator: UInt8(ascii: "\n")).last.map {
            try JSONDecoder().decode(StreamPosition.self, from: $0)
        }
    }
}
