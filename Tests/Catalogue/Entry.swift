import Docs

/// An operator in the catalogue of the page `Playground/Marbles`.
struct Entry {
    let id: String
    let one: Docs.Operator
    /// For what "Choose an operator" names it.
    let tasks: [String]
    /// The drawings of its tests: first those of its documentation, then those of other chains.
    var drawings: [Drawing] = []

    /// The sources of its first diagram.
    var sources: [String] { one.drawings[0].lines.prefix { !isResult($0[0]) }.map { $0[0] } }

    private func isResult(_ label: String) -> Bool {
        isClass ? !["source", "subject"].contains(label) : one.isCalled(in: label)
    }

    /// What the code of a drawing has to use.
    var name: Substring { isClass ? one.name[...] : one.baseName[...] }

    var isClass: Bool { one.path == one.name }

    /// Whether the documentation shows the drawing.
    func shows(_ drawing: Drawing) -> Bool {
        one.drawings.contains { diagram in
            let sources = diagram.lines.prefix { !isResult($0[0]) }.map { $0[1] }
            let results = diagram.lines.filter { isResult($0[0]) }.map { $0[1] }
            let marbles = drawing.sources.map { $0.filter { $0 != " " } }
            return sources == marbles && results.contains(drawing.result.filter { $0 != " " })
        }
    }

    /// How well a call in the drawing fits the operator; 0 if none does.
    func fitness(of drawing: Drawing, isOnly: Bool) -> Int {
        let text = drawing.stream.joined(separator: "\n")
        if isClass { return drawing.block.words.contains(one.name) ? 1 : 0 }
        let openings = Set(
            one.drawings.flatMap(\.lines).map { $0[0] }.filter(one.isCalled).compactMap {
                $0.prefixMatch(of: /\w+(?:\(\w+:|\(\)|\(| \{)/).map { String($0.0) }
            })
        var best = 0
        for range in text.ranges(of: ".\(one.baseName)") {
            let word = text[..<range.lowerBound].reversed().prefix { $0.isLetter || $0.isNumber || "<>".contains($0) }
            let isImplicit = word.isEmpty && text[..<range.lowerBound].last.map { !")]}".contains($0) } ?? true
            let isOfType = isImplicit || String(word.reversed()).hasPrefix("Observable")
            let rest = text[range.lowerBound...].dropFirst()
            let next = rest.dropFirst(one.baseName.count).first
            guard isOfType == one.isStatic, let next, "( ".contains(next) else { continue }
            let isExact = openings.contains { rest.hasPrefix($0) && $0 != "\(one.baseName)(" }
            let isGeneral = openings.contains("\(one.baseName)\(next == " " ? " {" : "(")")
            // A trailing closure has no label.
            let isUnlabelled = next == " " && openings.contains { $0.hasSuffix(":") }
            let kind = isExact ? 4 : isGeneral ? 3 : isUnlabelled ? 2 : isOnly ? 1 : 0
            let labels = one.path.matches(of: /(\w+):/).count { rest.contains("\($0.1): ") }
            if kind > 0 { best = max(best, kind * 100 + labels) }
        }
        return best
    }
}
