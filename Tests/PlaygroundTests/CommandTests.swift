import Testing

@testable import Playground

struct CommandTests {
    @Test func `without arguments the tour runs all scenes except those that wait for input`() {
        #expect(described([]) == "tour, waits")
        #expect(Scene.all.filter(\.readsInput).map(\.name) == ["words"])
        #expect(Scene.chapters.allSatisfy { !$0.scenes.contains(where: \.readsInput) })
    }

    @Test func `with --all the tour doesn't wait`() {
        #expect(described(["--all"]) == "tour")
        #expect(described(["--code", "--all"]) == "tour, all code")
        #expect(described(["--all", "zip"]) == "'--all' can't be combined with scenes.")
    }

    @Test func `the tour begins with what shows most`() {
        let names = ["typeAhead", "backPressure", "drive", "virtualTime", "everyOrder", "services"]
        #expect(Scene.chapters[0].scenes.map(\.name) == names.filter { Scene.named($0) != nil })
    }

    @Test func `arguments name scenes, in any letter case and number`() {
        #expect(described(["zip"]) == "zip")
        #expect(described(["TIMERPROXY", "map", "zip", "map"]) == "timerProxy map zip map")
    }

    @Test(arguments: [["help"], ["--help"], ["-h"], ["zip", "--help"], ["nonsense", "help"]])
    func `help overrides everything else`(arguments: [String]) {
        #expect(described(arguments) == "help")
    }

    @Test func `list must be the only argument`() {
        #expect(described(["list"]) == "list")
        for arguments in [["zip", "list"], ["list", "--code"], ["list", "list"]] {
            #expect(described(arguments) == "'list' can't be combined with scenes or options.")
        }
    }

    @Test func `--code can stand anywhere, and alone`() {
        #expect(described(["--code"]) == "tour, waits, all code")
        #expect(described(["zip", "--code", "map"]) == "zip map, all code")
    }

    @Test func `all unknown names are reported`() {
        #expect(described(["zip", "zap", "map", ""]).hasPrefix("there is no scene 'zap', ''. The scenes are:\n\n"))
        #expect(described(["zap", "--code"]).hasPrefix("there is no scene 'zap'."))
    }

    @Test(arguments: [["--cod"], ["zip", "--cod"], ["--code", "--cod"], ["list", "--cod"]])
    func `an unknown option is reported`(arguments: [String]) {
        #expect(described(arguments) == "there is no option '--cod'. The options are --code and --all.")
    }

    @Test func `scene names are unique`() {
        #expect(Set(Scene.all.map { $0.name.lowercased() }).count == Scene.all.count)
    }

    @Test func `the list has a line for every scene`() {
        let names = Command.sceneList.split(separator: "\n").map { line in String(line.prefix { $0 != " " }) }
        #expect(names == Scene.all.map(\.name))
    }

    @Test func `the help and the list fit in 80 columns`() {
        for line in "\(Command.usage)\n\(Command.sceneList)".split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    private func described(_ arguments: [String]) -> String {
        switch Command(arguments) {
        case .play(let scenes, let showsAllCode):
            scenes.map(\.name).joined(separator: " ") + (showsAllCode ? ", all code" : "")
        case .tour(let waits, let showsAllCode):
            "tour" + (waits ? ", waits" : "") + (showsAllCode ? ", all code" : "")
        case .list: "list"
        case .help: "help"
        case .wrong(let reason): reason
        }
    }
}

#if os(Linux)
    import Foundation
    import Rill
    import RillFoundation
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

        private static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "Playground").path

        private static func tour(_ arguments: [String], pressing keys: String) throws -> String {
            let (process, input, terminal) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            let words = [path] + arguments
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

        /// The program stops for half a second, later in each attempt. The scene fails if letters are typed meanwhile.
        @Test func `a scene that fails because the machine is busy runs again`() async throws {
            var output: [String] = []
            for pause in 11...40 where !output.contains(where: { $0.hasSuffix("The machine was busy, so once more:") })
            {
                let pauses = "(sleep 0.\(pause); kill -STOP $$; sleep 0.5; kill -CONT $$) &"
                output = try await Observable.lines(ofProgram: "sh", "-c", "\(pauses) exec \(Self.path) debounce")
                    .allValues
            }
            #expect(output.contains { $0.hasSuffix("The machine was busy, so once more:") })
        }

        @Test func `a chosen scene asks nothing`() async throws {
            #expect(try await !tour(["zip"], pressing: "").contains("q: quit."))
        }
    }
#endif
