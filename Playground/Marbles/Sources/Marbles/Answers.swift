import RillTesting

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
        let documentation: String
        let examples: [Example]
        let picture: String
    }

    struct Example: Encodable {
        let sources: [Source]
        let elements: Elements
        let code: String
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
            id: one.id, name: one.name, sentence: one.sentence, documentation: "/documentation?operator=\(one.id)",
            examples: one.examples.map(CatalogueAnswer.Example.init), picture: "/picture?operator=\(one.id)")
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
            sources: example.sources.map { CatalogueAnswer.Source(name: $0.name, marbles: $0.marbles) },
            elements: elements, code: example.code)
    }
}

/// The answer to `/run`.
struct RunAnswer: Encodable {
    /// What happens at a time: an element, or the end.
    struct Mark: Encodable {
        let time: Int
        let kind: String
        let text: String?
    }

    let marks: [Mark]
    /// The times at which each source was subscribed to and, if it was, unsubscribed from.
    let subscriptions: [[[Int?]]]
    let length: Int
    let code: String
    let note: String?

    init(_ drawn: Drawn) {
        let outcome = drawn.outcome
        marks = outcome.result.map(Mark.init)
        subscriptions = outcome.subscriptions
        length = outcome.length
        code = drawn.example.code
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
