import FlyingSocks
import Foundation

/// The page's server, which only this machine reaches.
struct Server {
    /// The address for browsers.
    let address: URL
    /// Where the server listens.
    let addresses: [Socket.Address]
    private let listeners: [AsyncSocket]
    private let task: Task<Void, any Error>

    /// Starts to listen on `port`; on any free one if it is 0.
    init(port: UInt16) async throws {
        let pool = SocketPool<Poll>.make()
        try await pool.prepare()
        let ip4 = try Self.listening(on: .inet(ip4: "127.0.0.1", port: port))
        guard case .ip4(_, let port) = try ip4.sockname() else { throw SocketError.unsupportedAddress }
        // `localhost` can mean either address. A machine may have only one of them.
        let ip6 = try? Self.listening(on: .loopback(port: port))
        let sockets = [ip4] + (ip6.map { [$0] } ?? [])
        let listeners = try sockets.map { try AsyncSocket(socket: $0, pool: pool) }
        address = URL(string: "http://127.0.0.1:\(port)/")!
        addresses = try sockets.map { try $0.sockname() }
        self.listeners = listeners
        task = Task {
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await pool.run() }
                for listener in listeners { group.addTask { try await Self.accept(from: listener) } }
                try await group.next()
            }
        }
    }

    /// Serves until the task is cancelled.
    func run() async throws {
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    func stop() async {
        task.cancel()
        _ = await task.result
        for listener in listeners { try? listener.close() }
    }

    private static func listening(on address: some SocketAddress) throws -> Socket {
        let socket = try Socket(domain: Int32(type(of: address).family))
        do {
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: address)
        } catch {
            try? socket.close()
            throw error
        }
        try socket.listen()
        return socket
    }

    private static func accept(from listener: AsyncSocket) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            while true {
                do {
                    let connection = Connection(socket: try await listener.accept())
                    group.addTask { await connection.serve() }
                } catch SocketError.failed {
                    // The client has gone, or there are too many connections.
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
        }
    }
}

/// A connection to a browser, which sends one request.
struct Connection {
    private static let patience = Duration.seconds(15)
    /// How much of a request is read before the connection is closed without an answer.
    private static let most = 4_194_304

    let socket: AsyncSocket

    /// Answers the request, and closes the connection.
    func serve() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await answer() }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            group.cancelAll()
        }
        try? socket.close()
    }

    private func answer() async throws {
        guard let head = try await readHead() else { return }
        let answer: Answer
        do throws(Problem) {
            if head.count > Head.longest {
                throw Problem(sentence: "request: expected at most \(Head.longest) bytes, got \(head.count)")
            }
            answer = Pages.answer(to: try Head(head))
        } catch {
            answer = .refusal(error.sentence)
        }
        try await socket.write(answer.message)
    }

    /// Returns what precedes the first empty line; nil if there is none.
    private func readHead() async throws -> ArraySlice<UInt8>? {
        let end = Array("\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        while bytes.count < Self.most {
            let start = max(0, bytes.count - end.count + 1)
            bytes += try await socket.read(atMost: 4096)
            if let found = bytes[start...].firstRange(of: end) { return bytes[..<found.lowerBound] }
        }
        return nil
    }
}

/// The first lines of a request, which say what it asks for.
struct Head {
    static let longest = 16_384

    let method: String
    let path: String
    /// What follows the path's question mark.
    let query: String
    /// The names under which the client reached the server. HTTP requires one.
    let hosts: [String]

    init(method: String = "GET", path: String, query: String = "", hosts: [String]) {
        self.method = method
        self.path = path
        self.query = query
        self.hosts = hosts
    }

    init(_ bytes: some Collection<UInt8>) throws(Problem) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(sentence: "request: expected UTF-8, got other bytes")
        }
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
        let parts = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].hasPrefix("/"), ["HTTP/1.0", "HTTP/1.1"].contains(parts[2]) else {
            let given = Query.quoted(parts.joined(separator: " "))
            throw Problem(sentence: "request: expected a line such as GET / HTTP/1.1, got \(given)")
        }
        let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: String(parts[0]), path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
            hosts: lines.compactMap(Self.host))
    }

    private static func host(in line: Substring) -> String? {
        let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, sides[0].lowercased() == "host" else { return nil }
        let value = sides[1].drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }
        return String(value.reversed())
    }
}
