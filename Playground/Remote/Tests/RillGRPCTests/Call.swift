import GRPCCore
import GRPCNIOTransportHTTP2Posix

@testable import RillGRPC

/// Calls of a client that isn't a ``StreamClient``.
enum Call {
    /// Sends messages, and reads the answer to its end.
    static func frames(
        _ requests: [[UInt8]], _ client: GRPCClient<HTTP2ClientTransport.Posix>
    ) async throws -> [Result<Frame, any Error>] {
        try await client.bidirectionalStreaming(
            request: StreamingClientRequest { for request in requests { try await $0.write(request) } },
            descriptor: Wire.descriptor, serializer: BytesSerializer(), deserializer: BytesDeserializer(),
            options: .defaults
        ) { response in
            var frames: [Result<Frame, any Error>] = []
            do {
                for try await message in response.messages {
                    frames.append(Result { try message.withUnsafeBytes { try Frame($0) } })
                }
            } catch {
                frames.append(.failure(error))
            }
            return frames
        }
    }

    static func withClient(
        of port: Int, _ body: (GRPCClient<HTTP2ClientTransport.Posix>) async throws -> Void
    ) async throws {
        let transport = try HTTP2ClientTransport.Posix(
            target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: .plaintext)
        try await withGRPCClient(transport: transport, handleClient: body)
    }
}
