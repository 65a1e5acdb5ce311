import Foundation

/// The machine that the benchmarks run on.
enum Machine {
    static var description: String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        return "\(cores) cores, \(processor ?? "processor unknown"), \(system)"
    }

    static var swiftVersion: String {
        let version = try? Shell.run("swift", "--version").split(separator: "\n").first { $0.contains("Swift version") }
        return version.map { String($0) } ?? "Swift version unknown"
    }

    private static var processor: String? {
        let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let line = information?.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

/// Runs other programs.
enum Shell {
    struct Failure: Error, CustomStringConvertible {
        let command: String
        let output: String

        var description: String { "\(command) failed:\n\(output)" }
    }

    /// Returns the program's output.
    @discardableResult
    static func run(_ command: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(command: command.joined(separator: " "), output: output)
        }
        return output
    }
}
