import ArgumentParser
import Foundation

@main
struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Benchmarks",
        abstract: "Measures Rill beside its peers and beside the same work written by hand.",
        subcommands: [Run.self, Footprint.self], defaultSubcommand: Run.self)
}

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Runs the workloads and prints a table.")

    @Argument(help: "The workloads to run, for example W3 W6; all if none is named.")
    var workloads: [String] = []

    @Flag(help: "Smaller sizes and fewer rounds: all within a minute, and less exact.")
    var quick = false

    @Option(help: "The folder that RESULTS.md and its chart go to. A full run needs none.")
    var output: String?

    private static let groups = Set(Workload.all.map(\.group) + [Timers.group] + Streams.groups)
        .sorted { $0.localizedStandardCompare($1) == .orderedAscending }

    private var selected: Set<String> { Set(workloads.isEmpty ? Self.groups : workloads) }

    func validate() throws {
        let unknown = workloads.filter { !Self.groups.contains($0) }
        guard unknown.isEmpty else {
            throw ValidationError(
                "no workload is named \(unknown.joined(separator: ", ")); "
                    + "the workloads are \(Self.groups.joined(separator: ", "))")
        }
    }

    func run() async throws {
        let effort = quick ? Effort.quick : .full
        var rows: [Row] = []
        for workload in Workload.all where selected.contains(workload.group) {
            rows.append(try await workload.measure(effort))
        }
        // Before the timers: `mallinfo2` looks at each free block, of which a million timers leave millions.
        let streams = await Streams.measure(effort, of: selected)
        let timers = selected.contains(Timers.group) ? await Timers.measure(effort) : []
        Progress.clear()

        let report = Report(rows: rows, timers: timers, streams: streams, effort: effort)
        print(report.markdown)
        if let output {
            try report.write(to: Results(folder: output))
        } else if workloads.isEmpty && !quick {
            try report.write(to: Results())
        } else {
            print(
                "\nRESULTS.md is unchanged, because this was a quick run or one of selected workloads. "
                    + "Use --output FOLDER to write it there.")
        }
    }
}

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

/// A line on the terminal that shows what is being measured.
enum Progress {
    private static let isShown = isatty(STDERR_FILENO) == 1

    static func show(_ text: String) {
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
    }

    static func clear() { show("") }
}
