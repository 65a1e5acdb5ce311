import RillTesting

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

/// All operators, which the generated files list.
enum Catalogue {
    static let operators = Dictionary(
        uniqueKeysWithValues: groups.flatMap(\.operators).map { ($0.id, $0) })
}

/// What the marbles of a source may be.
struct MarbleRules {
    static let longest = 64
    static let longestElement = 12

    let elements: Example.Elements

    func check(_ text: String) throws(Problem) {
        let quoted = Query.quoted(text)
        let marbles: Marbles
        do { marbles = try Marbles(text) } catch {
            throw Problem(sentence: "expected marbles such as -a-b(c|), got \(quoted)")
        }
        if marbles.goesOn { throw Problem(sentence: "expected no …, got \(quoted)") }
        if marbles.length > Self.longest {
            throw Problem(sentence: "expected at most \(Self.longest) ticks, got \(marbles.length)")
        }
        for mark in marbles.marks {
            switch mark.value {
            case .element(let element): try check(element: element)
            case .completed, .failed: break
            case .subscribed, .unsubscribed: throw Problem(sentence: "expected elements, | or #, got ^ or !")
            }
        }
    }

    /// Whether neither XML nor a literal of Swift can have the character as it is.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
    }

    func check(element: String) throws(Problem) {
        let quoted = Query.quoted(element)
        if element.isEmpty || element.count > Self.longestElement || element.utf8.count > 4 * Self.longestElement {
            throw Problem(
                sentence: "expected elements of 1 to \(Self.longestElement) characters, got \(quoted)")
        }
        if element.unicodeScalars.contains(where: Self.isControl) {
            throw Problem(sentence: "expected elements without control characters, got \(quoted)")
        }
        switch elements {
        case .text: break
        case .numbers where Int(element) == nil: throw Problem(sentence: "expected whole numbers, got \(quoted)")
        case .booleans where Bool(element) == nil: throw Problem(sentence: "expected true or false, got \(quoted)")
        case .numbers, .booleans: break
        }
    }
}
