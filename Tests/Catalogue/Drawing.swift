import Docs

/// A `diagram { … }` of a test, with the declarations that it needs.
struct Drawing {
    let suite: String
    /// The name of the test.
    let test: String
    /// The first line, such as `diagram(on: scheduler) {`.
    let head: String
    /// The marbles.
    let sources: [String]
    /// The lines that describe the stream.
    let stream: [String]
    let result: String
    /// The whole block.
    let block: Chunk
    /// What stands before it in the test.
    private(set) var locals: [Chunk] = []
    private(set) var members: [Chunk] = []
    private(set) var declarations: [Chunk] = []
    /// `text`, `numbers` or `booleans`.
    let elements: String

    /// - Parameters:
    ///   - shared: the declarations of other files.
    ///   - isMissing: whether a name is one that only the test can use.
    init?(
        _ block: Chunk, in test: String, after statements: [Chunk], of suite: TestFile.Suite, in file: TestFile,
        with shared: [Chunk], unless isMissing: (String) -> Bool
    ) {
        guard block.lines.count > 3, block.lines[0].contains(/^ {8}diagram(?:\(.*\))? \{/) else { return nil }
        let inner = block.lines.dropFirst().dropLast()
        let literal = { (line: String) in line.wholeMatch(of: /\ {12}"([^"]*)"(?: *\/\/.*)?/).map { String($0.1) } }
        let before = inner.prefix { literal($0) != nil }
        let stream = inner.dropFirst(before.count).prefix { literal($0) == nil }
        let after = inner.dropFirst(before.count + stream.count)
        guard let first = after.first, let result = literal(first), after.allSatisfy({ literal($0) != nil }),
            Chunk.all(in: stream, indentation: 12).count == 1
        else { return nil }
        let kinds = ["String": "text", "Int": "numbers", "Bool": "booleans"]
        let type = block.lines[0].firstMatch(of: /of: (\w+)\.self/).map { String($0.1) } ?? "String"
        guard let elements = kinds[type] else { return nil }
        (self.suite, self.test, self.block) = (suite.name, test, block)
        (self.stream, self.result) = (Array(stream), result)
        (self.elements, sources) = (elements, before.compactMap(literal))
        head = String(block.lines[0].dropFirst(8))
        guard resolve(statements, suite.members, file.declarations + shared, unless: isMissing) else { return nil }
    }

    /// Adds what the block needs, and what that needs in turn. Returns false if some of it is missing.
    private mutating func resolve(
        _ statements: [Chunk], _ all: [Chunk], _ others: [Chunk], unless isMissing: (String) -> Bool
    ) -> Bool {
        var (words, dotted) = (block.words, block.members)
        let usable = statements.filter { !$0.lines[0].contains(/^ {8}(?:diagram|#expect|for)\b/) }
        let names = usable.map(\.declared).reduce(Set()) { $0.union($1) }
        while true {
            let former = words.count + dotted.count
            // A statement that only acts belongs to the diagram if it uses a constant that the diagram uses.
            locals = usable.filter { chunk in
                chunk.isUsed(words, dotted)
                    || chunk.declared.isEmpty && !chunk.words.intersection(names).isDisjoint(with: words)
            }
            members = all.filter { $0.isUsed(words, dotted) }
            declarations = others.filter { $0.isUsed(words, dotted) }
            for chunk in locals + members + declarations {
                words.formUnion(chunk.words)
                dotted.formUnion(chunk.members)
            }
            if words.count + dotted.count == former { break }
        }
        let own = (locals + members + declarations).reduce(Set<String>()) { $0.union($1.declared) }
        return !words.contains { !own.contains($0) && isMissing($0) }
    }

    /// Returns the chunks that use `name`: the stream and what stands before it, or else what they are made with.
    func calls(of name: Substring) -> [Chunk] {
        let (own, others) = ([block] + locals, declarations + members)
        return [own, others].map { $0.filter { $0.text.contains(name) } }.first { !$0.isEmpty } ?? []
    }

    /// Whether the name of the test starts with that of the operator.
    func isNamed(after one: Docs.Operator) -> Bool { test.hasPrefix(one.name) }

    /// The names of the sources in the block.
    private var parameters: [String]? {
        head.firstMatch(of: /\{ (.*) in$/).map { $0.1.split(separator: ",").map { $0.filter { $0 != " " } } }
    }

    /// Returns the names of the sources: those of the block, or else those of the documentation.
    func names(_ documented: [String]) -> [String] {
        if let parameters, parameters.count == sources.count { return parameters }
        let isUsable = documented.count == sources.count && documented.allSatisfy { $0.wholeMatch(of: /\w+/) != nil }
        let names = isUsable ? documented : ["source", "other", "third"]
        return Array(names.prefix(sources.count))
    }
}

/// The code of a drawing as the page runs it: its arguments can be changed, and its inner streams are drawn.
struct Staged {
    /// The lines before the stream. Instead of the first argument there is `⟨0⟩`, and so on.
    let locals: [String]
    /// The lines of the stream, with the same marks.
    let stream: [String]
    /// The arguments as Swift writes them: `3` or `"a"`.
    private(set) var arguments: [String] = []

    init(_ drawing: Drawing) {
        var arguments: [String] = []
        /// Marks the literals that are whole arguments, or whole elements of an array.
        func marked(_ lines: [String]) -> [String] {
            lines.map { line in
                line.replacing(/([(\[]|, |: )(\d+|"[^"\\]*")(?=[,)\]])/) { match in
                    arguments.append(String(match.2))
                    return "\(match.1)⟨\(arguments.count - 1)⟩"
                }
            }
        }
        locals = marked(drawing.locals.flatMap(\.lines))
        stream = marked(drawing.stream)
        self.arguments = arguments
    }

    /// The lines that are compiled.
    func compiled(_ lines: [String]) -> [String] {
        if lines.isEmpty { return [] }
        return Self.drawn(lines.joined(separator: "\n")).replacing(/(interval\(|timer\(|period: )?⟨(\d+)⟩/) { match in
            let argument = arguments[Int(match.2)!]
            let call = "stage.\(argument.hasPrefix("\"") ? "text" : "number")(\(match.2))"
            return match.1.map { "\($0)Double(\(call))" } ?? String(call)
        }.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Has the stage draw the streams that operators subscribe to. It subscribes itself to those that none does.
    private static func drawn(_ code: String) -> String {
        var result = code
        for match in code.matches(of: /\.(?:flat|concat)Map(?:Latest|First)?(\([^()]*\))? \{/).reversed() {
            let start = result.index(before: match.range.upperBound)
            let end = closing(start, in: result)
            let labelled = match.1.map { "\($0.dropLast()), " } ?? "("
            let name = result[match.range].prefix { !"( ".contains($0) }
            result.replaceSubrange(
                match.range.lowerBound...end, with: "\(name)\(labelled)stage.drawing \(result[start...end]))")
        }
        let flattened = result.replacing(/\.(?:merge|concat|switchLatest)\((?:\)|maxConcurrent)/) {
            ".drawn(by: stage)\($0.0)"
        }
        if flattened != code { return flattened }
        guard let match = code.firstMatch(of: /\.(?:groupBy \{|groupBy\(|window\()/) else { return code }
        result.insert(
            contentsOf: ".observed(by: stage)",
            at: result.index(after: closing(result.index(before: match.range.upperBound), in: result)))
        return result
    }

    /// Returns where the bracket at `start` is closed.
    private static func closing(_ start: String.Index, in code: String) -> String.Index {
        var depth = 0
        return code[start...].indices.first { index in
            depth += "([{".contains(code[index]) ? 1 : ")]}".contains(code[index]) ? -1 : 0
            return depth == 0
        }!
    }
}
