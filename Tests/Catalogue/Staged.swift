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
