import ArgumentParser
import Dispatch
import Foundation
import Rill

@main struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if let helper = arguments.first.flatMap({ Helper(rawValue: $0) }) {
            try await helper.run(Array(arguments.dropFirst()))
        } else {
            await Remote.main()
        }
    }
}

struct Remote: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Remote",
        abstract: "Shows and measures streams between processes.",
        subcommands: [
            Demonstration.self, Scale.self, DemoServer.self, DemoClient.self, ScaleServer.self, ScaleClients.self,
            SpeedServer.self, SpeedClient.self,
        ],
        defaultSubcommand: Demonstration.self)
}

/// This program, and the processes that it starts of itself.
enum Processes {
    /// The path of this program.
    static let program = Bundle.main.executablePath ?? CommandLine.arguments[0]

    /// Ends this process soon after `parent` has ended, however that happens.
    static func endWithParent(_ parent: Int32) {
        Thread.detachNewThread {
            while getppid() == parent { Thread.sleep(forTimeInterval: 0.1) }
            exit(0)
        }
    }

    /// Returns the processes that still exist a moment later.
    static func remaining(of processes: [Int32]) async -> [Int32] {
        for _ in 0..<100 where processes.contains(where: exists) { try? await Task.sleep(for: .milliseconds(50)) }
        return processes.filter(exists)
    }

    private static func exists(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

    /// The signals that ask a program to end, such as the one of Ctrl-C.
    static let interruptions = Observable.from([SIGINT, SIGTERM, SIGHUP]).flatMap { signal($0) }

    /// A signal of this process. While it is observed, it has no other effect.
    static func signal(_ number: Int32) -> Observable<Int32> {
        .create { observer in
            let former = Foundation.signal(number, SIG_IGN)
            // Dispatch sources are thread-safe, but not marked so on Linux.
            nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { observer.onNext(number) }
            source.activate()
            return Disposables.create {
                source.cancel()
                _ = Foundation.signal(number, former)
            }
        }
    }
}

/// What a process tells the one that started it: a line of JSON.
protocol Note: Codable, Sendable {}

extension Note {
    init(line: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(line.utf8)) }

    /// Writes the note to the standard output.
    func say() throws { try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(self) + Data("\n".utf8)) }
}
