import Foundation
import Rill
import RillFoundation
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

    @Test(arguments: ["numbers", "kept"])
    func `a client that is killed 50 times loses and doubles nothing`(_ stream: String) async throws {
        let server = try HelperProcess(["serve"])
        let port = await server.line()
        let file = FileManager.default.temporaryDirectory.appending(path: "rill-record-\(UUID())")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        let sockets = openSockets(of: server)
        var size = 0
        for _ in 0..<50 {
            let client = try HelperProcess(["record", "port=\(port)", "stream=\(stream)", "file=\(file.path)"])
            try await eventually { try fileSize(file) > size + 1000 }
            client.kill()
            size = try fileSize(file)
        }
        await eventually { openSockets(of: server) == sockets }
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let numbers = lines.map { line in line.firstMatch(of: /"next":(\d+)/).flatMap { Int($0.1) } }
        // The last line may be a part of one.
        #expect(Array(numbers.dropLast()) == Array(1..<lines.count))
    }

    private func openSockets(of server: HelperProcess) -> Int {
        let folder = "/proc/\(server.process.processIdentifier)/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.count { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
            return target?.hasPrefix("socket:") ?? false
        }
    }

    @Test func `the subscriptions of a client that is killed end`() async throws {
        try await withServer { server, port in
            let (subject, shared) = (PublishSubject<Int>(), PublishSubject<Int>())
            try server.publish("numbers", Observable.merge(.just(0), subject.asObservable()))
            try server.publish("shared", Observable.merge(.just(0), shared.asObservable()), sharing: .shared)
            for (stream, subject) in [("numbers", subject), ("shared", shared)] {
                let client = try HelperProcess(["observe", "port=\(port)", "stream=\(stream)"])
                #expect(await client.line() == "0")
                #expect(subject.hasObservers)
                client.kill()
                await eventually { !subject.hasObservers }
            }
        }
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

@Suite(.serialized, .timeLimit(.minutes(15))) struct DemonstrationTests {
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "Remote").path

    @Test func `the demonstration shows what it says`() async throws {
        let lines = try await Observable.lines(ofProgram: Self.program).allValues
        #expect(lines.filter { $0.hasPrefix("✓") }.count == 4)
        #expect(lines.last == "✓ No process is left.")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
    func `an interrupted demonstration leaves no process`(_ signal: Int32) async throws {
        var processes: [Int32] = []
        await #expect(throws: ProgramFailed.self) {
            let lines = Observable.lines(ofProgram: "/bin/sh", "-c", "echo process $$; exec \(Self.program)")
            for try await line in lines.values(buffering: 1) {
                let process = line.firstMatch(of: /process (\d+)/).flatMap { Int32($0.1) }
                if let process { processes.append(process) }
                if line.contains("frail (process"), let demonstration = processes.first { kill(demonstration, signal) }
            }
        }
        // It may start another one before the signal arrives.
        #expect(processes.count >= 5)
        await eventually { processes.allSatisfy { kill($0, 0) != 0 } }
    }
}
