import Foundation
import Testing

@testable import RillTesting

/// The diagrams of the docs are those of the tests, so that they can't rot.
struct DocumentationTests {
    private static let folders = ["Combining", "Lifetime", "Making", "Operators", "Sharing", "Timing"]
    private static let foldersOfOperators = ["Making", "Operators", "Timing"]

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func swiftFiles(below path: String) throws -> [URL] {
        let all = FileManager.default.enumerator(at: root.appending(path: path), includingPropertiesForKeys: nil)
        let files = try #require(all).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        try #require(!files.isEmpty)
        return files.sorted { $0.path < $1.path }
    }

    private static func docs(below path: String) throws -> [Docs] {
        try swiftFiles(below: path).map {
            Docs(of: try String(contentsOf: $0, encoding: .utf8), in: $0.lastPathComponent)
        }
    }

    @Test(arguments: folders) func `every diagram in the docs stands in a test`(_ folder: String) throws {
        let tests = try Self.swiftFiles(below: "Tests/RillTests")
        for docs in try Self.docs(below: "Sources/Rill/\(folder)") {
            let mirror = docs.file.replacing(".swift", with: "Tests.swift")
            let test = try tests.first { $0.lastPathComponent == mirror }.map {
                try String(contentsOf: $0, encoding: .utf8)
            }
            for flaw in docs.flaws(besides: test ?? "") { Issue.record("\(flaw)") }
        }
    }

    @Test(arguments: foldersOfOperators) func `every operator has a sentence and a diagram`(_ folder: String) throws {
        let operators = try Self.docs(below: "Sources/Rill/\(folder)").flatMap(\.operators)
        #expect(operators.count > 0)
        for flaw in Docs.flaws(of: operators) { Issue.record("\(flaw)") }
    }

    private static let source = """
        /// Doubles.
        ///
        ///     source:    --1--2--|
        ///     doubled(): --2--4--|
        @inlinable
        public func doubled() -> Observable<Element> {
        """

    private static let test = """
        @Test func `doubled doubles`() {
            diagram(of: Int.self) {
                "--1--2--|"
                $0.doubled()
                "--2--4--|"
            }
        }
        """

    @Test func `docs that agree with the tests have no flaws`() {
        let docs = Docs(of: Self.source, in: "It.swift")
        #expect(docs.operators.map(\.name) == ["doubled"])
        #expect(docs.diagrams.map(\.lines) == [[["source", "--1--2--|"], ["doubled()", "--2--4--|"]]])
        #expect(docs.flaws(besides: Self.test) == [])
        #expect(Docs.flaws(of: docs.operators) == [])
    }

    @Test(arguments: [
        ("\"--2--4--|\"", "\"--2--5--|\""),
        ("\"--1--2--|\"", ""),
        ("$0.doubled()\n", "$0.doubled()\n\"|\"\n}\n}\n@Test func `another`() {\ndiagram {\n"),
        ("\"--2--4--|\"", "// \"--2--4--|\""),
    ])
    func `a diagram that no test agrees with is a flaw`(_ former: String, _ changed: String) {
        let test = Self.test.replacingOccurrences(of: former, with: changed)
        #expect(test != Self.test)
        #expect(
            Docs(of: Self.source, in: "It.swift").flaws(besides: test) == [
                "It.swift:3: no test has this diagram\n--1--2--|\n--2--4--|"
            ])
    }

    @Test(arguments: [
        ("--2--4--|", "--2--4--.", "It.swift:3: no diagram: doubled(): --2--4--."),
        ("doubled(): --2", "doubled():  --2", "It.swift:3: the marbles are not below each other"),
    ])
    func `a line that can't be read is a flaw`(_ former: String, _ changed: String, _ flaw: String) {
        let source = Self.source.replacingOccurrences(of: former, with: changed)
        #expect(Docs(of: source, in: "It.swift").flaws(besides: Self.test).contains(flaw))
    }

    @Test(arguments: [
        ("///     doubled():", "///     halved(): ", "It.swift:6: doubled has no diagram"),
        ("func doubled()", "func doubled(while: Bool)", "It.swift:6: doubled(while:) has no diagram"),
        ("/// Doubles.", "///", "It.swift:6: doubled has no sentence"),
        ("/// Doubles.", "    func undrawn() {}", "It.swift:6: doubled has no sentence"),
    ])
    func `an operator without docs is a flaw`(_ former: String, _ changed: String, _ flaw: String) {
        let source = Self.source.replacingOccurrences(of: former, with: changed)
        #expect(Docs.flaws(of: Docs(of: source, in: "It.swift").operators) == [flaw])
    }
}

/// What the doc comments of a source file draw, and the operators that they are the docs of.
private struct Docs {
    /// Consecutive lines of code in a doc comment, some of which are marbles.
    struct Diagram {
        let place: String
        /// Labels and marbles; other lines are whole.
        let lines: [[String]]
        let isAligned: Bool
    }

    /// A public function that returns an observable.
    struct Operator {
        let name: String
        let place: String
        let hasSentence: Bool
        let drawn: [String]
    }

    let file: String
    private(set) var diagrams: [Diagram] = []
    private(set) var operators: [Operator] = []

    init(of source: String, in file: String) {
        self.file = file
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.drop { $0 == " " }
        }
        var start = 0
        for index in lines.indices where !lines[index].hasPrefix("///") && !lines[index].hasPrefix("@") {
            let comment = start..<index
            let drawings = comment.split { !lines[$0].hasPrefix("///     ") }.compactMap { Diagram(lines, $0, file) }
            diagrams += drawings
            if let name = Self.operatorName(lines[index...]) {
                operators.append(
                    Operator(
                        name: name, place: "\(file):\(index + 1)",
                        hasSentence: lines[comment].first?.prefixMatch(of: /\/\/\/ [\w`]/) != nil,
                        drawn: drawings.flatMap(\.lines).compactMap { Self.operatorName($0[0]) }))
            }
            start = index + 1
        }
    }

    /// Its name, and its first argument's.
    private static func operatorName(_ lines: ArraySlice<Substring>) -> String? {
        let signature = lines.prefix { !$0.isEmpty }.joined(separator: " ").prefix { $0 != "{" }
        let function = /public (?:static )?func `?(\w+)`?(?:<.*?>)?\( *(\w+)?/
        guard let match = signature.prefixMatch(of: function), let result = signature.ranges(of: "-> ").last,
            signature[result.upperBound...].hasPrefix("Observable<")
        else { return nil }
        return match.2.map { $0 == "_" ? "\(match.1)" : "\(match.1)(\($0):)" } ?? "\(match.1)"
    }

    /// What the label of a line is an example of.
    private static func operatorName(_ label: String) -> String? {
        label.prefixMatch(of: /(\w+)(?:\((\w+):)?/).map { match in
            match.2.map { "\(match.1)(\($0):)" } ?? "\(match.1)"
        }
    }

    /// What is wrong with the diagrams, as tests in this text go.
    func flaws(besides tests: String) -> [String] {
        let drawings = tests.split(separator: "@Test").map { test in
            test.split(separator: "\n").compactMap { line in
                line.prefixMatch(of: /\ *"([^"]*)"/).map { $0.1.filter { $0 != " " } }
            }
        }
        return diagrams.compactMap { diagram in
            if let line = diagram.lines.first(where: { $0.count == 1 }) {
                return "\(diagram.place): no diagram: \(line[0])"
            }
            if !diagram.isAligned { return "\(diagram.place): the marbles are not below each other" }
            let marbles = diagram.lines.map { $0[1] }
            let isTested = drawings.contains { drawing in
                var rest = marbles[...]
                for line in drawing where line == rest.first { rest.removeFirst() }
                return rest.isEmpty
            }
            return isTested
                ? nil : "\(diagram.place): no test has this diagram\n" + marbles.joined(separator: "\n")
        }
    }

    /// What the docs of the operators lack; those of one name share a diagram.
    static func flaws(of operators: [Operator]) -> [String] {
        let drawn = Set(operators.flatMap { one in one.drawn.filter { $0 == one.name } })
        return operators.flatMap { one in
            (one.hasSentence ? [] : ["\(one.place): \(one.name) has no sentence"])
                + (drawn.contains(one.name) ? [] : ["\(one.place): \(one.name) has no diagram"])
        }
    }
}

extension Docs.Diagram {
    fileprivate init?(_ all: [Substring], _ range: Range<Int>, _ file: String) {
        let code = all[range].map { $0.dropFirst("///     ".count) }
        let matches = code.map { line in
            line.wholeMatch(of: /(.+): +(\S.*)/).flatMap { match in
                match.2.contains { "-|#(".contains($0) } && (try? Marbles(String(match.2))) != nil ? match : nil
            }
        }
        guard matches.contains(where: { $0 != nil }) else { return nil }
        place = "\(file):\(range.lowerBound + 1)"
        lines = zip(code, matches).map { line, match in
            match.map { [String($0.1), $0.2.filter { $0 != " " }] } ?? [String(line)]
        }
        isAligned = Set(matches.compactMap { $0.map { $0.0.count - $0.2.count } }).count == 1
    }
}
