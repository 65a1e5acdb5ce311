import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import NIOCore
import Rill
import Tracing

/// Observes the streams of a ``StreamServer`` in another process.
///
///     let client = try StreamClient(port: 5050)
///     client.observe("ticks", of: Tick.self, resume: .fromLast, onGap: { print("elements are missing: \($0)") })
///         .retry(
///             backoff: .exponential(initial: .milliseconds(100), cap: .seconds(30), jitter: 0.5),
///             resetAfter: .seconds(10), scheduler: MainScheduler.instance, shouldRetry: StreamError.isDisconnection)
///         .subscribe(onNext: { print($0) }).disposed(by: bag)
///
/// All streams of a client share one connection. The client connects when a stream is observed, and again when one is
/// observed after the connection was lost.
public final class StreamClient: Sendable {
    public typealias TLS = HTTP2ClientTransport.Posix.TransportSecurity.TLS

    private let open: OpenCall
    /// The connection of this client, unless it belongs to another one.
    private let connection: Task<Void, Never>?
    private let disconnect: @Sendable () -> Void
    private let token: (@Sendable () async throws -> String)?
    private let limit: Int

    /// - Parameters:
    ///   - host: the name or IP address of the server.
    ///   - token: returns the token to send to the server. It is asked for each call, so that a token can be replaced
    ///     before it expires. If it throws, the stream fails with that error, and with ``ConfigurationError`` if it
    ///     returns a token with a control character, such as the end of a line.
    ///   - tls: how to verify the server, and the certificate of the client. Without it, nothing is encrypted.
    ///   - maxMessageSize: the size in bytes that an element has at most, 4 MB by default.
    ///   - window: the number of bytes that the server may send ahead in each stream, at least 65,535.
    ///   - timeout: the time without news from the server after which the client asks whether it is there, and the time
    ///     to wait for the answer before the connection is given up. From a second to a day.
    /// - Throws: ``ConfigurationError`` if a token would go to another machine without `tls`, or if a number is out of
    ///   range.
    public init(
        host: String = "127.0.0.1", port: Int, token: (@Sendable () async throws -> String)? = nil, tls: TLS? = nil,
        maxMessageSize: Int = 4 << 20, window: Int = 256 << 10, timeout: Duration = .seconds(20)
    ) throws {
        let address = Address(host: host, port: port)
        try address.check("StreamClient", ports: 1...65_535)
        try ConfigurationError.check("StreamClient", maxMessageSize: maxMessageSize)
        try ConfigurationError.check("StreamClient", timeout: timeout)
        if token != nil, tls == nil, !address.isLoopback {
            throw ConfigurationError(description: "StreamClient: \(host) is another machine, so a token needs tls")
        }
        if window < 65_535 {
            // HTTP/2 begins with that. A stream that is opened before the server knows of less would stall.
            throw ConfigurationError(description: "StreamClient: expected window to be at least 65535, got \(window)")
        }
        var config = HTTP2ClientTransport.Posix.Config.defaults
        config.http2.targetWindowSize = window
        config.connection.flushCoalescing = nil
        config.connection.keepalive = .init(time: timeout, timeout: timeout, allowWithoutCalls: false)
        config.channelDebuggingCallbacks.onCreateTCPConnection = { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.closeIfSilent(for: timeout * 2)
            }
        }
        config.backoff = .init(initial: .milliseconds(20), max: .seconds(1), multiplier: 1.6, jitter: 0.2)
        let transport = try HTTP2ClientTransport.Posix(
            target: address.target, transportSecurity: tls.map { .tls($0) } ?? .plaintext, config: config)
        let client = GRPCClient(transport: transport)
        open = client.openCall
        connection = Task { try? await client.runConnections() }
        disconnect = { transport.beginGracefulShutdown() }
        (self.token, limit) = (token, maxMessageSize)
    }

    /// Creates a client over a connection that has its own transport and interceptors, and other calls.
    ///
    /// - Parameters:
    ///   - client: the connection, which has to run. A token isn't encrypted unless its transport does so.
    ///   - token: returns the token to send to the server, for each call.
    ///   - maxMessageSize: the size in bytes that an element has at most, 4 MB by default.
    /// - Throws: ``ConfigurationError`` if `maxMessageSize` is out of range.
    public init(
        over client: GRPCClient<some ClientTransport>, token: (@Sendable () async throws -> String)? = nil,
        maxMessageSize: Int = 4 << 20
    ) throws {
        try ConfigurationError.check("StreamClient", maxMessageSize: maxMessageSize)
        (open, connection, disconnect) = (client.openCall, nil, {})
        (self.token, limit) = (token, maxMessageSize)
    }

    deinit { connection?.cancel() }

    /// Closes the connection. Streams that are observed now or later fail with ``StreamError/closed``.
    ///
    /// It has no effect on a client over a connection that belongs to another one.
    public func close() async {
        connection?.cancel()
        disconnect()
        await connection?.value
    }

    /// Returns the stream that the server publishes as `name`. Each subscription is a call of its own.
    ///
    /// The server's source waits while the observer does. Disposing the subscription ends the call.
    ///
    /// - Parameters:
    ///   - type: the type of the elements. The server's may be another one with the same coding.
    ///   - query: the parameters of the stream, if it has any. The request has 16 KiB at most, or the
    ///     stream fails with ``StreamError/badRequest(_:)``.
    ///   - resume: whether a subscription after the first one continues where the one before stopped.
    ///   - poison: what happens to an element that can't be decoded as `type`.
    ///   - onDrop: called when elements were dropped because the client was slow, or skipped as `poison`, with their
    ///     number since the subscription.
    ///   - onGap: called with ``StreamError/gap(stream:expected:firstKept:)`` when the server can't continue, because
    ///     it was started again, or no longer has the next element. The stream then begins anew. Without a closure, it
    ///     fails.
    public func observe<Element: Decodable & Sendable>(
        _ name: String, of type: Element.Type, query: (any Encodable & Sendable)? = nil, resume: Resume = .never,
        poison: Poison = .fail,
        onDrop: (@Sendable (Int) -> Void)? = nil, onGap: (@Sendable (StreamError) -> Void)? = nil
    ) -> Observable<Element> {
        observeNumbered(name, of: type, query: query, resume: resume, poison: poison, onDrop: onDrop, onGap: onGap).map
        { $0.element }
    }

    /// Works like ``observe(_:of:query:resume:poison:onDrop:onGap:)``. The elements come with their positions, which
    /// can be stored.
    public func observeNumbered<Element: Decodable & Sendable>(
        _ name: String, of type: Element.Type, query: (any Encodable & Sendable)? = nil, resume: Resume = .never,
        poison: Poison = .fail,
        onDrop: (@Sendable (Int) -> Void)? = nil, onGap: (@Sendable (StreamError) -> Void)? = nil
    ) -> Observable<Numbered<Element>> {
        let bookmark = Bookmark(resume)
        let elements = Observable<Numbered<Element>>.create { [self] observer in
            try await bookmark.use(for: name) { position in
                var reader = StreamReader<Element>(name, observer, bookmark, poison, onDrop: onDrop)
                let query = try query.map { String(decoding: try ElementCoding.encoder.encode($0), as: UTF8.self) }
                var request = ObserveRequest(
                    features: query.map { _ in ["query"] }, stream: name, query: query, resume: position, limit: limit)
                do {
                    try await readInSpan(request, &reader)
                } catch let gap as StreamError where gap.isGap && position != nil && !reader.hasBegun {
                    if !bookmark.mayBeginAnew {
                        guard let onGap else { throw gap }
                        onGap(gap)
                    }
                    request.resume = nil
                    try await readInSpan(request, &reader)
                }
            }
        }
        // Behind the task, whose elements don't arrive after a dispose.
        return elements.transform { element, sink in
            bookmark.move(to: element.position) { sink.next(element) }
        }
    }

    private func readInSpan<Element>(_ request: ObserveRequest, _ reader: inout StreamReader<Element>) async throws {
        try await withSpan(Wire.descriptor.fullyQualifiedMethod, ofKind: .client) { span in
            span.attributes[Wire.streamAttribute] = request.stream
            var metadata = Metadata()
            InstrumentationSystem.instrument.inject(span.context, into: &metadata, using: TraceFields())
            try await read(request, metadata, &reader)
        }
    }

    private func read<Element>(
        _ request: ObserveRequest, _ metadata: Metadata, _ reader: inout StreamReader<Element>
    ) async throws {
        var options = CallOptions.defaults
        let frame = max(limit, Wire.frameSize) + Wire.headerSize + 2  // the brackets of an array
        (options.maxRequestMessageBytes, options.maxResponseMessageBytes) = (frame, frame)
        var metadata = metadata
        if let token {
            let token = try await token()
            try ConfigurationError.check("StreamClient", token: token)
            metadata.addString("Bearer \(token)", forKey: "authorization")
        }
        let call = ClientCall(open: open, metadata: metadata, options: options)
        let task = Task { await call.run(request) }
        let close: @Sendable () -> Void = { call.close(task) }
        defer { close() }
        do {
            try await withTaskCancellationHandler {
                while !reader.hasCompleted, let frame = try await call.inbox.take() { try await reader.read(frame) }
            } onCancel: {
                close()
            }
        } catch {
            try Task.checkCancellation()
            throw error is StreamError || error is RemoteError ? error : loss(StreamError(transport: error))
        }
        try Task.checkCancellation()
        if !reader.hasCompleted { throw loss(.disconnected("the stream ended without a completion")) }
    }

    private func loss(_ error: StreamError) -> StreamError { connection?.isCancelled ?? false ? .closed : error }
}

extension StreamError {
    /// An error of gRPC, or of the connection below.
    init(transport error: any Error) {
        guard let error = error as? RPCError else {
            self = (error as? RuntimeError)?.code == .clientIsStopped ? .closed : .disconnected("\(error)")
            return
        }
        let message = error.cause.map { "\(error.message) (\($0))" } ?? error.message
        self =
            switch error.code {
            case .unavailable, .cancelled, .aborted: .disconnected(message)
            default: .failedCall(code: "\(error.code)", message: message)
            }
    }
}
