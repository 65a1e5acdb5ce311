import Foundation

/// The executable of this package, which runs a helper until it is killed or released.
final class HelperProcess {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    private static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "Remote")

    /// - Parameter command: the command to run the executable with, such as `["ip", "netns", "exec", "name"]`.
    init(_ arguments: [String], with command: [String] = []) throws {
        let words = command + [Self.executable.path] + arguments
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    deinit { kill() }

    /// Waits for the first line of the output.
    func line() async -> String {
        let output = output.fileHandleForReading
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var line = Data()
                while let byte = try? output.read(upToCount: 1), byte.first.map({ $0 != UInt8(ascii: "\n") }) ?? false {
                    line += byte
                }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }

    func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
