import Rill
import RillGRPC
import Synchronization

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
