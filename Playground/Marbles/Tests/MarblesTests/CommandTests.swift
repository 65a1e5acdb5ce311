import Foundation
import Testing

@testable import Marbles

/// Runs the program as a user does.
@Suite(.timeLimit(.minutes(10))) struct CommandTests {
    private static let program =
        Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        .map { $0.deletingLastPathComponent() } ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    private func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = Self.program.appending(path: "Marbles")
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test func `a taken port is one clear sentence`() async throws {
        let server = try await Server(port: 0)
        let port = try #require(server.address.port)
        let result = try run("--port", "\(port)")
        #expect(result.code == 1)
        #expect(result.errors == "--port: port \(port) is taken, choose another one\n")
        #expect(result.output == "")
        await server.stop()
    }

    @Test(arguments: ["65536", "-1", "http", "80.5"]) func `a bad port is one clear sentence`(
        _ port: String
    ) throws {
        let result = try run("--port=\(port)")
        #expect(result.code == 1)
        #expect(result.errors == "--port: expected a number from 0 to 65535, got \"\(port)\"\n")
    }

    @Test func `the gallery is exported to a folder`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "my gallery-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path(percentEncoded: false)
        let result = try run("--export", path)
        #expect(result.code == 0)
        #expect(result.output.hasSuffix("\(path)/index.html\n"))
        #expect(FileManager.default.fileExists(atPath: "\(path)/index.html"))
    }

    @Test func `a folder that can't be written is one clear sentence`() throws {
        let result = try run("--export", "/dev/null/my gallery")
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("--export: can't write to /dev/null/my gallery: "))
        #expect(result.errors.dropLast().contains("\n") == false)
    }
}
