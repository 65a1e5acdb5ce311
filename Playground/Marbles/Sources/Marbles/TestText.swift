import RillTesting

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
