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
    /// For what "Choose an operator" names it.
    let tasks: [String]
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

    /// The words that a search looks for, in lower case.
    var words: String { ([name, sentence] + tasks).joined(separator: " ").lowercased() }
}

/// A diagram of an operator's tests, which can be run with other marbles.
struct Example: Sendable {
    /// What the sources send.
    enum Elements: Sendable {
        case text
        case numbers
        case booleans
    }

    /// What the test checks.
    let name: String
    /// The sources, with the marbles of the test.
    let sources: [(name: String, marbles: String)]
    let elements: Elements
    /// The arguments that can be changed, with the values of the test.
    let arguments: [Argument]
    /// The stream, with names instead of `$0`, and `⟨0⟩` instead of the first argument.
    let code: String
    /// A test, with a mark in place of the sources, of the result, and of each argument.
    let test: String
    let run: @Sendable (Stage) -> Result<Outcome, Problem>
}

/// An argument in the code of an example.
enum Argument: Equatable, Sendable, CustomStringConvertible {
    case number(Int)
    case text(String)

    /// The numbers that can replace a number. Only where the test has a zero is zero sure to be allowed.
    static func range(for number: Int) -> ClosedRange<Int> { min(number, 1)...max(number, 20) }

    /// The literal.
    var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): text.debugDescription
        }
    }
}

extension Argument {
    /// What a reader types.
    var text: String { if case .text(let text) = self { text } else { description } }
}

extension [Argument] {
    /// Puts the arguments in place of their marks.
    func filled(in text: String) -> String {
        text.replacing(/⟨(\d+)⟩/) { self[Int($0.1)!].description }
    }
}

/// What is wrong with a request, in a sentence.
struct Problem: Error, Equatable {
    let sentence: String
    /// Whether the request names something that doesn't exist.
    var isUnknown = false
}
