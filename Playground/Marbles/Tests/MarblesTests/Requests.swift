import Dispatch
import FlyingSocks
import Foundation

@testable import Marbles

#if canImport(Glibc)
    import Glibc
#endif

/// What the page answered.
struct Reply {
    let status: Int
    let type: String
    let headers: [String: String]
    let text: String

    /// Whether the text is one sentence of a line.
    var isSentence: Bool {
        text.hasSuffix("\n") && text.dropLast().count > 10 && !text.dropLast().contains("\n") && text.count < 400
    }
}

extension Pages {
    /// Answers a request without a socket.
    static func reply(
        to path: String, query: String = "", method: String = "GET", hosts: [String] = ["localhost:8080"]
    ) -> Reply {
        let answer = Pages.answer(to: Head(method: method, path: path, query: query, hosts: hosts))
        return Reply(
            status: Int(answer.status.rawValue.prefix(3))!, type: answer.type, headers: answer.headers,
            text: String(decoding: answer.body, as: UTF8.self))
    }
}

/// The query of a request.
func query(_ items: (String, String)...) -> String { query(items) }

func query(_ items: [(String, String)]) -> String {
    items.map { "\($0.percentEncoded)=\($1.percentEncoded)" }.joined(separator: "&")
}

extension String {
    var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics)! }
}

extension Catalogue {
    static let all = groups.flatMap(\.operators)
}

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
