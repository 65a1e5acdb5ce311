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
