import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Synchronization

/// The method `rill.Streams/Observe`.
final class StreamService: RegistrableRPCService {
    private let publications = Mutex<[String: any Publication]>([:])
    private let access: Access
    private let limit: Int

    init(_ access: Access, limit: Int) { (self.access, self.limit) = (access, limit) }

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
        var messages = request.messages.makeAsyncIterator()
        let message = try await messages.next()
        let stop = CancellationList()
        let watch = Task { [messages] in
            var messages = messages
            while try await messages.next() != nil { stop.cancel() }
        }
        cancellation.onCancel {
            stop.cancel()
            watch.cancel()
        }
        let failure = try await send(
            message, Caller(request.metadata, context), ClientWriter(limit: limit, writer: writer, cancellation: stop))
        // A client that has the last frame ends its side. HTTP/2 resets a stream that the server ends first.
        _ = await watch.result
        if failure { throw RPCError(code: .aborted, message: "The stream failed, see the last message.") }
        return [:]
    }

    /// Returns whether the stream failed. An error of the stream is sent in a frame of its own: trailers are too small
    /// for a long description.
    private func send(_ message: [UInt8]?, _ caller: Caller, _ client: ClientWriter) async throws -> Bool {
        do {
            guard let message else { throw StreamError.badRequest("got no message") }
            let request = try ObserveRequest(bytes: message)
            try access.check(caller, request.stream)
            guard let publication = publications.withLock({ $0[request.stream] }) else {
                throw StreamError.unknownStream(request.stream)
            }
            try await publication.send(to: client.limited(request), resuming: request.resume)
            return false
        } catch let error as StreamError {
            try await client.fail(Failure(error))
        } catch let failure as Failure {
            try await client.fail(failure)
        }
        return true
    }
}

extension ObserveRequest {
    private struct Version: Decodable { let version: Int }

    /// Reads the version first, as all else may differ between versions.
    init(bytes: [UInt8]) throws {
        let (decoder, json) = (JSONDecoder(), Data(bytes))
        guard let version = try? decoder.decode(Version.self, from: json).version else {
            throw StreamError.badRequest("got \(bytes.count) bytes without a version")
        }
        if version != Wire.version { throw StreamError.differentVersion(client: version, server: Wire.version) }
        do {
            self = try decoder.decode(ObserveRequest.self, from: json)
        } catch {
            throw StreamError.badRequest("\(error)")
        }
        if let resume, !(0...Wire.maxNumber).contains(resume.next) {
            throw StreamError.badRequest("got \(resume.next) as the number of an element")
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
