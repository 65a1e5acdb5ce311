import FlyingFox
import Foundation

/// What the server sends.
struct Answer {
    var status = HTTPStatusCode.ok
    let type: String
    var headers: [String: String] = [:]
    let body: Data

    static func refusal(
        _ sentence: String, _ status: HTTPStatusCode = .badRequest, _ headers: [String: String] = [:]
    ) -> Answer {
        Answer(
            status: status, type: "text/plain; charset=utf-8", headers: headers, body: Data("\(sentence)\n".utf8))
    }

    static func text(_ text: String) -> Answer { Answer(type: "text/plain; charset=utf-8", body: Data(text.utf8)) }

    static func svg(_ text: String) -> Answer { Answer(type: "image/svg+xml", body: Data(text.utf8)) }

    static func json(_ value: some Encodable) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return Answer(type: "application/json", body: try encoder.encode(value)) } catch {
            fatalError("expected a value that JSON can represent: \(error)")
        }
    }

    /// Nothing is loaded from elsewhere, and no other page shows this one.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
        connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    var response: HTTPResponse {
        var all: HTTPHeaders = [
            .contentType: type, .cacheControl: "no-store", HTTPHeader("Content-Security-Policy"): Self.policy,
            HTTPHeader("X-Content-Type-Options"): "nosniff", HTTPHeader("Referrer-Policy"): "no-referrer",
            HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        ]
        for (name, value) in headers { all[HTTPHeader(name)] = value }
        return HTTPResponse(statusCode: status, headers: all, body: body)
    }
}
