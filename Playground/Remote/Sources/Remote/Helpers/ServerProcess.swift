import Foundation

/// A helper that serves, as a process of its own.
final class ServerProcess {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    /// The port that the server listens on.
    private(set) var port = 0

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["serve"] + arguments
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(data: output.fileHandleForReading.availableData, encoding: .utf8) ?? ""
        port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for handle in [input.fileHandleForWriting, output.fileHandleForReading] { try? handle.close() }
    }
}
