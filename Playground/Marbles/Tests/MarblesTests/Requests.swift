import Foundation

@testable import Marbles

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
