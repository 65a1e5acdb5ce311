import Docs

/// The source of `Playground/Marbles` with the diagrams of the tests, so that the page runs what the tests run.
struct ExampleFile {
    let entries: [Entry]
    /// The titles of the groups, each with the names of its operators.
    let groups: [(title: Substring, ids: [String])]

    var text: String {
        let drawings = entries.flatMap(\.drawings)
        var parts = ["import Rill", "import RillTesting"]
        parts += Self.unique(drawings.flatMap(\.declarations)).map(\.text)
        parts += Self.unique(drawings.map(\.suite)).map(suite)
        parts.append("extension Operator {\n\(entries.map(constant).joined(separator: "\n\n"))\n}")
        parts.append("extension Catalogue {\n    static let groups = [\n\(groups.map(group).joined())    ]\n}")
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func group(_ title: Substring, _ ids: [String]) -> String {
        """
                Group(
                    name: \(Self.quoted(String(title))),
                    operators: [
        \(ids.map { "                .`\($0)`,\n" }.joined())            ]),

        """
    }

    private static func unique<Value>(_ values: [Value]) -> [Value] where Value: Equatable {
        values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    static func unique(_ chunks: [Chunk]) -> [Chunk] {
        chunks.reduce(into: []) { result, chunk in
            if !result.contains(where: { $0.lines == chunk.lines }) { result.append(chunk) }
        }
    }

    private func suite(_ suite: String) -> String {
        let members = Self.unique(entries.flatMap(\.drawings).filter { $0.suite == suite }.flatMap(\.members))
        var parts = [(["    let stage: Stage"] + members.flatMap(\.lines)).joined(separator: "\n")]
        for entry in entries {
            for (index, drawing) in entry.drawings.enumerated() where drawing.suite == suite {
                let staged = Staged(drawing)
                let locals = staged.compiled(staged.locals)
                let block = drawing.block.lines
                let start = drawing.sources.count + 1
                let body =
                    locals + ["        \(locals.isEmpty ? "" : "return ")\(drawing.head)"] + block[1..<start]
                    + staged.compiled(staged.stream) + block[(start + drawing.stream.count)...]
                let function = "func `\(entry.id) \(index)`() -> Result<Outcome, Problem> {"
                parts.append((["    \(function)"] + body + ["    }"]).joined(separator: "\n"))
            }
        }
        return "private struct \(suite): Suite {\n\(parts.joined(separator: "\n\n"))\n}"
    }

    private func constant(_ entry: Entry) -> String {
        let comment = entry.one.comment.map { $0.isEmpty ? "" : "        \($0)" }.joined(separator: "\n")
        let drawings = entry.one.drawings.map { diagram in
            let lines = diagram.lines.map { "[\(Self.quoted($0[0])), \(Self.quoted($0[1]))]" }
            return "            [\(lines.joined(separator: ", "))],\n"
        }.joined()
        let examples = entry.drawings.indices.map { self.example(entry, $0) }.joined()
        return """
                static let `\(entry.id)` = Operator(
                    id: \(Self.quoted(entry.id)), name: \(Self.quoted(entry.one.signature)),
                    tasks: [\(entry.tasks.map(Self.quoted).joined(separator: ", "))],
                    documentation: #\"""
            \(comment)
                    \"""#,
                    drawings: [
            \(drawings)        ],
                    examples: [
            \(examples)        ])
            """
    }

    private func example(_ entry: Entry, _ index: Int) -> String {
        let drawing = entry.drawings[index]
        let staged = Staged(drawing)
        let names = drawing.names(entry.sources)
        let sources = zip(names, drawing.sources).map { "(\(Self.quoted($0)), \(Self.quoted($1)))" }
        let stream = staged.stream.map { String($0.dropFirst(12)) }.joined(separator: "\n")
        let locals = staged.locals.map { String($0.dropFirst(8)) }.filter { !$0.hasPrefix("let scheduler = ") }
        let code = definitions(of: entry, in: drawing) + locals + [Docs.Operator.naming(names, in: stream) ?? stream]
        let arguments = staged.arguments.map { ".\($0.hasPrefix("\"") ? "text" : "number")(\($0))" }
        let test = test(of: drawing, staged, named: entry.one.signature)
        let indented = { (text: String) in
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "                    \($0)" }.joined(separator: "\n")
        }
        return """
                        Example(
                            name: \(Self.quoted(name(of: index, in: entry))),
                            sources: [\(sources.joined(separator: ", "))], elements: .\(drawing.elements),
                            arguments: [\(arguments.joined(separator: ", "))],
                            code: #\"""
            \(indented(code.joined(separator: "\n")))
                                \"""#,
                            test: #\"""
            \(indented(test))
                                \"""#,
                            run: { \(drawing.suite)(stage: $0).`\(entry.id) \(index)`() }),

            """
    }

    /// The sentence of the test; the code for further drawings of that test.
    private func name(of index: Int, in entry: Entry) -> String {
        let drawing = entry.drawings[index]
        guard entry.drawings[..<index].contains(where: { $0.test == drawing.test }) else { return drawing.test }
        let code = drawing.stream.joined(separator: " ").split { $0.isWhitespace }.joined(separator: " ")
        return Docs.Operator.naming(drawing.names(entry.sources), in: code) ?? code
    }

    /// What the stream is made with, if the operator is called there only.
    private func definitions(of entry: Entry, in drawing: Drawing) -> [String] {
        let calls = drawing.calls(of: entry.name).filter { $0 != drawing.block && !drawing.locals.contains($0) }
        return calls.flatMap(\.lines).map {
            $0.replacing(/(?:file)?private\ /, with: "")
        }
    }

    /// A test with the drawing, whose marbles are yet to come.
    private func test(of drawing: Drawing, _ staged: Staged, named name: String) -> String {
        let (head, sources, result) = (drawing.block.lines[0], "            ⟨sources⟩", "            ⟨result⟩")
        let block = [head, sources] + staged.stream + [result, "        }"]
        let function = ["    @Test func `\(name)`() {"] + staged.locals + block + ["    }"]
        let body: [String]
        if drawing.members.isEmpty {
            body = function.map { String($0.dropFirst(4)) }
        } else {
            body = ["struct \(drawing.suite) {"] + drawing.members.flatMap(\.lines) + [""] + function + ["}"]
        }
        let declarations = drawing.declarations.flatMap { $0.lines + [""] }
        let imports = ["import Rill", "import RillTesting", "import Testing", ""]
        return (imports + declarations + body).joined(separator: "\n")
    }

    static func quoted(_ text: String) -> String {
        text.contains { "\"\\".contains($0) } ? "#\"\(text)\"#" : "\"\(text)\""
    }
}
