import Rill
import RillGRPC

/// What the tests run as processes of their own.
enum Helper: String {
    /// Serves the numbers from 0 on at a port: `serve-numbers 5050`.
    case serveNumbers = "serve-numbers"

    func run(_ arguments: [String]) async throws {
        switch self {
        case .serveNumbers:
            let server = try StreamServer(port: Int(arguments[0]) ?? 0)
            server.publish("numbers") { number in Observable.range(start: number, count: .max - number) }
            async let running: Void = server.run()
            print(try await server.port)
            try await running
        }
    }
}
