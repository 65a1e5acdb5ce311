import Foundation
import Rill
import RillFoundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct DemonstrationTests {
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "Remote").path()

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
