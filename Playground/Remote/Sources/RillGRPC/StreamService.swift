import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Logging
import Metrics
import Synchronization
import Tracing

/// Offers streams on a gRPC server of your own, with its transport and its interceptors.
///
///     let streams = try StreamService(tokens: ["secret"])
///     try streams.publish("ticks", ticks)
///     let server = GRPCServer(transport: transport, services: [streams, others])
///
/// It has the method `rill.Streams/Observe`. The streams end with the service. Deadlines and limits of connections are
/// those of that server; a ``StreamServer`` has them already. The calls of a client are told apart by its address,
/// which all clients of a Unix socket share: they count as one connection, and without tokens as one caller.
public final class StreamService: RegistrableRPCService, StreamPublisher {
    private let publications = Mutex<[String: any Publication]>([:])
    private let access: Access
    let limits: Limits
    let budget: Budget
    let eviction: Eviction
    private let limit: Int
    let report: ErrorReport
    private let calls = OpenCalls()
    /// The connections of a ``StreamServer``.
    private let connections: Connections?
    private let sampling = Mutex<Task<Void, any Error>?>(nil)

    public var streams: StreamService { self }

    /// Creates a service. The parameters are those of a ``StreamServer``.
    ///
    /// - Throws: ``ConfigurationError`` if a token is empty or has a control character, or a number is out of range.
    public convenience init(
        tokens: [String] = [], maxMessageSize: Int = 4 << 20, limits: Limits = Limits(),
        log: Logger = Logger(label: "rill.streams"),
        describe: @escaping @Sendable (any Error) -> String? = { _ in nil }, authorize: Authorization? = nil
    ) throws {
        try self.init(
            "StreamService", tokens: tokens, maxMessageSize: maxMessageSize, limits: limits, nil, log: log,
            describe: describe, authorize: authorize)
    }

    /// - Parameter name: names the caller in errors.
    init(
        _ name: String, tokens: [String], maxMessageSize: Int, limits: Limits, _ connections: Connections?, log: Logger,
        describe: @escaping @Sendable (any Error) -> String?, authorize: Authorization?
    ) throws {
        if tokens.contains("") {
            throw ConfigurationError(description: "\(name): expected tokens, got an empty one")
        }
        for token in tokens { try ConfigurationError.check(name, token: token) }
        try ConfigurationError.check(name, maxMessageSize: maxMessageSize)
        try limits.check(name)
        report = ErrorReport(log: log, describe: describe)
        access = Access(tokens: tokens, authorize, timeout: limits.opening, report)
        (self.limits, limit, self.connections) = (limits, maxMessageSize, connections)
        (budget, eviction) = (Budget(limits.bytes), Eviction(after: limits.stalling))
        let task = Task { [weak self] in
            while true {
                try await Task.sleep(for: samplingTime)
                self?.sample()
            }
        }
        sampling.withLock { $0 = task }
    }

    deinit {
        sampling.withLock { $0?.cancel() }
        removeAll()
    }

    /// Records the metrics that change without an event.
    func sample() {
        for publication in publications.withLock({ Array($0.values) }) { publication.metrics.sample() }
    }

    /// Returns false if the name is taken.
    func add(_ publication: any Publication, _ name: String) -> Bool {
        publications.withLock { publications in
            if publications[name] != nil { return false }
            publications[name] = publication
            return true
        }
    }

    func remove(_ publication: any Publication, _ name: String) {
        publications.withLock { publications in
            if publications[name] === publication { publications[name] = nil }
        }
        publication.end()
    }

    func removeAll() {
        let all = publications.withLock { publications in
            defer { publications = [:] }
            return publications
        }
        for publication in all.values { publication.end() }
    }

    public func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        router.registerHandler(
            forMethod: Wire.descriptor, deserializer: BytesDeserializer(), serializer: BytesSerializer()
        ) { request, context in
            StreamingServerResponse { writer in
                let cancellation = CancellationList()
                return try await withTaskCancellationHandler {
                    try await withRPCCancellationHandler {
                        try await withSpan(of: request.metadata) { span in
                            try await self.answer(request, context, writer, cancellation, span)
                        }
                    } onCancelRPC: {
                        cancellation.cancel()
                    }
                } onCancel: {
                    cancellation.cancel()
                }
            }
        }
    }

    /// Answers the first message. Another one asks to stop.
    private func answer(
        _ request: StreamingServerRequest<[UInt8]>, _ context: ServerContext, _ writer: RPCWriter<[UInt8]>,
        _ cancellation: CancellationList, _ span: any Span
    ) async throws -> Metadata {
        let (stop, messages) = (CancellationList(), AsyncStream<[UInt8]>.makeStream())
        let watch = Task {
            defer { messages.continuation.finish() }
            var hasBegun = false
            for try await message in request.messages {
                if hasBegun { stop.cancel() } else { messages.continuation.yield(message) }
                hasBegun = true
            }
        }
        defer { watch.cancel() }
        cancellation.onCancel {
            stop.cancel()
            watch.cancel()
        }
        let client = ClientWriter(limit: limit, closing: limits.closing, writer: writer, cancellation: stop)
        let caller = Caller(request.metadata, context)
        let failure = try await admit(caller, messages.stream, client, span)
        if let failure { Counter(failure).increment() }
        // A client that has the last frame ends its side. HTTP/2 resets a stream that the server ends first.
        if let failure {
            try? await withDeadline(limits.opening, orThrow: CancellationError()) {
                try await client.fail(failure)
            }
        }
        try? await withDeadline(failure == nil ? limits.closing : refusalTime, orThrow: CancellationError()) {
            try await watch.value
        }
        if let failure { throw RPCError(code: failure.status, message: "The stream failed, see the last message.") }
        return [:]
    }

    /// Returns why the stream failed, if it did. The error is sent in a frame of its own: trailers are too small for a
    /// long description.
    private func admit(
        _ caller: Caller, _ messages: AsyncStream<[UInt8]>, _ client: ClientWriter, _ span: any Span
    ) async throws -> Failure? {
        do {
            try connections?.check(caller.address)
            // Of a client without a token, nothing but its metadata is looked at.
            try await counted(caller.address, "connection", limits.callsPerConnection) {
                try access.check(caller)
                let late = StreamError.badRequest("got no message within \(limits.opening)")
                let message = try await withDeadline(limits.opening, orThrow: late) {
                    await messages.first { _ in true }
                }
                guard let message else {
                    if client.cancellation.isCancelled { return }
                    throw StreamError.badRequest("got no message")
                }
                let request = try ObserveRequest(bytes: message)
                try await access.check(caller, request.stream)
                connections?.admit(caller.address)
                try await counted(access.identity(of: caller), "caller", limits.callsPerCaller) {
                    try await send(request, caller, client, span)
                }
            }
            return nil
        } catch let failure as Failure {
            return failure
        } catch let error as StreamError {
            return .refused(error)
        }
    }

    private func counted(_ key: String, _ owner: String, _ limit: Int, _ body: () async throws -> Void) async throws {
        let key = "\(owner) \(key)"
        if !calls.enter(key, limit: limit) { throw StreamError.tooManyCalls(per: owner, limit: limit) }
        defer { calls.leave(key) }
        try await body()
    }

    /// Sends the stream until its end, or until the client may no longer observe it.
    private func send(
        _ request: ObserveRequest, _ caller: Caller, _ client: ClientWriter, _ span: any Span
    ) async throws {
        guard let publication = publications.withLock({ $0[request.stream] }) else {
            throw StreamError.unknownStream(request.stream)
        }
        span.attributes[Wire.streamAttribute] = request.stream
        let client = try client.limited(request)
        try await withThrowingTaskGroup { tasks in
            tasks.addTask {
                try await Caller.$current.withValue(caller) { try await publication.send(to: client, request) }
            }
            tasks.addTask { [access] in throw await access.failure(of: caller, request.stream) }
            defer {
                client.cancellation.cancel()
                tasks.cancelAll()
            }
            try await tasks.next()
        }
    }
}

/// The time between two samples of the metrics.
private let samplingTime = Duration.seconds(5)
/// The time for a refused client to end its side of the call.
private let refusalTime = Duration.seconds(1)

extension Wire {
    /// Returns the newest version that both sides speak.
    static func version(client: ClosedRange<Int>, server: ClosedRange<Int> = versions) throws -> Int {
        guard client.overlaps(server) else { throw StreamError.differentVersion(client: client, server: server) }
        return min(client.upperBound, server.upperBound)
    }
}

extension ObserveRequest {
    private struct Versions: Decodable { let versions: ClosedRange<Int> }

    /// Reads the versions first, as all else may differ between versions.
    init(bytes: [UInt8]) throws {
        let (decoder, json) = (JSONDecoder(), Data(bytes))
        guard let versions = try? decoder.decode(Versions.self, from: json).versions else {
            throw StreamError.badRequest("got \(bytes.count) bytes without versions")
        }
        _ = try Wire.version(client: versions)
        do {
            self = try decoder.decode(ObserveRequest.self, from: json)
        } catch {
            throw StreamError.badRequest("\(error)")
        }
        if let feature = features?.first(where: { !Wire.features.contains($0) }) {
            throw StreamError.missingFeature(feature)
        }
        if !Wire.nameSizes.contains(stream.utf8.count) {
            throw StreamError.badRequest("got a name of \(stream.utf8.count) bytes, not of \(Wire.nameSizes)")
        }
        if let resume, !(0...Wire.maxNumber).contains(resume.next) {
            throw StreamError.badRequest("got \(resume.next) as the number of an element")
        }
    }
}

extension ObserveRequest {
    func checkHasNoQuery() throws {
        if query != nil {
            throw StreamError.badQuery(stream: stream, reason: "expected none, the stream has no parameters")
        }
    }

    func query<Query: Decodable>(as type: Query.Type) throws -> Query {
        do {
            return try ElementCoding.decoder.decode(type, from: Data((query ?? "null").utf8))
        } catch {
            let got = query == nil ? "got none" : "\(error)"
            throw StreamError.badQuery(stream: stream, reason: "expected \(type): \(got)")
        }
    }
}

extension Caller {
    init(_ metadata: Metadata, _ context: ServerContext) {
        let certificate = (context.transportSpecific as? HTTP2ServerTransport.Posix.Context)?.peerCertificate
        let credentials = metadata[stringValues: "authorization"].first { $0.hasPrefix("Bearer ") }
        self.init(
            token: credentials.map { String($0.dropFirst("Bearer ".count)) },
            certificateSubject: certificate?.subject.description, address: context.remotePeer)
    }
}
