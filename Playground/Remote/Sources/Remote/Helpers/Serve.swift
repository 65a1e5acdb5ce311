import Rill
import RillGRPC

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
        try server.publish("numbers") { Observable.range(start: $0, count: .max - $0) }
        try server.publish("kept", Observable.range(start: 0, count: .max), sharing: .replay(200_000))
        let running = Task { try await server.run() }
        printLine("\(try await server.port)")
        try await running.value
    }
}
