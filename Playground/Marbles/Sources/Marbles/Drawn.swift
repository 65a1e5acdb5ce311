import Pictures
import RillTesting

/// An example with the marbles of a request, and what came of it.
struct Drawn {
    static let parameters: Set = ["operator", "example", "source", "argument"]

    let operation: Operator
    let example: Example
    /// The marbles of the sources.
    let sources: [String]
    let arguments: [Argument]
    let outcome: Outcome

    init(_ query: Query) throws(Problem) {
        let operation = try query.operator
        guard !operation.examples.isEmpty else {
            throw Problem(sentence: "operator: expected one with examples, got \"\(operation.id)\"")
        }
        let index = try query.number("example", below: operation.examples.count, otherwise: 0)
        let example = operation.examples[index]
        try self.init(operation, example, try query.marbles(for: example), try query.arguments(for: example))
    }

    /// Without marbles or arguments, those of the test are used.
    init(
        _ operation: Operator, _ example: Example, _ sources: [String]? = nil, _ arguments: [Argument]? = nil
    ) throws(Problem) {
        self.operation = operation
        self.example = example
        self.sources = sources ?? example.sources.map(\.marbles)
        self.arguments = arguments ?? example.arguments
        outcome = try example.run(Stage(self.sources, self.arguments, usual: example.arguments)).get()
    }

    /// The code, with its arguments.
    var code: String { arguments.filled(in: example.code) }

    var picture: Picture {
        var lines = zip(example.sources, sources).map { ($0.name, MarbleLine($1)) }
        let call = code.split { $0.isWhitespace }.joined(separator: " ")
        lines.append((call, MarbleLine(outcome)))
        lines += zip(example.sources, outcome.held).map { ($0.name, MarbleLine(held: $1)) }
        return Picture(lines) { $0 == call }
    }
}

extension Operator {
    /// The diagrams of the documentation, as one.
    var picture: Picture {
        let lines = drawings.joined().map { ($0[0], MarbleLine($0[1])) }
        return Picture(lines) { $0.hasPrefix("\(name.prefix { $0 != "(" })") && $0.contains { "({".contains($0) } }
    }
}

extension MarbleLine {
    init(_ outcome: Outcome) {
        self.init(outcome.result.map(Mark.init), length: outcome.length, goesOn: outcome.goesOn)
    }

    init(held: [Recorded<Marbles.Mark>]) { self.init(held: held.inOrder.map(Mark.init)) }
}

extension MarbleLine.Mark {
    init(_ mark: Recorded<Marbles.Mark>) {
        let kind: MarbleLine.Kind =
            switch mark.value {
            case .element(let text): .element(text)
            case .completed: .completed
            case .failed: .failed
            case .subscribed: .subscribed
            case .unsubscribed: .unsubscribed
            }
        self.init(time: mark.time, kind: kind)
    }
}

extension Query {
    var `operator`: Operator {
        get throws(Problem) {
            guard let id = self["operator"] else {
                throw Problem(sentence: "operator: expected the name of an operator, got none")
            }
            guard let found = Catalogue.operators[id] else {
                throw Problem(
                    sentence: "operator: expected one of /catalogue, got \(Query.quoted(id))", isUnknown: true)
            }
            return found
        }
    }
}

extension Drawn {
    /// A test that passes, with the marbles of the request and of the result.
    var test: String {
        get throws(Problem) {
            if let note = outcome.note {
                throw Problem(sentence: "source: expected marbles that make a finite diagram. \(note)")
            }
            let lines = [(outcome.resultText, outcome.isExact)] + held.map { ($0.text, $0.isExact) }
            if let (crowded, _) = lines.first(where: { !$1 }) {
                let expected = "expected marbles whose result has room in a diagram"
                throw Problem(sentence: "source: \(expected), got \(Query.quoted(crowded))")
            }
            return arguments.filled(in: example.test).split(separator: "\n", omittingEmptySubsequences: false).flatMap {
                line in
                let indentation = line.prefix { $0 == " " }
                let drawn: [String]? =
                    switch line.dropFirst(indentation.count) {
                    case "⟨sources⟩": sources
                    case "⟨result⟩": lines.map(\.0)
                    default: nil
                    }
                return drawn?.map { "\(indentation)\($0.debugDescription)" } ?? [String(line)]
            }.joined(separator: "\n") + "\n"
        }
    }

    /// How long the sources were held, as far as a diagram can say it: one subscription after the other.
    private var held: [Marbles] { outcome.held.prefix { $0 == $0.inOrder }.map { Marbles($0) } }
}

extension Marbles {
    /// Whether the text has room for each mark at its time.
    fileprivate var isExact: Bool { (try? Marbles(text).marks) == marks }
}
