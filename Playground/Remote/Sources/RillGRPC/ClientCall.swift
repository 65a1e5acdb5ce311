import Foundation
import GRPCCore

/// Opens a call, and returns once `read` has.
typealias OpenCall =
    @Sendable (
        _ request: StreamingClientRequest<[UInt8]>, CallOptions,
        _ read: @escaping @Sendable (StreamingClientResponse<Frame>) async throws -> Void
    ) async throws -> Void

extension GRPCClient {
    /// Opens calls of the one method of the protocol.
    var openCall: OpenCall {
        { request, options, read in
            try await self.bidirectionalStreaming(
                request: request, descriptor: Wire.descriptor, serializer: BytesSerializer(),
                deserializer: FrameDeserializer(), options: options, onResponse: read)
        }
    }
}

/// A call to the server, which runs in a task of its own.
///
/// To end it, the client asks the server to stop, and reads until it does. A call that is cancelled resets its HTTP/2
/// stream instead, and servers close connections with many resets, as an attack has them too.
struct ClientCall: Sendable {
    let open: OpenCall
    let metadata: Metadata
    let options: CallOptions
    let inbox = Inbox()

    func run(_ request: ObserveRequest) async {
        do {
            let message = Array(try JSONEncoder().encode(request))
            // A server resets the call, which looks like a lost connection.
            if message.count > Wire.requestSize {
                throw StreamError.badRequest("got \(message.count) bytes, the limit is \(Wire.requestSize)")
            }
            let call = StreamingClientRequest<[UInt8]>(metadata: metadata) { [inbox] writer in
                guard inbox.begin() else { return }
                try await writer.write(message)
                // A second message asks the server to stop, once the observer wants no more.
                if await inbox.closing.wait() { try? await writer.write([]) }
            }
            try await open(call, options) { [inbox] response in
                do {
                    for try await frame in response.messages { await inbox.put(frame) }
                    inbox.finish(throwing: nil)
                } catch {
                    inbox.finish(throwing: error)
                }
            }
        } catch {
            inbox.finish(throwing: error)
        }
    }
}
