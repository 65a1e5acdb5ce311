import Foundation
import Testing

/// Checks the files beside the sources that say how the package is built.
struct PackageTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static let folders = ["", "Benchmarks/", "Combine/", "Marbles/", "Remote/", "RxSwift/"]
        .map { $0.isEmpty ? $0 : "Playground/\($0)" }

    @Test(arguments: folders)
    func `no manifest makes a warning an error`(folder: String) throws {
        let manifest = try Self.text("\(folder)Package.swift")
        #expect(!manifest.contains("as: .error"))
        #expect(!manifest.contains("warnings-as-errors"))
    }

    @Test func `the Package Index knows what to build on each platform of the manifest`() throws {
        let list = try #require(Self.text("Package.swift").firstMatch(of: /platforms: \[(.*)\]/)).1
        let platforms = list.matches(of: /\.(\w+)\(/).map { $0.1.lowercased() }
        let configs = try Self.text(".spi.yml")
        #expect(platforms == ["macos", "ios", "tvos", "watchos", "visionos"])
        for platform in platforms + ["linux"] {
            #expect(configs.contains(try Regex("- platform: \(platform)(-spm)?\n")), "\(platform)")
        }
    }

    @Test func `the README and the documentation say alike what has been shown on which platform`() throws {
        let sentences = try ["README.md", "Sources/Rill/Rill.docc/Rill.md"].map { page in
            try Self.text(page).firstMatch(of: /Rill is built and tested on Linux, [^.]*\./).map { String($0.0) }
        }
        #expect(sentences[0] != nil && sentences[0] == sentences[1])
    }

    @Test func `each product is built for each platform with Xcode, also for 32 bits on a watch`() throws {
        let workflow = try Self.text(".github/workflows/ci.yml")
        let products = try Self.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map(\.1)
        #expect(workflow.contains("product: [\(products.joined(separator: ", "))]"))
        #expect(workflow.contains("platform: [macOS, iOS, tvOS, watchOS, visionOS]"))
        #expect(workflow.contains("arm64_32"))
    }

    @Test func `each result that misses a target has a sentence about its limit`() throws {
        let lines = try Self.text("Playground/Benchmarks/RESULTS.md").split(separator: "\n")
        let misses = lines.filter { $0.hasPrefix("|") && $0.contains("✗") }
        #expect(misses.count == lines.count { $0.hasPrefix("- ") } && misses.count > 10)
        for miss in misses {
            let cells = miss.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let name = cells[0].contains(/^W\d+s?$/) ? "\(cells[0]), \(cells[1])" : cells[0]
            #expect(lines.contains { $0.hasPrefix("- \(name): ") }, "\(name)")
        }
        #expect(!lines.contains { $0.contains("isn't known") })
    }

    /// In the bash of macOS, 3.2, an empty array counts as unset.
    @Test(arguments: ["build", "docs"]) func `no script that runs on a Mac has an array that may be empty`(
        script: String
    ) throws {
        #expect(try !Self.text(".ci/\(script)").contains("=()"))
    }

    @Test func `the program of the tests is what the helper of the package manager loads, if that runs`() {
        #expect(Compiler.testProgram(["/build/debug/RillPackageTests.xctest", "--quiet"]).hasSuffix(".xctest"))
        let arguments = ["/usr/bin/helper", "--test-bundle-path", "/build/debug/Rill.xctest/Contents/MacOS/Rill"]
        #expect(Compiler.testProgram(arguments + ["--quiet"]) == arguments[2])
    }

    /// The script, in a package of its own whose source has a warning.
    @Test func `only in its own package does the build script fail after a warning, at each build until it is gone`()
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, to path: String) throws {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let manifest = """
            // swift-tools-version: 6.3
            import PackageDescription
            let package = Package(name: "App", targets: [.target(name: "App", path: ".", sources: ["App.swift"])])
            """
        for package in ["own", "other"] {
            try write(manifest, to: "\(package)/Package.swift")
            try write("func f() { let unused = 1 }", to: "\(package)/App.swift")
        }
        try write(Self.text(".ci/build"), to: "own/.ci/build")
        func build(in package: String) throws -> (Int32, String) {
            let script = Process()
            script.executableURL = URL(filePath: "/usr/bin/env")
            script.arguments = ["bash", folder.appending(path: "own/.ci/build").path]
            script.currentDirectoryURL = folder.appending(path: package)
            let output = Pipe()
            (script.standardOutput, script.standardError) = (output, output)
            try script.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            script.waitUntilExit()
            return (script.terminationStatus, String(decoding: data, as: UTF8.self))
        }
        for _ in 1...2 {
            let (status, output) = try build(in: "own")
            #expect(status == 1, "\(output)")
            #expect(output.contains("warning: initialization of immutable value 'unused' was never used"))
        }
        try write("func f() {}", to: "own/App.swift")
        for package in ["own", "other"] {
            let (status, output) = try build(in: package)
            #expect(status == 0, "\(output)")
        }
    }
}
