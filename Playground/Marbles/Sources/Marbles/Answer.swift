import Foundation

/// What the server sends.
struct Answer {
    enum Status: String {
        case ok = "200 OK"
        case badRequest = "400 Bad Request"
        case notFound = "404 Not Found"
        case methodNotAllowed = "405 Method Not Allowed"
    }

    var status = Status.ok
    let type: String
    var headers: [String: String] = [:]
    let body: Data

    static func refusal(
        _ sentence: String, _ status: Status = .badRequest, _ headers: [String: String] = [:]
    ) -> Answer {
        Answer(
            status: status, type: "text/plain; charset=utf-8", headers: headers, body: Data("\(sentence)\n".utf8))
    }

    static func text(_ text: String) -> Answer { Answer(type: "text/plain; charset=utf-8", body: Data(text.utf8)) }

    static func svg(_ text: String) -> Answer { Answer(type: "image/svg+xml", body: Data(text.utf8)) }

    static func json(_ value: some Encodable) -> Answer { Answer(type: "application/json", body: Data(json: value)) }

    /// Nothing is loaded from elsewhere, and no other page shows this one.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
        connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    /// The headers of every answer, and those of this one. A connection serves one request.
    private var allHeaders: [String: String] {
        let general = [
            "Cache-Control": "no-store", "Connection": "close", "Content-Length": "\(body.count)",
            "Content-Security-Policy": Self.policy, "Content-Type": type,
            "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        ]
        return general.merging(headers) { $1 }
    }

    /// The answer as HTTP sends it.
    var message: Data {
        let lines = allHeaders.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return Data("HTTP/1.1 \(status.rawValue)\r\n\(lines.joined())\r\n".utf8) + body
    }
}

extension Data {
    init(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { self = try encoder.encode(value) } catch {
            fatalError("expected a value that JSON can represent: \(error)")
        }
    }
}
