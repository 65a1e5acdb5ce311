extension Docs.Operator {
    /// Whether the label of a line is a call of the operator.
    package func isCalled(in label: String) -> Bool {
        guard label.hasPrefix(baseName) else { return false }
        let rest = label.dropFirst(baseName.count)
        return rest.hasPrefix("(") || rest.hasPrefix(" {")
    }

    /// Returns the calls of the operator in the test that runs the diagram, with the diagram's names of the sources.
    ///
    /// Returns none if a call takes more than one line, or if it can't be told from one of an overload.
    ///
    /// - Parameter isOnly: whether no other operator of the file has the base name.
    package func examples(of diagram: Docs.Diagram, isOnly: Bool, in tests: String) -> [String] {
        let sources = diagram.lines.map { $0[0] }.prefix { !isCalled(in: $0) }
        for test in tests.split(separator: "@Test") {
            var (rest, calls): (_, [String]) = (diagram.lines[...], [])
            var call: String?
            for line in test.split(separator: "\n") {
                guard let marbles = line.prefixMatch(of: /\ *"([^"]*)"/)?.1 else {
                    call =
                        rest.lazy.map { $0[0] }.first(where: isCalled).flatMap { label in
                            self.call(in: line, like: isOnly ? nil : label, sources)
                        } ?? call
                    continue
                }
                guard let next = rest.first, marbles.filter({ $0 != " " }) == next[1] else { continue }
                rest.removeFirst()
                if isCalled(in: next[0]), let call, !calls.contains(call) { calls.append(call) }
                if isCalled(in: next[0]), call == nil { break }
            }
            if rest.isEmpty, !calls.isEmpty { return calls }
        }
        return []
    }

    /// Returns the call in the line, without what precedes and follows it, if it looks like the one in the label.
    private func call(in line: Substring, like label: String?, _ sources: ArraySlice<String>) -> String? {
        let opening = label?.prefixMatch(of: /\w+(?:\(\w+:|\(\)|\(| \{)/)?.0 ?? baseName
        guard let start = line.ranges(of: ".\(opening)").first?.lowerBound,
            let end = Self.end(ofCall: line[start...].dropFirst(baseName.count + 1))
        else { return nil }
        let names = sources.map { $0.wholeMatch(of: /\w+/) == nil ? "source" : $0 }
        let word = String(line[..<start].reversed().prefix { $0 != " " && $0 != "(" }.reversed())
        let isOfType = word.isEmpty || word.hasPrefix("Observable")
        guard isOfType == isStatic else { return nil }
        let receiver =
            if isStatic {
                word.isEmpty ? "Observable" : word
            } else if path.hasPrefix("ObservableType/") {
                names.first ?? "source"
            } else {
                String(line[..<start].drop { $0 == " " })
            }
        return Self.naming(names, in: receiver + line[start..<end])
    }

    /// Returns where the arguments and trailing closures that `text` starts with end; nil if they don't.
    private static func end(ofCall text: Substring) -> String.Index? {
        var (depth, end): (Int, String.Index?) = (0, nil)
        for index in text.indices {
            if "([{".contains(text[index]) { depth += 1 }
            if ")]}".contains(text[index]) {
                depth -= 1
                if depth == 0 { end = text.index(after: index) }
            } else if depth == 0, text[index] != " " {
                break
            }
            if depth < 0 { break }
        }
        return depth > 0 ? nil : end
    }

    /// Returns the call with a name instead of each `$0` outside its closures; nil if there are not enough names.
    package static func naming(_ names: [String], in call: String) -> String? {
        var (result, depth, rest) = ("", 0, call[...])
        while let character = rest.popFirst() {
            if character == "{" { depth += 1 } else if character == "}" { depth -= 1 }
            if character == "$", depth == 0, let index = rest.first?.wholeNumberValue {
                guard names.indices.contains(index) else { return nil }
                rest.removeFirst()
                result += names[index]
            } else {
                result.append(character)
            }
        }
        return result
    }
}
