import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Synchronization

/// The method `rill.Streams/Observe`.
final class StreamService: RegistrableRPCService {
    private let publications = Mutex<[String: any Publication]>([:])
    private let access: Access
    let limits: Limits
    let budget: Budget
    let eviction: Eviction
    private let limit: Int
    let report: ErrorReport
    private let calls = OpenCalls()
    /// The addresses of the clients that had an admitted call.
    let admitted = OpenCalls()

    /// - Parameter limit: the size that an element has at most.
    init(_ access: Access, _ limits: Limits, limit: Int, _ report: ErrorReport) {
        (self.access, self.limits, self.limit, self.report) = (access, limits, limit, report)
        (budget, eviction) = (Budget(limits.bytes), Eviction(after: limits.stalling))
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

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        router.registerHandler(
            forMethod: Wire.descriptor, deserializer: BytesDeserializer(), serializer: BytesSerializer()
        ) { request, context in
            StreamingServerResponse { writer in
                let cancellation = CancellationList()
                return try await withTaskCancellationHandler {
                    try await withRPCCancellationHandler {
                        try await self.answer(request, context, writer, cancellation)
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
        _ cancellation: CancellationList
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
        let client = ClientWriter(limit: limit, writer: writer, cancellation: stop)
        let caller = Caller(request.metadata, context)
        let failure = try await admit(caller, messages.stream, client)
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
        _ caller: Caller, _ messages: AsyncStream<[UInt8]>, _ client: ClientWriter
    ) async throws -> Failure? {
        do {
            // Of a client without a token, nothing but its metadata is looked at.
            try await counted(caller.address, "connection", limits.callsPerConnection) {
                try access.check(caller)
                let late = StreamError.badRequest("got no message within \(limits.opening)")
                let message = try await withDeadline(limits.opening, orThrow: late) {
                    await messages.first { _ in true }
                }
                guard let message else { throw StreamError.badRequest("got no message") }
                let request = try ObserveRequest(bytes: message)
                try await access.check(caller, request.stream)
                _ = admitted.enter(caller.address, limit: 1)
                try await counted(access.identity(of: caller), "caller", limits.callsPerCaller) {
                    try await send(request, caller, client)
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
    private func send(_ request: ObserveRequest, _ caller: Caller, _ client: ClientWriter) async throws {
        guard let publication = publications.withLock({ $0[request.stream] }) else {
            throw StreamError.unknownStream(request.stream)
        }
        let client = try client.limited(request)
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await publication.send(to: client, request) }
            tasks.addTask { [access] in throw await access.failure(of: caller, request.stream) }
            defer {
                client.cancellation.cancel()
                tasks.cancelAll()
            }
            try await tasks.next()
        }
    }
}

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
