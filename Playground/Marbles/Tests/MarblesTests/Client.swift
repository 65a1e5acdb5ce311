import Dispatch
import FlyingSocks
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A connection to the server, with whatever bytes.
enum Client {
    /// Sends `bytes`, and returns what comes until the server closes. The calls block a thread of their own.
    static func exchange(_ bytes: [UInt8], port: UInt16) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try answer(to: bytes, port: port) })
            }
        }
    }

    private static func answer(to bytes: [UInt8], port: UInt16) throws -> String {
        let socket = try Socket(domain: AF_INET)
        defer { try? socket.close() }
        try socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
        let data = Data(bytes)
        var sent = data.startIndex
        // The server may have closed the connection because of what it has read so far.
        do { while sent < data.endIndex { sent = try socket.write(data, from: sent) } } catch SocketError.disconnected {
        }
        shutdown(socket.file.rawValue, Int32(SHUT_WR))
        var received: [UInt8] = []
        do {
            while true { received += try socket.read(atMost: 65536) }
        } catch SocketError.disconnected {
        } catch SocketError.failed(_, ECONNRESET, _) {
            // The request was so long that the server has not read all of it.
        }
        return String(decoding: received, as: UTF8.self)
    }
}
