import ArgumentParser
import Foundation

struct Footprint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "footprint",
        abstract: "Measures the clean release build of Rill, and what it adds to a program's compilation and size.")

    @Option(help: "The folder to write RESULTS.md to.")
    var output: String?

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-footprint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        Progress.show("building Rill from scratch")
        let buildTime = try ContinuousClock().measure {
            try Shell.run(
                "swift", "build", "-c", "release", "--target", "Rill", "--package-path", Package.root.path,
                "--scratch-path", folder.appending(path: "build").path)
        }
        Progress.show("building programs with and without Rill")
        let sizes = try programSizes(in: folder)
        Progress.show("building thirty chains with Rill, by hand, and with other libraries")
        let release = try ThirtyChains.costs(in: folder, configuration: "release")
        let debug = try ThirtyChains.costs(in: folder, configuration: "debug")
        Progress.clear()

        let seconds = buildTime / .seconds(1)
        let build = Table(
            header: ["", "measured", "target"], alignment: [.left, .right, .left],
            rows: [
                [
                    "clean release build of the target Rill", "\(seconds.short) s",
                    "≤ 20 s \(seconds <= 20 ? "✓" : "✗")",
                ]
            ])
        let programs = Table(
            header: ["stripped program, `-static-stdlib`", "size", "more", "target"],
            alignment: [.left, .right, .right, .left],
            rows: Program.allCases.map { program in
                let more = sizes[program]! - sizes[program.baseline]!
                return [
                    program.title, "\(sizes[program]!.short) MB",
                    program == program.baseline ? "" : "\(more.short) MB",
                    program == .streamed ? "≤ 0.5 MB \(more <= 0.5 ? "✓" : "✗")" : "",
                ]
            })
        let text = [
            "\(Machine.description), \(Machine.swiftVersion).", build.markdown(naming: 1),
            programs.markdown(naming: 1), Program.note,
            ThirtyChains.table(release: release, debug: debug).markdown(naming: 1), ThirtyChains.note,
        ].joined(separator: "\n\n")
        print(text)
        try Results(folder: output).write(text, to: .footprint)
    }

    /// Returns the size of each program, in megabytes.
    private func programSizes(in folder: URL) throws -> [Program: Double] {
        let package = folder.appending(path: "Hello")
        let targets = Program.allCases.map { program in
            """
                    .executableTarget(
                        name: "\(program)", dependencies: [\(program.dependency ?? "")],
                        swiftSettings: [.swiftLanguageMode(.v\(program.languageMode))]),
            """
        }
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Hello",
                platforms: [.macOS(.v15)],
                dependencies: [
                    .package(name: "Rill", path: "\(Package.root.path)"),
                    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
                    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
                ],
                targets: [
            \(targets.joined(separator: "\n"))
                ])
            """
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        try manifest.write(to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        for program in Program.allCases {
            let sources = package.appending(path: "Sources/\(program)")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            try program.text.write(to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
        }
        try Shell.run(
            "swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", package.path)
        return try Dictionary(
            uniqueKeysWithValues: Program.allCases.map { program in
                let path = package.appending(path: ".build/release/\(program)").path
                try Shell.run("strip", path)
                let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as! Int
                return (program, Double(size) / 1e6)
            })
    }
}

/// Programs that print the same three lines, each made in another way.
private enum Program: CaseIterable {
    case plain
    case queued
    case streamed
    case combined
    case sequenced
    case plainInSwift5
    case queuedInSwift5
    case streamedInSwift5

    static let note = """
        In language mode 6 a `main.swift` runs on the main actor, so the plain program has the concurrency runtime and \
        libdispatch anyway; in mode 5 it has neither.
        """

    var languageMode: Int {
        switch self {
        case .plain, .queued, .streamed, .combined, .sequenced: 6
        case .plainInSwift5, .queuedInSwift5, .streamedInSwift5: 5
        }
    }

    var baseline: Program { languageMode == 6 ? .plain : .plainInSwift5 }

    /// The dependency as it stands in the manifest.
    var dependency: String? {
        switch self {
        case .plain, .queued, .plainInSwift5, .queuedInSwift5: nil
        case .streamed, .streamedInSwift5: #""Rill""#
        case .combined: #""OpenCombine""#
        case .sequenced: #".product(name: "AsyncAlgorithms", package: "swift-async-algorithms")"#
        }
    }

    var title: String {
        let mode = "Swift \(languageMode): "
        return switch self {
        case .plain, .plainInSwift5: mode + "without Rill"
        case .queued, .queuedInSwift5: mode + "without Rill, on a dispatch queue"
        case .streamed, .streamedInSwift5: mode + "with Rill"
        case .combined: mode + "with OpenCombine"
        case .sequenced: mode + "with AsyncAlgorithms"
        }
    }

    var text: String {
        switch self {
        case .plain, .plainInSwift5:
            """
            for element in [1, 2, 3].map({ $0 + 10 }) { print(element) }
            """
        case .queued, .queuedInSwift5:
            """
            import Dispatch

            let queue = DispatchQueue(label: "hello")
            queue.async { for element in [1, 2, 3].map({ $0 + 10 }) { print(element) } }
            queue.sync {}
            """
        case .streamed, .streamedInSwift5:
            """
            import Rill

            _ = Observable.of(1, 2, 3).map { $0 + 10 }.subscribe(onNext: { print($0) })
            """
        case .combined:
            """
            import OpenCombine

            _ = [1, 2, 3].publisher.map { $0 + 10 }.sink { print($0) }
            """
        case .sequenced:
            """
            import AsyncAlgorithms

            for await element in [1, 2, 3].async.map({ $0 + 10 }) { print(element) }
            """
        }
    }
}
