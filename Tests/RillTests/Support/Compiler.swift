import Foundation
import Testing

/// Compiles code that uses the module under test.
enum Compiler {
    enum LanguageMode: String, CaseIterable {
        case swift5 = "5"
        case swift6 = "6"
    }

    /// Returns the compiler's messages about `code`; an empty string if it compiles.
    ///
    /// - Parameter module: the file of the module to write.
    static func messages(
        about code: String, mode: LanguageMode = .swift6, options: [String] = [], writing module: URL? = nil
    ) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "main.swift")
        try code.write(to: file, atomically: true, encoding: .utf8)
        let modules = try #require(modules)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            ["swiftc", "-swift-version", mode.rawValue, "-I", modules.path]
            + (module.map { ["-emit-module", "-parse-as-library", "-o", $0.path] } ?? ["-typecheck"])
            + ["-module-cache-path", modules.deletingLastPathComponent().appending(path: "ModuleCache").path]
            + options + [file.path]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        compiler.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// The program of the tests. On macOS, a helper of the package manager runs, and loads it.
    static func testProgram(_ arguments: [String]) -> String {
        arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0]
    }

    /// The folder to which the build has written the module, above the program of the tests.
    private static let modules: URL? = {
        var folder = URL(filePath: testProgram(CommandLine.arguments))
        for _ in 0..<6 {
            folder.deleteLastPathComponent()
            let modules = folder.appending(path: "Modules")
            if FileManager.default.fileExists(atPath: modules.appending(path: "Rill.swiftmodule").path) {
                return modules
            }
        }
        return nil
    }()
}
