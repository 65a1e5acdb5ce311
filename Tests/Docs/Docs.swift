/// The diagrams in the doc comments of a source file, and the operators that they document.
package struct Docs {
    /// Consecutive lines of code in a doc comment, some of which are marbles.
    package struct Diagram {
        let place: String
        package let code: [String]
        /// Labels and marbles; other lines are one string each.
        package let lines: [[String]]
        let isAligned: Bool
    }

    /// A public function that returns an observable or whose docs have a diagram, or a class with a diagram.
    package struct Operator {
        package let name: String
        /// The name with its argument labels, at most four of them.
        package let signature: String
        /// The name with all labels, below that of the type: as DocC addresses it.
        package let path: String
        package let isStatic: Bool
        /// The lines of the doc comment.
        package let comment: [String]
        let place: String
        package let returnsObservable: Bool
        let hasSentence: Bool
        package let drawings: [Diagram]

        package var baseName: Substring { signature.prefix { $0 != "(" } }
        var drawn: [String] { drawings.flatMap(\.lines).compactMap { Docs.operatorName($0[0]) } }
    }

    package let file: String
    private(set) var diagrams: [Diagram] = []
    package private(set) var operators: [Operator] = []
    package private(set) var classes: [Operator] = []

    package init(of source: String, in file: String) {
        self.file = file
        let indented = source.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = indented.map { line in
            line.drop { $0 == " " }.trimmingPrefix(/(?:@\w+(?:\(.*?\))? )+(?=\w)/)
        }
        var start = 0
        var type = ""
        for index in lines.indices where !lines[index].hasPrefix("///") && !lines[index].hasPrefix("@") {
            let comment = start..<index
            let drawings = comment.split { !lines[$0].hasPrefix("///     ") }.compactMap { Diagram(lines, $0, file) }
            diagrams += drawings
            let hasSentence = lines[comment].first?.prefixMatch(of: /\/\/\/ [\w`]/) != nil
            if let declared = indented[index].prefixMatch(of: Self.type)?.1 { type = String(declared) }
            let place = "\(file):\(index + 1)"
            let found = Operator(lines[index...], place, of: type, lines[comment], hasSentence: hasSentence, drawings)
            if let found { if found.path == type { classes.append(found) } else { operators.append(found) } }
            start = index + 1
        }
    }

    private static var type: Regex<(Substring, Substring)> {
        /(?:@\w+ )*(?:public )?(?:final )?(?:extension|class|struct|enum|protocol) (\w+)/
    }

    /// Returns the operator that the label of a line shows.
    fileprivate static func operatorName(_ label: String) -> String? {
        label.prefixMatch(of: /(\w+)(?:\((\w+):)?/).map { match in
            match.2.map { "\(match.1)(\($0):)" } ?? "\(match.1)"
        }
    }

    /// Returns the diagrams that don't match the text of the tests.
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

    /// Returns the operators whose docs lack a sentence or a diagram. Operators of one name share a diagram.
    static func flaws(of operators: [Operator]) -> [String] {
        let drawn = Set(operators.flatMap { one in one.drawn.filter { $0 == one.name } })
        return operators.filter(\.returnsObservable).flatMap { one in
            (one.hasSentence ? [] : ["\(one.place): \(one.name) has no sentence"])
                + (drawn.contains(one.name) ? [] : ["\(one.place): \(one.name) has no diagram"])
        }
    }
}

extension Docs.Operator {
    fileprivate init?(
        _ lines: ArraySlice<Substring>, _ place: String, of type: String, _ comment: ArraySlice<Substring>,
        hasSentence: Bool, _ drawings: [Docs.Diagram]
    ) {
        let text = lines.prefix { !$0.isEmpty }.joined(separator: " ").prefix { $0 != "{" }
        let match = text.prefixMatch(of: /public (static )?func `?(\w+)`?(?:<.*?>)?\( *(\w+)?/)
        let isType = text.hasPrefix("public final class \(type)<") && !drawings.isEmpty
        guard match != nil || isType else { return nil }
        let baseName = match?.2 ?? type[...]
        let name = match?.3.flatMap { $0 == "_" ? nil : "\(baseName)(\($0):)" } ?? "\(baseName)"
        let isDrawn = drawings.flatMap(\.lines).contains { Docs.operatorName($0[0]) == name }
        returnsObservable = text.ranges(of: "-> ").last.map { text[$0.upperBound...].hasPrefix("Observable<") } ?? false
        guard returnsObservable || isDrawn || isType else { return nil }
        self.name = name
        let all = match.map { Self.labels(text[($0.3?.startIndex ?? $0.range.upperBound)...]) } ?? []
        let labels = all.filter { !["file:", "line:", "function:"].contains($0) }
        signature = "\(baseName)(\(labels.count > 4 ? labels.prefix(3).joined() + "…" : labels.joined()))"
        path = isType ? type : "\(type)/\(baseName)(\(all.joined()))"
        isStatic = match?.1 != nil
        self.comment = comment.filter { $0.hasPrefix("///") }.map { String($0.dropFirst(3).trimmingPrefix(" ")) }
        self.place = place
        self.hasSentence = hasSentence
        self.drawings = drawings
    }

    /// Returns the labels of the parameters, each with its colon.
    private static func labels(_ parameters: Substring) -> [String] {
        var depth = 0
        let list = parameters.prefix { character in
            if "([".contains(character) { depth += 1 } else if ")]".contains(character) { depth -= 1 }
            return depth >= 0
        }
        var level = 0
        let parts = list.split { character in
            if "([".contains(character) { level += 1 } else if ")]".contains(character) { level -= 1 }
            return level == 0 && character == ","
        }
        return parts.compactMap { $0.prefixMatch(of: /\ *(\w+)(?: +\w+)? *:/)?.1 }.map { "\($0):" }
    }
}

extension Docs.Diagram {
    fileprivate init?(_ all: [Substring], _ range: Range<Int>, _ file: String) {
        code = all[range].map { String($0.dropFirst("///     ".count)) }
        let matches = code.map { line in
            line.wholeMatch(of: /(.+): +(\S.*)/).flatMap { match in
                let isMarbles = match.2.wholeMatch(of: /(?:\[[^\]]*\]|[-|#()^!…\w\s])+/) != nil
                return isMarbles && match.2.contains { "-|#(".contains($0) } ? match : nil
            }
        }
        guard matches.contains(where: { $0 != nil }) else { return nil }
        place = "\(file):\(range.lowerBound + 1)"
        lines = zip(code, matches).map { line, match in
            match.map { [String($0.1), $0.2.filter { $0 != " " }] } ?? [line]
        }
        isAligned = Set(matches.compactMap { $0.map { $0.0.count - $0.2.count } }).count == 1
    }
}
