#if os(Linux)
    import Foundation
    import Testing

    @testable import Playground

    /// Runs the tour on a terminal, which `script` makes.
    struct TerminalTests {
        private struct Failure: Error {
            let status: Int32
            let output: String
        }

        /// The output of the tour up to its end, after `keys` have been pressed, one at each question.
        ///
        /// On a thread of its own, so that no other test has to wait.
        private func tour(_ arguments: [String] = [], pressing keys: String) async throws -> String {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(with: Result { try Self.tour(arguments, pressing: keys) })
                }
            }
        }

        private static func tour(_ arguments: [String], pressing keys: String) throws -> String {
            let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            let (process, input, terminal) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            let words = [folder.appending(path: "Playground").path] + arguments
            process.arguments = [
                "TERM=xterm", "NO_COLOR=1", "script", "-qec", words.joined(separator: " "), "/dev/null",
            ]
            (process.standardInput, process.standardOutput) = (input, terminal)
            try process.run()
            var (output, keys) = (Data(), keys.utf8.makeIterator())
            while let part = try terminal.fileHandleForReading.read(upToCount: 1), !part.isEmpty {
                output += part
                guard output.suffix(8).elementsEqual("q: quit.".utf8), let key = keys.next() else { continue }
                try input.fileHandleForWriting.write(contentsOf: [key])
            }
            process.waitUntilExit()
            let text = String(decoding: output, as: UTF8.self)
            if process.terminationStatus != 0 { throw Failure(status: process.terminationStatus, output: text) }
            return text
        }

        @Test func `q ends the tour after a chapter`() async throws {
            let output = try await tour(pressing: "q")
            #expect(output.contains("1. \(Scene.chapters[0].title)"))
            #expect(output.contains("Any key: \(Scene.chapters[1].title). q: quit."))
            #expect(!output.contains("2. \(Scene.chapters[1].title)"))
        }

        @Test func `another key begins the next chapter`() async throws {
            let output = try await tour(pressing: "xq")
            #expect(output.contains("2. \(Scene.chapters[1].title)"))
            #expect(!output.contains("3. \(Scene.chapters[2].title)"))
        }

        @Test func `a chosen scene asks nothing`() async throws {
            #expect(try await !tour(["zip"], pressing: "").contains("q: quit."))
        }
    }
#endif
