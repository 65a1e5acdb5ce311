import Foundation
import Testing

@testable import Docs

/// Checks that the diagrams in the docs are those of the tests, so that they stay correct.
struct DocumentationTests {
    private static let folders =
        (foldersOfOperators + ["Subscribing"]).map { "Rill/\($0)" } + ["RillRx/Traits"]
    private static let foldersOfOperators =
        ["Bridging", "Buffering", "Combining", "Making", "Operators", "Recovering", "Sharing", "Timing"]

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

    @Test(arguments: folders) func `every diagram in the docs is part of a test`(_ folder: String) throws {
        let module = folder.prefix { $0 != "/" }
        let tests = try Self.swiftFiles(below: "Tests/\(module)Tests")
        for docs in try Self.docs(below: "Sources/\(folder)") {
            let mirror = docs.file.replacing(".swift", with: "Tests.swift")
            let test = try tests.first { $0.lastPathComponent == mirror }.map {
                try String(contentsOf: $0, encoding: .utf8)
            }
            for flaw in docs.flaws(besides: test ?? "") { Issue.record("\(flaw)") }
        }
    }

    @Test(arguments: foldersOfOperators) func `every operator has a sentence and a diagram`(_ folder: String) throws {
        let operators = try Self.docs(below: "Sources/Rill/\(folder)").flatMap(\.operators)
            .filter { $0.baseName != "asObservable" }
        #expect(operators.count > 0)
        for flaw in Docs.flaws(of: operators) { Issue.record("\(flaw)") }
    }

    @Test func `every operator is in a group of the documentation`() throws {
        let catalogue = Self.root.appending(path: "Sources/Rill/Rill.docc/Groups")
        let groups = try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
            .filter { !$0.hasPrefix("Observable") }
            .map { try String(contentsOf: catalogue.appending(path: $0), encoding: .utf8) }
        let operators = try Self.foldersOfOperators.flatMap { try Self.docs(below: "Sources/Rill/\($0)") }
            .flatMap(\.operators)
        for one in operators { #expect(groups.contains { $0.contains("/\(one.baseName)(") }, "\(one.name)") }
    }

    @Test func `there are as many operators as the README says`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let number = try #require(readme.firstMatch(of: /more than (\d+) operators/)?.1)
        let operators = try Self.foldersOfOperators.flatMap { try Self.docs(below: "Sources/Rill/\($0)") }
            .flatMap(\.operators)
        #expect(try Set(operators.map(\.baseName)).count > #require(Int(number)))
    }

    private static let source = """
        /// Doubles.
        ///
        ///     source:    --1--2--|
        ///     doubled(): --2--4--|
        @inlinable public func doubled() -> Observable<Element> {
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

    @Test func `docs that match the tests have no flaws`() {
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
    func `a diagram that matches no test is a flaw`(_ former: String, _ changed: String) {
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
    func `a line that can't be parsed is a flaw`(_ former: String, _ changed: String, _ flaw: String) {
        let source = Self.source.replacingOccurrences(of: former, with: changed)
        #expect(Docs(of: source, in: "It.swift").flaws(besides: Self.test).contains(flaw))
    }

    @Test(arguments: [
        ("///     doubled():", "///     halved(): ", "It.swift:5: doubled has no diagram"),
        ("func doubled()", "func doubled(while: Bool)", "It.swift:5: doubled(while:) has no diagram"),
        ("/// Doubles.", "///", "It.swift:5: doubled has no sentence"),
        ("/// Doubles.", "    func undrawn() {}", "It.swift:5: doubled has no sentence"),
    ])
    func `an operator without docs is a flaw`(_ former: String, _ changed: String, _ flaw: String) {
        let source = Self.source.replacingOccurrences(of: former, with: changed)
        #expect(Docs.flaws(of: Docs(of: source, in: "It.swift").operators) == [flaw])
    }
}
