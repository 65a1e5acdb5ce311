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

    /// Sends messages, but doesn't end its side of the call. Reads the answer until the server ends the call.
    static func open(
        _ requests: [[UInt8]], _ client: GRPCClient<HTTP2ClientTransport.Posix>,
        onFrame: @escaping @Sendable (Frame) -> Void = { _ in }
    ) async -> (any Error)? {
        do {
            try await client.bidirectionalStreaming(
                request: StreamingClientRequest { writer in
                    for request in requests { try await writer.write(request) }
                    try await Task.sleep(for: .seconds(600))
                },
                descriptor: Wire.descriptor, serializer: BytesSerializer(), deserializer: BytesDeserializer(),
                options: .defaults
            ) { response in
                for try await message in response.messages { onFrame(try message.withUnsafeBytes { try Frame($0) }) }
            }
            return nil
        } catch {
            return error
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
