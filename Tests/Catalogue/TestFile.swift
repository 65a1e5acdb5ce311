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

/// Lines of Swift that belong together: a declaration or a statement, found by its indentation.
struct Chunk: Equatable {
    let lines: [String]
    /// The names that the code uses, without those of members.
    let words: Set<String>
    /// The names of the members that the code uses.
    let members: Set<String>
    /// The names that the lines declare; none for an extension.
    let declared: Set<String>
    /// The names of the members that an extension adds.
    let added: Set<String>

    var text: String { lines.joined(separator: "\n") }

    /// Whether other files can't use the declaration.
    var isPrivate: Bool { text.contains("private ") }

    init(lines: [String]) {
        self.lines = lines
        (words, members) = Self.names(in: lines)
        let start = Self.start(of: lines)
        let isExtension = start.contains(/^(?:private |fileprivate )?extension\ /)
        declared = isExtension ? [] : Self.declared(in: start)
        added = isExtension ? Set(lines.filter { $0.hasPrefix("    ") }.flatMap(Self.member)) : []
    }

    /// The names without those in comments and strings, and apart from them those after a dot.
    private static func names(in lines: [String]) -> (words: Set<String>, members: Set<String>) {
        var (words, members): (Set<String>, Set<String>) = ([], [])
        for line in lines {
            var (rest, isMember) = (line[...], false)
            while let first = rest.first, !rest.hasPrefix("//") {
                let word = rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
                rest.removeFirst(max(word.count, 1))
                if first == "\"" { rest = rest.drop { $0 != "\"" }.dropFirst() }
                if !word.isEmpty, !first.isNumber, rest.first != ":" {
                    if isMember { members.insert(String(word)) } else { words.insert(String(word)) }
                }
                isMember = first == "."
            }
        }
        return (words, members)
    }

    /// The line that starts the code, after comments and attributes.
    private static func start(of lines: [String]) -> String {
        lines.first { line in
            let code = line.drop { $0 == " " }
            return !code.hasPrefix("//") && !isAttribute(code)
        } ?? ""
    }

    /// Whether the code is an attribute before the line that it belongs to.
    private static func isAttribute(_ code: Substring) -> Bool {
        code.hasPrefix("@")
            && !code.contains(/\b(?:func|var|let|struct|class|enum|actor|protocol|typealias|extension)\ /)
    }

    private static func declared(in start: String) -> Set<String> {
        if let tuple = start.firstMatch(of: /(?:let|var) \(([\w, ]+)\)/) {
            return Set(tuple.1.split(separator: ",").map { $0.filter { $0 != " " } })
        }
        let declaration = /(?:let|var|func|struct|class|enum|actor|protocol|typealias) `?(\w+)/
        return Set(start.firstMatch(of: declaration).map { [String($0.1)] } ?? [])
    }

    private static func member(in line: String) -> [String] {
        line.prefixMatch(of: /\ {4}(?:\S.*?\ )?(?:func|var) `?(\w+)/).map { [String($0.1)] } ?? []
    }

    /// Whether code needs the chunk.
    func isUsed(_ words: Set<String>, _ members: Set<String>) -> Bool {
        !declared.isDisjoint(with: words) || !added.isDisjoint(with: members)
    }

    /// Divides lines at those with exactly this indentation.
    static func all(in lines: some Sequence<String>, indentation: Int) -> [Chunk] {
        var (chunks, current, startsNew): ([[String]], [String], Bool) = ([], [], true)
        func isStart(_ line: String) -> Bool {
            let code = line.drop { $0 == " " }
            return line.count - code.count == indentation && !(code.first.map { "})]".contains($0) } ?? true)
        }
        for line in lines {
            if isStart(line), startsNew {
                chunks.append(current)
                current = []
            }
            current.append(line)
            // A comment and an attribute stand before what they belong to.
            let code = line.drop { $0 == " " }
            startsNew = !isStart(line) || !(code.hasPrefix("//") || isAttribute(code))
        }
        chunks.append(current)
        return chunks.map { lines in
            Chunk(lines: Array(lines.reversed().drop { $0.isEmpty }.reversed()))
        }.filter { !$0.lines.isEmpty }
    }
}
