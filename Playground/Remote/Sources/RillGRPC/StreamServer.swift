import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Logging
import NIOCore
import Rill
import ServiceLifecycle
import Synchronization

/// Offers streams to ``StreamClient``s in other processes.
///
///     let server = try StreamServer(port: 5050)
///     try server.publish("ticks", ticks)
///     try await server.run()
///
/// A stream is sent as fast as its client takes it: a source that can wait does so while the client is slow.
///
/// The server also answers the health checks of gRPC, without a token: it is serving until it shuts down.
public final class StreamServer: Service, StreamPublisher {
    public typealias TLS = HTTP2ServerTransport.Posix.TransportSecurity.TLS

    public let streams: StreamService
    private let address: Address
    private let listener = Listener()
    private let health: HealthService
    private let server: GRPCServer<HTTP2ServerTransport.Posix>
    private let hasRun = Atomic(false)

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
    /// - Throws: ``ConfigurationError`` if `host` is no IP address, if it is reachable from other machines and there is
    ///   no `tls`, or nothing that tells clients from strangers, or if a number is out of range.
    public init(
        host: String = "127.0.0.1", port: Int = 0, tls: TLS? = nil, tokens: [String] = [],
        maxMessageSize: Int = 4 << 20, limits: Limits = Limits(), timeout: Duration = .seconds(20),
        log: Logger = Logger(label: "rill.streams"),
        describe: @escaping @Sendable (any Error) -> String? = { _ in nil }, authorize: Authorization? = nil
    ) throws {
        address = Address(host: host, port: port)
        try address.check("StreamServer", ports: 0...65_535)
        try Self.check(address, tls, tokens, authorize)
        try address.checkIsIPAddress("StreamServer")
        try ConfigurationError.check("StreamServer", timeout: timeout)
        let connections = Connections(limit: limits.connections)
        streams = try StreamService(
            "StreamServer", tokens: tokens, maxMessageSize: maxMessageSize, limits: limits, connections, log: log,
            describe: describe, authorize: authorize)
        health = HealthService(patience: limits.opening)
        server = GRPCServer(
            transport: .http2NIOPosix(
                address: address.socketAddress, transportSecurity: tls.map { .tls($0) } ?? .plaintext,
                config: .streams(limits, timeout: timeout, connections, listener)),
            services: [streams, health])
    }

    private static func check(
        _ address: Address, _ tls: TLS?, _ tokens: [String], _ authorize: Authorization?
    ) throws {
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
    ///
    /// - Throws: ``ConfigurationError`` if it was called before, or if the port can't be opened.
    public func run() async throws {
        if hasRun.exchange(true, ordering: .relaxed) {
            throw ConfigurationError(description: "StreamServer: expected run() to be called once")
        }
        defer { streams.removeAll() }
        let serving = Task { [server, address] in
            do {
                try await server.serve()
            } catch let error as RuntimeError {
                // It was shut down before it began.
                if error.code == .serverIsStopped { return }
                guard let cause = error.cause as? IOError else { throw error }
                throw ConfigurationError(
                    description: "StreamServer: can't listen on \(address.host), port \(address.port): \(cause)")
            }
        }
        try await withTaskCancellationHandler {
            try await withGracefulShutdownHandler {
                try await serving.value
            } onGracefulShutdown: {
                self.shutDown()
            }
        } onCancel: {
            // A connection that arrives after gRPC was cancelled, and before it has closed its port, stops the program.
            shutDown()
            if !listener.onClose({ serving.cancel() }) { serving.cancel() }
        }
    }

    /// Ends all calls within a second or two, and then ``run()``. A client that has vanished, or doesn't answer, delays
    /// that by up to twice the `timeout`.
    public func shutDown() {
        health.stop()
        server.beginGracefulShutdown()
    }
}
