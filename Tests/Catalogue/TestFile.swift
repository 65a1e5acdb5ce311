/// A file of tests: its suites, and what stands beside them.
struct TestFile {
    struct Suite {
        let name: String
        var members: [Chunk] = []
        var tests: [Chunk] = []
    }

    let name: String
    let declarations: [Chunk]
    private(set) var suites: [Suite] = []

    init(_ text: String, name: String) {
        self.name = name
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let all = Chunk.all(in: lines, indentation: 0).filter { !$0.text.contains(/^(?:@testable )?import\ /) }
        declarations = all.filter { !$0.text.contains("@Test") }
        for chunk in all where chunk.text.contains("@Test") {
            guard let name = chunk.text.firstMatch(of: /(?:struct|class|extension|actor) (\w+)/)?.1 else { continue }
            let inner = Chunk.all(in: chunk.lines.dropFirst().dropLast(), indentation: 4)
            var suite = suites.first { $0.name == name } ?? Suite(name: String(name))
            suite.members += inner.filter { !$0.text.contains("@Test") }
            suite.tests += inner.filter { $0.text.contains("@Test") }
            suites = suites.filter { $0.name != name } + [suite]
        }
    }

    /// Whether a test's name starts with that of an operator.
    func hasTest(of name: String) -> Bool {
        suites.flatMap(\.tests).contains { $0.text.contains("func `\(name)") }
    }

    /// The diagrams that can be run without their test, in order.
    ///
    /// - Parameters:
    ///   - shared: the declarations of other files.
    ///   - isForeign: whether a name is declared where only the tests can use it.
    func drawings(with shared: [Chunk], isForeign: (String) -> Bool) -> [Drawing] {
        suites.flatMap { suite in
            suite.tests.flatMap { test -> [Drawing] in
                guard let start = test.lines.firstIndex(where: { $0.hasPrefix("    ") && $0.hasSuffix("{") }) else {
                    return []
                }
                let head = test.lines[...start].joined(separator: "\n")
                let name = head.firstMatch(of: /func `?([^`(]*\(?[^`]*)`/).map { String($0.1) } ?? ""
                let parameters = Set(head.matches(of: /(\w+):\ /).map { String($0.1) })
                let statements = Chunk.all(in: test.lines[(start + 1)...].dropLast(), indentation: 8)
                return statements.indices.compactMap { index in
                    Drawing(
                        statements[index], in: name, after: Array(statements[..<index]), of: suite, in: self,
                        with: shared,
                        unless: { isForeign($0) || parameters.contains($0) })
                }
            }
        }
    }
}
