import ArgumentParser
import Foundation

struct Footprint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "footprint",
        abstract: "Measures the clean release build of Rill, and what it adds to a program's size.")

    @Option(help: "The folder that RESULTS.md goes to.")
    var output: String?

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-footprint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        Progress.show("building Rill from nothing")
        let buildTime = try ContinuousClock().measure {
            try Shell.run(
                "swift", "build", "-c", "release", "--target", "Rill", "--package-path", Package.root.path(),
                "--scratch-path", folder.appending(path: "build").path())
        }
        Progress.show("building a program with Rill and one without")
        let (with, without) = try sizes(in: folder)
        Progress.clear()

        let seconds = buildTime / .seconds(1)
        let added = with - without
        let table = Table(
            header: ["", "measured", "target"], alignment: [.left, .right, .left],
            rows: [
                [
                    "clean release build of the target Rill", "\(seconds.short) s",
                    "≤ 20 s \(seconds <= 20 ? "✓" : "✗")",
                ],
                [
                    "stripped program, `-static-stdlib`, with Rill", "\(with.short) MB",
                    "≤ 0.5 MB more \(added <= 0.5 ? "✓" : "✗")",
                ],
                ["the same program without Rill", "\(without.short) MB", ""],
                ["what Rill adds", "\(added.short) MB", ""],
            ])
        let text = "\(Machine.description), \(Machine.swiftVersion).\n\n\(table.markdown)"
        print(text)
        try Results(folder: output).write(text, to: .footprint)
    }

    /// The megabytes of both programs.
    private func sizes(in folder: URL) throws -> (with: Double, without: Double) {
        let package = folder.appending(path: "Hello")
        let files = [
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Hello",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Rill", path: "\(Package.root.path())")],
                targets: [
                    .executableTarget(name: "With", dependencies: ["Rill"]),
                    .executableTarget(name: "Without"),
                ])
            """,
            "Sources/With/main.swift": """
            import Rill

            Observable.of(1, 2, 3).map { $0 + 10 }.subscribe(onNext: { print($0) })
            """,
            "Sources/Without/main.swift": """
            for element in [1, 2, 3].map({ $0 + 10 }) { print(element) }
            """,
        ]
        for (path, text) in files {
            let file = package.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try Shell.run(
            "swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", package.path())
        func megabytes(_ program: String) throws -> Double {
            let path = package.appending(path: ".build/release/\(program)").path()
            try Shell.run("strip", path)
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as! Int
            return Double(size) / 1e6
        }
        return (try megabytes("With"), try megabytes("Without"))
    }
}
