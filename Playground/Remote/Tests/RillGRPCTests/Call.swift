import Foundation
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

/// A port of this machine at which the kernel accepts connections, and nobody reads them.
final class SilentPort {
    private let descriptor: Int32
    let number: Int

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in.loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) | listen(descriptor, 10) | getsockname(descriptor, address, &size)
            }
        }
        self.descriptor = descriptor
        number = Int(in_port_t(bigEndian: address.sin_port))
        if result != 0 { throw POSIXError(.EADDRNOTAVAIL) }
    }

    deinit { close(descriptor) }
}

extension sockaddr_in {
    fileprivate static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }
}

/// A plain connection to a port of this machine, which is closed when it is released.
final class Socket {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let address = sockaddr_in.loopback(port: port)
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    /// Whether the other side has closed the connection. Drops what it sent before.
    var isClosed: Bool {
        var buffer = [UInt8](repeating: 0, count: 1000)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count <= 0 { return count == 0 || errno != EAGAIN }
        }
    }

    /// Sends until the other side closes the connection.
    func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
}
