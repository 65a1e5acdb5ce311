import Foundation
import Logging
import Rill
import RillGRPC
import Synchronization
import Testing

struct Tick: Codable, Sendable, Equatable {
    var id: Int
    var symbol = "A"
}

/// A server in this process, which ends with `body`.
func withServer<Result>(
    _ server: StreamServer = try! StreamServer(), _ body: (StreamServer, _ port: Int) async throws -> Result
) async throws -> Result {
    let running = Task { try await server.run() }
    let port: Int
    do {
        port = try await server.port
    } catch {
        running.cancel()
        try await running.value  // throws the reason, such as a port that is in use
        throw error
    }
    do {
        let result = try await body(server, port)
        running.cancel()
        _ = await running.result
        return result
    } catch {
        running.cancel()
        _ = await running.result
        throw error
    }
}

/// A server and a client in this process, which end with `body`.
func withClient<Result>(
    of server: StreamServer = try! StreamServer(), _ body: (StreamServer, StreamClient) async throws -> Result
) async throws -> Result {
    try await withServer(server) { server, port in
        let client = try StreamClient(port: port)
        do {
            let result = try await body(server, client)
            await client.close()
            return result
        } catch {
            await client.close()
            throw error
        }
    }
}

/// Waits until `condition` is true, for ten minutes at most.
func eventually(
    _ condition: () async throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async rethrows {
    let deadline = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < deadline {
        if try await condition() { return }
        try? await Task.sleep(for: .milliseconds(2))
    }
    Issue.record("expected the condition to become true within ten minutes", sourceLocation: sourceLocation)
}

/// What an observer got.
final class Log<Element: Sendable>: Sendable {
    private let log = Mutex<(elements: [Element], error: (any Error)?, hasEnded: Bool)>(([], nil, false))

    var elements: [Element] { log.withLock { $0.elements } }
    var error: (any Error)? { log.withLock { $0.error } }
    var hasEnded: Bool { log.withLock { $0.hasEnded } }
    var count: Int { log.withLock { $0.elements.count } }

    func append(_ element: Element) { log.withLock { $0.elements.append(element) } }

    func observe(_ stream: some ObservableType<Element>) -> any Disposable {
        stream.subscribe(
            onNext: { self.append($0) },
            onError: { error in self.log.withLock { ($0.error, $0.hasEnded) = (error, true) } },
            onCompleted: { self.log.withLock { $0.hasEnded = true } })
    }
}

final class Count: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    func add(_ difference: Int = 1) { number.add(difference, ordering: .sequentiallyConsistent) }
}

/// The error with which `stream` ends.
func failure<Element>(of stream: Observable<Element>) async -> (any Error)? {
    do {
        for try await _ in stream.values {}
        return nil
    } catch {
        return error
    }
}

/// Lets tasks pass once it is open.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    nonisolated func open() { Task { await setOpen() } }

    private func setOpen() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

/// What a server has logged: each message with its metadata.
final class Records: Sendable {
    private let records = Mutex<[(message: String, metadata: [String: String])]>([])

    var all: [(message: String, metadata: [String: String])] { records.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(records: self) } }

    private struct Handler: LogHandler {
        let records: Records
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        init(records: Records) { self.records = records }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = (event.metadata ?? [:]).mapValues { "\($0)" }
            records.records.withLock { $0.append((event.message.description, metadata)) }
        }
    }
}

/// The executable of this package, which runs a helper until it is killed or released.
final class HelperProcess {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    private static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "Remote")

    /// - Parameter command: the command to run the executable with, such as `["ip", "netns", "exec", "name"]`.
    init(_ arguments: [String], with command: [String] = []) throws {
        let words = command + [Self.executable.path] + arguments
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    deinit { kill() }

    /// Waits for the first line of the output.
    func line() async -> String {
        let output = output.fileHandleForReading
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var line = Data()
                while let byte = try? output.read(upToCount: 1), byte.first.map({ $0 != UInt8(ascii: "\n") }) ?? false {
                    line += byte
                }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }

    func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
