import Foundation
import GRPCCore
import GRPCInProcessTransport
import GRPCNIOTransportHTTP2Posix
import Logging
import Rill
import RillGRPC
import ServiceLifecycle
import Testing

/// A service on a server that isn't a ``StreamServer``, and a client over a connection that isn't its own.
@Suite(.serialized) struct OwnServerTests {
    /// Runs a server, and a client of it as soon as the server `listens`, over transports of the caller.
    private func withStreams<Server: ServerTransport, Client: ClientTransport>(
        _ server: Server, _ client: Client, _ interceptors: any ClientInterceptor & ServerInterceptor,
        listens: () async throws -> Void = {}, _ body: (StreamClient) async throws -> Void
    ) async throws {
        let streams = try StreamService(tokens: ["secret"])
        try streams.publish("numbers", Observable.range(start: 0, count: 10_000))
        try await withGRPCServer(transport: server, services: [streams], interceptors: [interceptors]) { _ in
            try await listens()
            try await withGRPCClient(transport: client, interceptors: [interceptors]) { calls in
                try await body(try StreamClient(over: calls, token: { "secret" }))
                let stranger = try StreamClient(over: calls)
                let error = await failure(of: stranger.observe("numbers", of: Int.self))
                #expect(error as? StreamError == .unauthenticated)
            }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `interceptors see the calls of both sides`() async throws {
        let transport = InProcessTransport()
        let calls = CallLog()
        try await withStreams(transport.server, transport.client, calls) { client in
            let numbers = try await client.observe("numbers", of: Int.self).allValues
            #expect(numbers == Array(0..<10_000))
        }
        #expect(calls.log.elements.sorted() == ["client", "client", "server", "server"])
    }

    @Test(.timeLimit(.minutes(15))) func `streams go through a Unix socket`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).socket").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let server = HTTP2ServerTransport.Posix(
            address: .unixDomainSocket(path: path), transportSecurity: .plaintext)
        let client = try HTTP2ClientTransport.Posix(
            target: .unixDomainSocket(path: path), transportSecurity: .plaintext)
        let listens: () async throws -> Void = { _ = try await server.listeningAddress }
        try await withStreams(server, client, CallLog(), listens: listens) { client in
            let numbers = try await client.observe("numbers", of: Int.self).allValues
            #expect(numbers == Array(0..<10_000))
        }
    }

    @Test(.timeLimit(.minutes(15))) func `elements are compressed if both sides say so`() async throws {
        let server = HTTP2ServerTransport.Posix(
            address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext,
            config: .defaults { $0.compression.enabledAlgorithms = [.gzip] })
        let calls = CallLog()
        let streams = try StreamService()
        let text = String(repeating: "a", count: 1_000_000)
        try streams.publish("texts", Observable.of(text))
        try await withGRPCServer(transport: server, services: [streams], interceptors: [calls]) { running in
            let port = try #require(try await running.transport.listeningAddress.ipv4?.port)
            let transport = try HTTP2ClientTransport.Posix(
                target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: .plaintext,
                config: .defaults { config in
                    config.compression = .init(algorithm: .gzip, enabledAlgorithms: [.gzip])
                })
            try await withGRPCClient(transport: transport, interceptors: [calls]) { calls in
                let texts = try await StreamClient(over: calls).observe("texts", of: String.self).allValues
                #expect(texts == [text])
            }
        }
        #expect(calls.encodings.elements == ["gzip"])
    }

    @Test func `a client over a connection that has ended is closed`() async throws {
        let transport = InProcessTransport()
        let calls = GRPCClient(transport: transport.client)
        let running = Task { try await calls.runConnections() }
        let client = try StreamClient(over: calls)
        calls.beginGracefulShutdown()
        _ = await running.result
        #expect(await failure(of: client.observe("numbers", of: Int.self)) as? StreamError == .closed)
    }

    @Test func `a configuration that makes no sense is an error`() {
        let error = #expect(throws: ConfigurationError.self) { try StreamService(tokens: [""]) }
        #expect(error?.description == "StreamService: expected tokens, got an empty one")
        #expect(throws: ConfigurationError.self) { try StreamService(maxMessageSize: 0) }
        #expect(throws: ConfigurationError.self) { try StreamService(limits: Limits(callsPerCaller: 0)) }
    }
}

/// Notes the calls of both sides, and how the answers are encoded.
private struct CallLog: ClientInterceptor, ServerInterceptor {
    let log = Log<String>()
    let encodings = Log<String>()

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingClientRequest<Input>, context: ClientContext,
        next: (StreamingClientRequest<Input>, ClientContext) async throws -> StreamingClientResponse<Output>
    ) async throws -> StreamingClientResponse<Output> {
        log.append("client")
        let response = try await next(request, context)
        for encoding in response.metadata[stringValues: "grpc-encoding"] { encodings.append(encoding) }
        return response
    }

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingServerRequest<Input>, context: ServerContext,
        next: @Sendable (StreamingServerRequest<Input>, ServerContext) async throws -> StreamingServerResponse<Output>
    ) async throws -> StreamingServerResponse<Output> {
        log.append("server")
        return try await next(request, context)
    }
}

struct ServiceTests {
    @Test(.timeLimit(.minutes(15))) func `a group of services runs a server, and shuts it down`() async throws {
        let server = try StreamServer()
        let observed = Count()
        try server.publish("never", Observable<Int>.never().do(onSubscribe: { observed.add() }))
        let group = ServiceGroup(services: [server], logger: Logger(label: "test"))
        let running = Task { try await group.run() }
        let client = try StreamClient(port: try await server.port)
        async let error = failure(of: client.observe("never", of: Int.self))
        await eventually { observed.value == 1 }
        await group.triggerGracefulShutdown()
        try await running.value
        #expect(await error.map(StreamError.isDisconnection) ?? false)
        await client.close()
    }

    @Test func `a server that is shut down before it runs doesn't run`() async throws {
        let server = try StreamServer()
        server.shutDown()
        try await server.run()
    }

    @Test func `a second run is an error, and the first one goes on`() async throws {
        try await withClient { server, client in
            try server.publish("numbers", Observable.of(1))
            let error = await #expect(throws: ConfigurationError.self) { try await server.run() }
            #expect(error?.description == "StreamServer: expected run() to be called once")
            let numbers = try await client.observe("numbers", of: Int.self).allValues
            #expect(numbers == [1])
        }
    }
}
