import Foundation
import Rill
import RillGRPC
import Synchronization

extension Helper {
    /// Prints the number of elements, of those that were lost or doubled, and of descriptors and clients that are left.
    func survive(_ options: Options) async throws {
        let rounds = options.number("rounds")
        let port = Int.random(in: 10_000..<30_000)  // connections don't take it, as the system's range is above
        _ = try await observe(port, 1)  // Foundation opens sockets for the first process
        let descriptors = openDescriptors()
        let (received, wrong) = try await observe(port, rounds)
        var (left, clients) = (0, 0)
        for _ in 0..<500 {
            left = openDescriptors() - descriptors
            clients = Self.clients.withLock { $0.count { $0.client != nil } }
            if left <= 0, clients == 0 { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        printLine("\(received) \(wrong) \(left) \(clients)")
    }

    private struct WeakClient: Sendable {
        weak let client: StreamClient?
    }

    private static let clients = Mutex<[WeakClient]>([])

    private func observe(_ port: Int, _ rounds: Int) async throws -> (received: Int, wrong: Int) {
        let tallies = (0..<3).map { _ in Tally() }
        let clients = try tallies.map { _ in try StreamClient(port: port) }
        Self.clients.withLock { $0 = clients.map { WeakClient(client: $0) } }
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "survive")
        let subscriptions = zip(clients, tallies).map { client, tally in
            client.observe("numbers", of: Int.self, resume: .fromLast)
                .retry(
                    backoff: .constant(.milliseconds(10)), scheduler: scheduler,
                    shouldRetry: StreamError.isDisconnection
                )
                .subscribe(onNext: { tally.add($0) }, onError: { fatalError("\($0)") })
        }
        for _ in 0..<rounds {
            let server = try ServerProcess(["port=\(port)"])
            let before = tallies.map { $0.received }
            while zip(tallies, before).contains(where: { $0.received < $1 + 100 }) {
                try await Task.sleep(for: .milliseconds(1))
            }
            try await Task.sleep(for: .milliseconds(.random(in: 0...30)))
            server.kill()
        }
        for subscription in subscriptions { subscription.dispose() }
        for client in clients { await client.close() }
        return tallies.reduce((0, 0)) { ($0.0 + $1.received, $0.1 + $1.wrong) }
    }

    /// The number of open files, sockets and pipes, without what event loops wait on.
    private func openDescriptors() -> Int {
        let folder = "/proc/self/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.count { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
            return target.map { !$0.hasPrefix("anon_inode:") } ?? false
        }
    }
}

/// Counts consecutive numbers, and those that are not.
private final class Tally: Sendable {
    private let state = Mutex((received: 0, wrong: 0, next: 0))

    var received: Int { state.withLock { $0.received } }
    var wrong: Int { state.withLock { $0.wrong } }

    func add(_ number: Int) {
        state.withLock { state in
            if number != state.next { state.wrong += 1 }
            (state.received, state.next) = (state.received + 1, number + 1)
        }
    }
}

/// A helper that serves, as a process of its own.
final class ServerProcess {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    /// The port that the server listens on.
    private(set) var port = 0

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["serve"] + arguments
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(data: output.fileHandleForReading.availableData, encoding: .utf8) ?? ""
        port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for handle in [input.fileHandleForWriting, output.fileHandleForReading] { try? handle.close() }
    }
}
