import Foundation
import RillTesting

/// The parameters of a request, each of which is checked.
struct Query {
    static let longest = 4096

    private let items: [(name: String, value: String)]

    init(_ text: String, allowing names: Set<String>) throws(Problem) {
        guard text.utf8.count <= Self.longest else {
            throw Problem(sentence: "query: expected at most \(Self.longest) bytes, got \(text.utf8.count)")
        }
        var items: [(name: String, value: String)] = []
        for part in text.split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let (name, value) = (try Self.decoded(sides[0]), try Self.decoded(sides.count > 1 ? sides[1] : ""))
            guard names.contains(name) else {
                let expected = names.isEmpty ? "none" : "only \(names.sorted().joined(separator: ", "))"
                throw Problem(sentence: "query: expected \(expected), got \(Self.quoted(name))")
            }
            if !["source", "argument"].contains(name), items.contains(where: { $0.name == name }) {
                throw Problem(sentence: "\(name): expected one value, got several")
            }
            items.append((name, value))
        }
        self.items = items
    }

    subscript(name: String) -> String? { items.first { $0.name == name }?.value }

    private func values(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    private static func decoded(_ text: Substring) throws(Problem) -> String {
        guard let text = text.replacing("+", with: " ").removingPercentEncoding else {
            throw Problem(sentence: "query: expected percent-encoded UTF-8, got \(quoted(String(text)))")
        }
        return text
    }

    /// The text in quotation marks, shortened, and with visible characters only.
    static func quoted(_ text: String) -> String {
        let visible = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: "�"
            default: String(scalar)
            }
        }
        return "\"\(visible.prefix(80).joined())\(visible.count > 80 ? "…" : "")\""
    }
}

extension Query {
    /// Returns the number that `name` is; `otherwise` if it is missing.
    func number(_ name: String, below end: Int, otherwise: Int) throws(Problem) -> Int {
        guard let text = self[name] else { return otherwise }
        let isNumber = !text.isEmpty && text.utf8.count <= 4 && text.utf8.allSatisfy { (48...57).contains($0) }
        guard isNumber, let number = Int(text), number < end else {
            let expected = end == 1 ? "0" : "a number from 0 to \(end - 1)"
            throw Problem(sentence: "\(name): expected \(expected), got \(Self.quoted(text))")
        }
        return number
    }

    /// Returns the marbles of the sources of `example`, those of the test if there are none in the query.
    func marbles(for example: Example) throws(Problem) -> [String] {
        let texts = try values("source", or: example.sources.map(\.marbles))
        for (text, source) in zip(texts, example.sources) {
            do { try MarbleRules(elements: example.elements).check(text) } catch {
                let name = source.name == "source" ? "source" : "source \(source.name)"
                throw Problem(sentence: "\(name): \(error.sentence)")
            }
        }
        return texts
    }

    /// Returns the arguments of `example`, those of the test if there are none in the query.
    func arguments(for example: Example) throws(Problem) -> [Argument] {
        let texts = try values("argument", or: example.arguments.map(\.text))
        var arguments: [Argument] = []
        for (text, usual) in zip(texts, example.arguments) {
            switch usual {
            case .number(let number):
                let range = Argument.range(for: number)
                guard text.wholeMatch(of: /[0-9]{1,4}/) != nil, let number = Int(text), range.contains(number) else {
                    let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
                    throw Problem(sentence: "argument: expected \(expected), got \(Self.quoted(text))")
                }
                arguments.append(.number(number))
            case .text:
                do { try MarbleRules(elements: .text).check(element: text) } catch {
                    throw Problem(sentence: "argument: \(error.sentence)")
                }
                arguments.append(.text(text))
            }
        }
        return arguments
    }

    /// Returns the values of `name`, as many as there are in `usual`; those if there are none.
    private func values(_ name: String, or usual: [String]) throws(Problem) -> [String] {
        let values = values(name)
        if values.isEmpty { return usual }
        guard values.count == usual.count else {
            let count = usual.count
            let expected = count == 0 ? "no value" : count == 1 ? "one value" : "\(count) values"
            throw Problem(sentence: "\(name): expected \(expected), got \(values.count)")
        }
        return values
    }
}
