import Foundation
import Rill
import RillGRPC
import Synchronization

/// What the tests run as processes of their own: `Remote serve port=5050`.
///
/// A helper ends when its standard input does, so that none outlives a test.
enum Helper: String {
    /// Serves the numbers from 0 on: as "numbers", as "kept" in one shared subscription, their "multiples" of a query,
    /// and as "counted", of which "sent" tells how many were sent. Prints the port.
    case serve
    /// Prints what it receives.
    case observe
    /// Appends what it receives to a file, and continues where the file ends.
    case record
    /// Takes a number of elements at a pace, and prints how its memory grew.
    case pace
    /// Observes a server that it kills and starts again, and prints what was lost, doubled or left open.
    case survive

    func run(_ arguments: [String]) async throws {
        let options = Options(arguments)
        Thread.detachNewThread {
            while readLine() != nil {}
            exit(0)
        }
        switch self {
        case .serve: try await serve(options)
        case .observe: try await observe(options)
        case .record: try await record(options)
        case .pace: try await pace(options)
        case .survive: try await survive(options)
        }
    }
}

/// The arguments of a helper, such as `port=5050`.
struct Options {
    private let values: [String: String]

    init(_ arguments: [String]) {
        let pairs = arguments.map { $0.split(separator: "=", maxSplits: 1).map { String($0) } }
        values = Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }, uniquingKeysWith: { $1 })
    }

    subscript(name: String) -> String? { values[name] }

    func number(_ name: String) -> Int { values[name].flatMap { Int($0) } ?? 0 }

    /// A client of the server at `port`.
    func client() throws -> StreamClient { try StreamClient(port: number("port")) }
}

/// Prints a line, and doesn't keep it in a buffer.
func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// The memory of a process in kB, as Linux counts it.
func residentMemory(of process: String = "self") -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

extension Helper {
    func serve(_ options: Options) async throws {
        let tls = options["certificate"].map { path in
            StreamServer.TLS.defaults(
                certificateChain: [.file(path: path, format: .pem)],
                privateKey: .file(path: options["key"] ?? "", format: .pem))
        }
        let server = try StreamServer(
            host: options["host"] ?? "127.0.0.1", port: options.number("port"), tls: tls,
            tokens: options["token"].map { [$0] } ?? [])
        let numbers = Observable.range(start: 0, count: .max)
        try server.publish("numbers") { Observable.range(start: $0, count: .max - $0) }
        try server.publish("kept", numbers, sharing: .replay(200_000))
        try server.publish("multiples", of: [String: Int].self) { query in numbers.map { $0 * (query["of"] ?? 1) } }
        let sent = Mutex(0)
        try server.publish("counted", numbers.do(onNext: { _ in sent.withLock { $0 += 1 } }))
        try server.publish("sent", Observable.deferred { .just(sent.withLock { $0 }) })
        let running = Task { try await server.run() }
        printLine("\(try await server.port)")
        try await running.value
    }
}

extension Helper {
    func observe(_ options: Options) async throws {
        let numbers = try options.client().observe(options["stream"] ?? "numbers", of: Int.self)
        for try await number in numbers.values { printLine("\(number)") }
    }

    /// Writes a line for each element: the position behind it, as JSON.
    func record(_ options: Options) async throws {
        let path = options["file"] ?? ""
        let client = try options.client()
        let resume = try lastPosition(in: path).map { Resume.after($0) } ?? .fromLast
        guard let file = FileHandle(forWritingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
        try file.seekToEnd()
        let encoder = JSONEncoder()
        let numbers = client.observeNumbered(options["stream"] ?? "numbers", of: Int.self, resume: resume)
            .map { numbered in
                if numbered.element != numbered.number { fatalError("got \(numbered)") }
                return try encoder.encode(numbered.position) + [UInt8(ascii: "\n")]
            }
        for try await line in numbers.values { try file.write(contentsOf: line) }
    }

    /// Reads the last whole line, and removes what follows it.
    private func lastPosition(in path: String) throws -> StreamPosition? {
        let contents = try Data(contentsOf: URL(filePath: path))
        guard let end = contents.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        let whole = contents[...end]
        let file = FileHandle(forWritingAtPath: path)
        try file?.truncate(atOffset: UInt64(whole.count))
        try file?.close()
        return try whole.split(separator: UInt8(ascii: "\n")).last.map {
            try JSONDecoder().decode(StreamPosition.self, from: $0)
        }
    }
}

extension Helper {
    /// Takes `count` elements, `rate` of them a second at most. Prints the numbers of kB by which the memory of this
    /// process and of the server, whose id is `server`, grew since the first hundredth of a second.
    func pace(_ options: Options) async throws {
        let client = try options.client()
        let (count, rate) = (options.number("count"), options.number("rate"))
        let processes = ["self", options["server"] ?? "self"]
        var (start, most) = ([0, 0], [0, 0])
        var received = 0
        let beginning = ContinuousClock.now
        for try await number in client.observe("numbers", of: Int.self).take(count).values {
            if number != received { fatalError("expected \(received), got \(number)") }
            received += 1
            guard received.isMultiple(of: max(1, rate / 100)) else { continue }
            try await Task.sleep(until: beginning + .seconds(1) * received / rate, clock: .continuous)
            guard received == max(1, rate / 100) || received.isMultiple(of: count / 50) else { continue }
            let memory = processes.map { residentMemory(of: $0) }
            if start[0] == 0 { start = memory }
            most = zip(most, memory).map { max($0, $1) }
        }
        printLine("\(received) \(most[0] - start[0]) \(most[1] - start[1])")
    }
}
