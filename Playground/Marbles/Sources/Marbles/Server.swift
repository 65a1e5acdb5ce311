import FlyingFox
import FlyingSocks
import Foundation

/// The page's server, which only this machine reaches.
struct Server {
    /// The address for browsers.
    let address: URL
    private let all: [HTTPServer]
    private let tasks: [Task<Void, any Error>]

    /// Starts to listen on `port`; on any free one if it is 0.
    init(port: UInt16) async throws {
        let ip4 = try await Self.listening(on: .inet(ip4: "127.0.0.1", port: port))
        guard case .ip4(_, let port)? = await ip4.server.listeningAddress else { throw SocketError.disconnected }
        address = URL(string: "http://127.0.0.1:\(port)/")!
        // `localhost` can mean either address. A machine may have only one of them.
        let ip6 = try? await Self.listening(on: .loopback(port: port))
        all = [ip4.server] + (ip6.map { [$0.server] } ?? [])
        tasks = [ip4.task] + (ip6.map { [$0.task] } ?? [])
    }

    var addresses: [Socket.Address] {
        get async {
            var addresses: [Socket.Address] = []
            for server in all { if let address = await server.listeningAddress { addresses.append(address) } }
            return addresses
        }
    }

    /// Serves until the task is cancelled.
    func run() async throws {
        try await withTaskCancellationHandler {
            for task in tasks { try await task.value }
        } onCancel: {
            for task in tasks { task.cancel() }
        }
    }

    func stop() async { for server in all { await server.stop() } }

    private static func listening(
        on address: some SocketAddress
    ) async throws -> (server: HTTPServer, task: Task<Void, any Error>) {
        let server = HTTPServer(address: address, logger: .disabled, handler: Pages())
        let (results, result) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        let task = Task {
            do { try await server.run() } catch {
                result.yield(.failure(error))
                throw error
            }
        }
        let waiting = Task {
            try await server.waitUntilListening(timeout: 60)
            result.yield(.success(()))
        }
        defer { waiting.cancel() }
        try await results.first { _ in true }?.get()
        return (server, task)
    }
}
