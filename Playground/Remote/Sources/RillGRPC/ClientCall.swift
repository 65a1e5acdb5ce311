import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix

/// A call to the server, which runs in a task of its own.
///
/// To end it, the client asks the server to stop, and reads until it does. A call that is cancelled resets its HTTP/2
/// stream instead, and servers close connections with many resets, as an attack has them too.
struct ClientCall: Sendable {
    let transport: HTTP2ClientTransport.Posix
    let metadata: Metadata
    let options: CallOptions
    let inbox: Inbox

    func run(_ request: ObserveRequest) async {
        do {
            let request = GRPCNIOTransportBytes(try JSONEncoder().encode(request))
            try await transport.withStream(descriptor: Wire.descriptor, options: options) { stream, _ in
                guard inbox.begin() else { return }
                try await stream.outbound.write(.metadata(metadata))
                try await stream.outbound.write(.message(request))
                async let stopping: Void = stop(stream.outbound)
                do {
                    try await read(stream.inbound)
                } catch {
                    inbox.finish(throwing: error)
                }
                inbox.finish(throwing: nil)
                await stopping
            }
            inbox.finish(throwing: nil)
        } catch {
            inbox.finish(throwing: error)
        }
    }

    /// Sends a second message once the observer wants no more.
    private func stop(_ outbound: RPCWriter<RPCRequestPart<GRPCNIOTransportBytes>>.Closable) async {
        guard await inbox.closing.wait() else { return }
        try? await outbound.write(.message(GRPCNIOTransportBytes([])))
        await outbound.finish()
    }

    private func read(_ inbound: RPCAsyncSequence<RPCResponsePart<GRPCNIOTransportBytes>, any Error>) async throws {
        for try await part in inbound {
            switch part {
            case .metadata: break
            case .message(let bytes): await inbox.put(try bytes.withUnsafeBytes { try Frame($0) })
            case .status(let status, _): if let error = RPCError(status: status) { throw error }
            }
        }
    }
}
