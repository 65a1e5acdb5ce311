import Foundation

/// A plain connection to a port of this machine, which is closed when it is released.
final class Socket {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
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
