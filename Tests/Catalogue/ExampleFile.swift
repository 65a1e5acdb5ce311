import Docs

/// A file of `Playground/Marbles` with the diagrams of a file of tests, so that the page runs what the tests run.
struct ExampleFile {
    let name: String
    let entries: [Entry]

    static let head = "// Written by `swift run Catalogue`.\n// swift-format-ignore-file"

    var text: String {
        let drawings = entries.flatMap(\.drawings)
        let declarations = Self.unique(drawings.flatMap(\.declarations).filter(\.isPrivate))
        var parts = [
            Self.head,
            drawings.isEmpty ? "" : "import Rill\nimport RillTesting",
        ]
        parts += declarations.map(\.text)
        for suite in Self.unique(drawings.map(\.suite)) { parts.append(self.suite(suite)) }
        parts.append("extension Operator {\n\(entries.map(constant).joined(separator: "\n\n"))\n}")
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
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
                let locals = drawing.locals.flatMap(\.lines)
                let block = drawing.block.lines
                let body = locals + (locals.isEmpty ? block : ["        return \(drawing.head)"] + block.dropFirst())
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
        let names = drawing.names(entry.sources)
        let sources = zip(names, drawing.sources).map { "(\(Self.quoted($0)), \(Self.quoted($1)))" }
        let stream = drawing.stream.map { String($0.dropFirst(12)) }.joined(separator: "\n")
        let locals = drawing.locals.flatMap(\.lines).map { String($0.dropFirst(8)) }
            .filter { !$0.hasPrefix("let scheduler = ") }
        let code = locals + [Docs.Operator.naming(names, in: stream) ?? stream]
        let test = test(of: drawing, named: entry.one.signature)
        let indented = { (text: String) in
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "                    \($0)" }.joined(separator: "\n")
        }
        return """
                        Example(
                            sources: [\(sources.joined(separator: ", "))], elements: .\(drawing.elements),
                            code: #\"""
            \(indented(code.joined(separator: "\n")))
                                \"""#,
                            test: #\"""
            \(indented(test))
                                \"""#,
                            run: { \(drawing.suite)(stage: $0).`\(entry.id) \(index)`() }),

            """
    }

    /// A test with the drawing, whose marbles are yet to come.
    private func test(of drawing: Drawing, named name: String) -> String {
        let (head, sources, result) = (drawing.block.lines[0], "            ⟨sources⟩", "            ⟨result⟩")
        let block = [head, sources] + drawing.stream + [result, "        }"]
        let function = ["    @Test func `\(name)`() {"] + drawing.locals.flatMap(\.lines) + block + ["    }"]
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
