import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Logging
import Rill
import ServiceLifecycle

/// Offers streams to ``StreamClient``s in other processes.
///
///     let server = try StreamServer(port: 5050)
///     try server.publish("ticks", ticks)
///     try await server.run()
///
/// A stream is sent as fast as its client takes it: a source that can wait does so while the client is slow.
public final class StreamServer: Service {
    public typealias TLS = HTTP2ServerTransport.Posix.TransportSecurity.TLS

    private let service: StreamService
    private let listener = Listener()
    private let server: GRPCServer<HTTP2ServerTransport.Posix>

    /// Creates a server that listens on `host` once it runs.
    ///
    /// - Parameters:
    ///   - host: the IP address to listen on. The default is reachable from this machine only.
    ///   - port: the port to listen on, or 0 for any that is free.
    ///   - tls: the certificate of the server, and whether it asks clients for theirs.
    ///   - tokens: the tokens that clients may have. If there are any, each client needs one of them.
    ///   - maxMessageSize: the size in bytes that an element has at most, 4 MB by default. Requests have 16 KiB at
    ///     most.
    ///   - limits: how many connections and calls may be open, and how long the server waits for clients.
    ///   - timeout: the time without news from a client after which the server asks whether it is there, and the time
    ///     to wait for the answer before the connection is given up. From a second to a day.
    ///   - log: where errors are written of which clients learn only a number.
    ///   - describe: returns what clients may know of an error, such as one of a source. If it returns nil, they get
    ///     the name of the error's type, and a number that `log` has as well.
    ///   - authorize: decides which clients may observe a stream.
    /// - Throws: ``ConfigurationError`` if `host` is reachable from other machines and there is no `tls`, or nothing
    ///   that tells clients from strangers, or if a number is out of range.
    public init(
        host: String = "127.0.0.1", port: Int = 0, tls: TLS? = nil, tokens: [String] = [],
        maxMessageSize: Int = 4 << 20, limits: Limits = Limits(), timeout: Duration = .seconds(20),
        log: Logger = Logger(label: "rill.streams"),
        describe: @escaping @Sendable (any Error) -> String? = { _ in nil }, authorize: Authorization? = nil
    ) throws {
        let address = Address(host: host, port: port)
        try address.check("StreamServer")
        try Self.check(address, tls, tokens, authorize)
        try ConfigurationError.check("StreamServer", maxMessageSize: maxMessageSize, timeout: timeout)
        try limits.check("StreamServer")
        let report = ErrorReport(log: log, describe: describe)
        service = StreamService(
            Access(tokens: tokens, authorize, timeout: limits.opening, report), limits, limit: maxMessageSize, report)
        server = GRPCServer(
            transport: .http2NIOPosix(
                address: address.socketAddress, transportSecurity: tls.map { .tls($0) } ?? .plaintext,
                config: .streams(limits, timeout: timeout, admitted: service.admitted, listener)),
            services: [service])
    }

    deinit { service.removeAll() }

    private static func check(
        _ address: Address, _ tls: TLS?, _ tokens: [String], _ authorize: Authorization?
    ) throws {
        if tokens.contains("") {
            throw ConfigurationError(description: "StreamServer: expected tokens, got an empty one")
        }
        if address.isLoopback { return }
        let reach = "StreamServer: other machines can reach \(address.host)"
        guard let tls else { throw ConfigurationError(description: "\(reach), so it needs tls") }
        if tokens.isEmpty, authorize == nil, tls.clientCertificateVerification == .noVerification {
            throw ConfigurationError(
                description: """
                    \(reach), so it needs tokens, authorize, or tls that verifies the certificates of clients
                    """)
        }
    }

    /// The port that the server listens on, once it does.
    public var port: Int {
        get async throws {
            let address = try await server.transport.listeningAddress
            return address.ipv4?.port ?? address.ipv6?.port ?? 0
        }
    }

    /// Serves clients until the task is cancelled, or until ``shutDown()``, or a shutdown of its `ServiceGroup`.
    public func run() async throws {
        defer { service.removeAll() }
        let serving = Task { [server] in try await server.serve() }
        try await withTaskCancellationHandler {
            try await withGracefulShutdownHandler {
                try await serving.value
            } onGracefulShutdown: {
                self.shutDown()
            }
        } onCancel: {
            // A connection that arrives after gRPC was cancelled, and before it has closed its port, stops the program.
            server.beginGracefulShutdown()
            if !listener.onClose({ serving.cancel() }) { serving.cancel() }
        }
    }

    /// Ends all calls within a second or two, and then ``run()``. A client that has vanished delays that by up to twice
    /// the `timeout`.
    public func shutDown() { server.beginGracefulShutdown() }
}

extension StreamServer {
    /// The number of clients that were evicted from shared streams because they took no elements.
    public var evicted: Int { service.eviction.count }

    /// Offers `source` under a name until the result is disposed. Clients that observe it at that moment go on.
    ///
    /// Publish before ``run()``: a client that is too early gets ``StreamError/unknownStream(_:)``, and doesn't try
    /// again.
    ///
    /// - Parameters:
    ///   - name: the name that clients ask for.
    ///   - source: the stream. Each client has its own subscription, or all share one.
    ///   - sharing: how clients share the subscription.
    ///   - limit: the number of elements that wait for each client, within ``Limits/bytesPerCall``. Those that are
    ///     being sent, and those in the client's `window`, don't count. For fresh elements, make both small.
    ///   - overflow: what happens while that many wait. By default, the source waits, but a shared source no longer
    ///     than ``Limits/stalling`` for one client. With `.wait` by name, it waits for ever. If the source can't wait,
    ///     the client gets ``StreamError/overflow``. The `onDrop` of the client gets the number of dropped elements.
    ///   - poison: what happens to an element that can't be encoded, or is larger than `maxMessageSize`.
    /// - Throws: ``ConfigurationError`` if a stream is published under this name, if the name is empty or has more than
    ///   255 bytes in UTF-8, or if `limit` isn't positive.
    @discardableResult
    public func publish<Element: Encodable & Sendable>(
        _ name: String, _ source: some ObservableConvertibleType<Element>, sharing: Sharing = .perClient,
        buffering limit: Int = 1024, whenFull overflow: Overflow? = nil, poison: Poison = .fail
    ) throws -> any Disposable {
        let (encoder, buffering) = (StreamEncoder(name, poison, service.report), try buffering(limit, overflow))
        let source = source.asObservable()
        if let replay = sharing.replay {
            return try add(SharedPublication(encoder, source, replay: replay, buffering, service.eviction), name)
        }
        let publication = PrivatePublication(encoder, epoch: nil, buffering) { request, _ in
            try request.checkHasNoQuery()
            return source
        }
        return try add(publication, name)
    }

    /// Offers a stream that can begin at any of its elements.
    ///
    /// A client with ``Resume/fromLast`` continues where it was, also after a restart of the server. Each client has
    /// its own subscription.
    ///
    ///     try server.publish("numbers") { Observable.range(start: $0, count: .max - $0) }
    ///
    /// - Parameter source: returns the elements from a number on. The first element has the number 0, and each one has
    ///   the same number every time. A hostile client can ask for any number from 0 to 2⁵³.
    /// - Throws: ``ConfigurationError`` if a stream is published under this name, if the name is empty or has more than
    ///   255 bytes in UTF-8, or if `limit` isn't positive.
    @discardableResult
    public func publish<Element: Encodable & Sendable>(
        _ name: String, buffering limit: Int = 1024, whenFull overflow: Overflow = .wait, poison: Poison = .fail,
        from source: @escaping @Sendable (_ number: Int) -> Observable<Element>
    ) throws -> any Disposable {
        let encoder = StreamEncoder(name, poison, service.report)
        let publication = PrivatePublication(encoder, epoch: 0, try buffering(limit, overflow)) { request, first in
            try request.checkHasNoQuery()
            return source(first)
        }
        return try add(publication, name)
    }

    /// Offers a stream with parameters. Each client has its own subscription.
    ///
    ///     try server.publish("prices", of: Query.self) { query in prices.filter { $0.symbol == query.symbol } }
    ///
    /// A client that passes other parameters, or none, gets ``StreamError/badQuery(stream:reason:)``. Authorization
    /// sees the name only.
    ///
    /// - Parameters:
    ///   - query: the type of the parameters.
    ///   - source: returns the stream for the parameters of a client. If it throws, the stream fails with that error.
    ///     It must not block its thread.
    @discardableResult
    public func publish<Query: Decodable & Sendable, Element: Encodable & Sendable>(
        _ name: String, of query: Query.Type, buffering limit: Int = 1024, whenFull overflow: Overflow = .wait,
        poison: Poison = .fail, source: @escaping @Sendable (Query) throws -> Observable<Element>
    ) throws -> any Disposable {
        let encoder = StreamEncoder(name, poison, service.report)
        let publication = PrivatePublication(encoder, epoch: nil, try buffering(limit, overflow)) { request, _ in
            try source(try request.query(as: query))
        }
        return try add(publication, name)
    }

    private func buffering(_ limit: Int, _ overflow: Overflow?) throws -> Buffering {
        try Buffering(limit, overflow, bytes: service.limits.bytesPerCall, service.budget)
    }

    private func add(_ publication: some Publication, _ name: String) throws -> any Disposable {
        if !Wire.nameSizes.contains(name.utf8.count) {
            throw ConfigurationError(
                description: """
                    StreamServer.publish: expected a name of \(Wire.nameSizes) bytes, got one of \(name.utf8.count)
                    """)
        }
        if !service.add(publication, name) {
            throw ConfigurationError(
                description: "StreamServer.publish: expected a new name, \"\(name)\" is already published")
        }
        return Disposables.create { [weak service] in service?.remove(publication, name) }
    }
}
