/// A group of operators with a common purpose.
struct Group: Sendable {
    let name: String
    let operators: [Operator]
}

/// An operator of Rill, with what its documentation says.
struct Operator: Sendable {
    /// The name of the operator's page in the documentation.
    let id: String
    /// The name with the labels of its arguments.
    let name: String
    /// The doc comment.
    let documentation: String
    /// The labels and marbles of the diagrams in the doc comment.
    let drawings: [[[String]]]
    let examples: [Example]

    /// The first sentence of the documentation.
    var sentence: String {
        let lines = documentation.split(separator: "\n", omittingEmptySubsequences: false)
        let paragraph = lines.prefix { !$0.isEmpty }.joined(separator: " ")
        return paragraph.ranges(of: ". ").first.map { "\(paragraph[..<$0.lowerBound])." } ?? paragraph
    }
}

/// A diagram of an operator's tests, which can be run with other marbles.
struct Example: Sendable {
    /// What the sources send.
    enum Elements: Sendable {
        case text
        case numbers
        case booleans
    }

    /// The sources, with the marbles of the test.
    let sources: [(name: String, marbles: String)]
    let elements: Elements
    /// The stream, with names instead of `$0`.
    let code: String
    /// A test, with a mark in place of the sources and of the result.
    let test: String
    let run: @Sendable (Stage) -> Result<Outcome, Problem>
}

/// What is wrong with a request, in a sentence.
struct Problem: Error, Equatable {
    let sentence: String
    /// Whether the request names something that doesn't exist.
    var isUnknown = false
}
