import FlyingFox
import Foundation

@testable import Marbles

/// What the page answered.
struct Reply {
    let status: Int
    let headers: HTTPHeaders
    let text: String

    /// Whether the text is one sentence of a line.
    var isSentence: Bool {
        text.hasSuffix("\n") && text.dropLast().count > 10 && !text.dropLast().contains("\n") && text.count < 400
    }
}

extension Pages {
    /// Answers a request without a socket.
    static func reply(
        to path: String, query: String = "", method: HTTPMethod = .GET, headers: HTTPHeaders = [.host: "localhost:8080"]
    ) async throws -> Reply {
        let request = HTTPRequest(
            method: method, version: .http11, target: HTTPRequest.Target(path: path, query: query), headers: headers,
            body: HTTPBodySequence())
        let response = await Pages().handleRequest(request)
        return Reply(
            status: response.statusCode.code, headers: response.headers,
            text: String(decoding: try await response.bodyData, as: UTF8.self))
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
