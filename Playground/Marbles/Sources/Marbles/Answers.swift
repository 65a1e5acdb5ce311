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
