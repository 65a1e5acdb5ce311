import Foundation
import Testing

/// Whether the tests run as often and as long as they can.
let runsAllRounds = ProcessInfo.processInfo.environment["RILL_STRESS_ROUNDS"] == "full"

@Suite(.serialized) struct ProcessTests {
    @Test func `a server that is killed 50 times loses and doubles nothing`() async throws {
        let helper = try HelperProcess(["survive", "rounds=50"])
        let numbers = await helper.line().split(separator: " ").compactMap { Int($0) }
        try #require(numbers.count == 4)
        let (received, wrong, descriptors, clients) = (numbers[0], numbers[1], numbers[2], numbers[3])
        #expect(received >= 50 * 3 * 100)
        #expect(wrong == 0)
        #expect(descriptors <= 0)
        #expect(clients == 0)
    }

    @Test func `a client that is killed 50 times loses and doubles nothing`() async throws {
        let server = try HelperProcess(["serve"])
        let port = await server.line()
        let file = FileManager.default.temporaryDirectory.appending(path: "rill-record-\(UUID())")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        var size = 0
        for _ in 0..<50 {
            let client = try HelperProcess(["record", "port=\(port)", "file=\(file.path)"])
            try await eventually { try fileSize(file) > size + 1000 }
            client.kill()
            size = try fileSize(file)
        }
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let numbers = lines.map { line in line.firstMatch(of: /"next":(\d+)/).flatMap { Int($0.1) } }
        // The last line may be a part of one.
        #expect(Array(numbers.dropLast()) == Array(1..<lines.count))
    }

    private func fileSize(_ file: URL) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }

    @Test func `a slow client and its server need no more memory as time passes`() async throws {
        // What is in use, without the free memory that glibc keeps for each thread.
        let command = ["MALLOC_ARENA_MAX=1"]
        let server = try HelperProcess(["serve"], with: command)
        let port = await server.line()
        let count = runsAllRounds ? 10_000_000 : 500_000
        let id = server.process.processIdentifier
        let client = try HelperProcess(
            ["pace", "port=\(port)", "server=\(id)", "count=\(count)", "rate=100000"], with: command)
        let numbers = await client.line().split(separator: " ").compactMap { Int($0) }
        try #require(numbers.count == 3)
        #expect(numbers[0] == count)
        #expect(numbers[1] < 10_000 && numbers[2] < 10_000, "the memory grew by \(numbers) kB")
    }
}
