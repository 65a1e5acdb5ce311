import Foundation
import RillTesting

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

/// The answer to `/catalogue`.
struct CatalogueAnswer: Encodable {
    struct Group: Encodable {
        let name: String
        let operators: [Operator]
    }

    struct Operator: Encodable {
        let id: String
        let name: String
        let sentence: String
        let tasks: [String]
        let examples: [Example]
    }

    struct Example: Encodable {
        let name: String
        let sources: [Source]
        let elements: Elements
        /// The stream, with `⟨0⟩` in place of the first argument.
        let code: String
        let arguments: [Argument]
    }

    /// A number has a range, a text has none.
    struct Argument: Encodable {
        let value: String
        let lowest: Int?
        let highest: Int?
    }

    struct Source: Encodable {
        let name: String
        let marbles: String
    }

    enum Elements: Encodable {
        case anything(String)
        case one(of: [String])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .anything(let kind): try container.encode(kind)
            case .one(let values): try container.encode(values)
            }
        }
    }

    let groups: [Group]

    static let all = CatalogueAnswer(
        groups: Catalogue.groups.map { Group(name: $0.name, operators: $0.operators.map(Operator.init)) })
}

extension CatalogueAnswer.Operator {
    init(_ one: Operator) {
        self.init(
            id: one.id, name: one.name, sentence: one.sentence, tasks: one.tasks,
            examples: one.examples.map(CatalogueAnswer.Example.init))
    }
}

extension CatalogueAnswer.Example {
    init(_ example: Example) {
        let elements: CatalogueAnswer.Elements =
            switch example.elements {
            case .text: .anything("text")
            case .numbers: .anything("number")
            case .booleans: .one(of: ["true", "false"])
            }
        self.init(
            name: example.name,
            sources: example.sources.map { CatalogueAnswer.Source(name: $0.name, marbles: $0.marbles) },
            elements: elements, code: example.code, arguments: example.arguments.map(CatalogueAnswer.Argument.init))
    }
}

extension CatalogueAnswer.Argument {
    init(_ argument: Argument) {
        switch argument {
        case .number(let number):
            let range = Argument.range(for: number)
            self.init(value: "\(number)", lowest: range.lowerBound, highest: range.upperBound)
        case .text(let text): self.init(value: text, lowest: nil, highest: nil)
        }
    }
}

/// The answer to `/run`.
struct RunAnswer: Encodable, Hashable {
    /// What happens at a time: an element, or the end.
    struct Mark: Encodable, Hashable {
        let time: Int
        let kind: String
        let text: String?
    }

    /// A stream that the operator subscribed to, or that it sent.
    struct Stream: Encodable, Hashable {
        let name: String
        let start: Int
        /// When it was disposed, if it had not ended.
        let end: Int?
        let marks: [Mark]
    }

    let marks: [Mark]
    let streams: [Stream]
    /// The times at which each source was subscribed to and, if it was, unsubscribed from.
    let subscriptions: [[[Int?]]]
    let length: Int
    let note: String?

    init(_ drawn: Drawn) {
        let outcome = drawn.outcome
        marks = outcome.result.map(Mark.init)
        streams = outcome.streams.map {
            Stream(name: $0.name, start: $0.start, end: $0.end, marks: $0.marks.map(Mark.init))
        }
        subscriptions = outcome.subscriptions
        length = outcome.length
        note = outcome.note
    }
}

extension RunAnswer.Mark {
    init(_ mark: Recorded<Marbles.Mark>) {
        switch mark.value {
        case .element(let text): self.init(time: mark.time, kind: "element", text: text)
        case .completed: self.init(time: mark.time, kind: "completed", text: nil)
        case .failed, .subscribed, .unsubscribed: self.init(time: mark.time, kind: "failed", text: nil)
        }
    }
}
