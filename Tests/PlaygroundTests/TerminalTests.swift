#if os(Linux)
    import Foundation
    import Testing

    @testable import Playground

    /// Runs the program on a terminal, which the command `script` makes.
    @Suite(.timeLimit(.minutes(5))) struct TerminalTests {
        private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "Playground").path()

        /// Presses a key each time the tour asks for one, and returns everything that the terminal has shown.
        private func tour(_ options: String = "", keys: [String]) throws -> (shown: String, status: Int32) {
            let (process, input, output) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["script", "-qec", "'\(Self.program)' \(options)", "/dev/null"]
            process.environment = ["TERM": "xterm", "NO_COLOR": "1", "PATH": "/usr/bin:/bin"]
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
            var (shown, asked) = ("", 0)
            var bytes = [UInt8](repeating: 0, count: 4096)
            while case let count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count), count != 0 {
                // Only an interruption isn't the end.
                if count < 0 { if errno == EINTR { continue } else { break } }
                shown += String(decoding: bytes[..<count], as: UTF8.self)
                while shown.matches(of: /Any key: .*?\. q: quit\./).count > asked {
                    try input.fileHandleForWriting.write(
                        contentsOf: Data((asked < keys.count ? keys[asked] : "q").utf8))
                    asked += 1
                }
            }
            process.waitUntilExit()
            return (shown, process.terminationStatus)
        }

        @Test func `on a terminal, a key starts the next chapter, and q ends the tour`() throws {
            let (shown, status) = try tour(keys: [" ", "q"])
            let chapters = Scene.chapters.map(\.title)
            #expect(status == 0)
            #expect(shown.contains("Any key: \(chapters[1]). q: quit."))
            #expect(shown.contains("2. \(chapters[1])\r\n"))
            #expect(shown.contains("Any key: \(chapters[2]). q: quit."))
            #expect(!shown.contains("3. \(chapters[2])\r\n"))
        }

        @Test func `on a terminal, the tour with --all asks for no key`() throws {
            let (shown, status) = try tour("--all", keys: [])
            #expect(status == 0)
            #expect(!shown.contains("Any key"))
            #expect(shown.contains(Command.hint))
        }
    }
#endif
