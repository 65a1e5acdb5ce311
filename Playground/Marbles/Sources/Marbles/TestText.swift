import RillTesting

extension Drawn {
    /// A test that passes, with the marbles of the request and of the result.
    var test: String {
        get throws(Problem) {
            if let note = outcome.note {
                throw Problem(sentence: "source: expected marbles that make a finite diagram. \(note)")
            }
            guard outcome.isExact else {
                let expected = "expected marbles whose result has room in a diagram"
                throw Problem(sentence: "source: \(expected), got \(Query.quoted(outcome.resultText))")
            }
            return example.test.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
                let indentation = line.prefix { $0 == " " }
                let drawn: [String]? =
                    switch line.dropFirst(indentation.count) {
                    case "⟨sources⟩": sources
                    case "⟨result⟩": [outcome.resultText] + heldLines
                    default: nil
                    }
                return drawn?.map { "\(indentation)\"\($0)\"" } ?? [String(line)]
            }.joined(separator: "\n") + "\n"
        }
    }

    /// The drawings of the held sources, as far as a diagram can have them: one subscription after the other.
    private var heldLines: [String] {
        outcome.held.prefix { $0 == $0.inOrder }.map { Marbles($0).text }
    }
}
