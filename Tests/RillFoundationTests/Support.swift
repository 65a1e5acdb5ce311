import Foundation
import Rill
import RillTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A file in a directory of its own, which is removed together with this object.
final class TemporaryFile: Sendable {
    let url: URL

    init(_ text: String? = "") throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        url = directory.appending(path: "it.txt")
        if let text { try write(text) }
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    var path: String { url.path(percentEncoded: false) }

    /// Makes a new file.
    func write(_ text: String) throws { try Data(text.utf8).write(to: url) }

    func append(_ bytes: some Sequence<UInt8>, to name: String = "it.txt") throws {
        let handle = try FileHandle(forWritingTo: url.deletingLastPathComponent().appending(path: name))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    func move(to name: String) throws {
        try FileManager.default.moveItem(at: url, to: url.deletingLastPathComponent().appending(path: name))
    }

    /// Whether this process has opened the file. Always false where the system doesn't tell.
    var isOpen: Bool {
        let folder = "/proc/self/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
        }
    }
}

/// Returns whether the condition becomes true within ten minutes. Waits for other threads.
func eventually(_ isTrue: () -> Bool) async throws -> Bool {
    for _ in 0..<60_000 where !isTrue() { try await Task.sleep(for: .milliseconds(10)) }
    return isTrue()
}

extension Observable {
    /// The events up to now.
    func record() -> (events: Shared<[Event<Element>]>, subscription: any Disposable) {
        let events = Shared<[Event<Element>]>([])
        return (events, subscribe { event in events.withLock { $0.append(event) } })
    }
}

/// A server on this machine that answers each connection in a thread, and then closes it.
final class LocalServer: Sendable {
    let port: UInt16
    private let socket: Int32

    /// - Parameter answer: receives the descriptor of a connection after its request has been read.
    init(_ answer: @escaping @Sendable (Connection) -> Void) throws {
        #if os(Linux)
            let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        self.socket = socket
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failure = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) | listen(socket, 8) | getsockname(socket, address, &size)
            }
        }
        if failure != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            while case let connection = accept(socket, nil, nil), connection >= 0 {
                Thread.detachNewThread {
                    let connection = Connection(descriptor: connection)
                    _ = connection.receive()
                    answer(connection)
                    shutdown(connection.descriptor, Int32(SHUT_RDWR))  // a program that another test runs may have it
                    close(connection.descriptor)
                }
            }
            close(socket)
        }
    }

    deinit { shutdown(socket, Int32(SHUT_RDWR)) }

    var request: URLRequest { URLRequest(url: URL(string: "http://127.0.0.1:\(port)/it")!) }
}

struct Connection {
    let descriptor: Int32

    /// Waits for bytes. Returns their number, or 0 after the other side has left.
    func receive() -> Int {
        var bytes = [UInt8](repeating: 0, count: 4096)
        return max(0, recv(descriptor, &bytes, bytes.count, 0))
    }

    func send(_ text: String) { _ = text.withCString { Foundation.send(descriptor, $0, strlen($0), 0) } }

    /// With a type that `URLSession` doesn't guess, for which it would keep 512 bytes back on Apple platforms.
    func sendHead(status: String = "200 OK") {
        send("HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n")
    }
}
