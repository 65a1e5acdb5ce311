import Docs

/// The page of an operator: its doc comment with pictures instead of marbles, and with the calls of its test.
struct Page {
    let one: Docs.Operator
    let text: String
    private(set) var pictures: [(name: String, picture: Picture)] = []

    var name: String { pictures[0].name }

    /// How DocC tells the operator from its overloads.
    private static let suffixes: [String: String] = [:]

    /// The address of the operator below the module.
    var link: String { Self.link(one) }

    private static func link(_ one: Docs.Operator) -> String { one.path + suffixes[one.path, default: ""] }

    /// - Parameter taken: the names of other pictures.
    /// - Parameter examples: returns the calls in the test of a drawing.
    init(of one: Docs.Operator, taken: Set<String>, examples: (Docs.Diagram) -> [String]) {
        self.one = one
        let stem = one.name.filter { $0 != ")" && $0 != ":" }.replacing("(", with: "-")
        var names = ([stem] + (2...9).map { "\(stem)-\($0)" }).filter { !taken.contains($0) }
        var discussion = one.comment.joined(separator: "\n")
        for drawing in one.drawings {
            let picture = Picture(drawing.lines, isCall: one.isCalled)
            let name = names.removeFirst()
            pictures.append((name, picture))
            let calls = examples(drawing)
            let code = calls.isEmpty ? "" : "\n\n```swift\n\(calls.joined(separator: "\n"))\n```"
            discussion.replace(
                drawing.code.map { "    \($0)" }.joined(separator: "\n"),
                with: "![\(Self.escaped(picture.words))](\(name))\(code)")
        }
        text = """
            # ``Rill/\(Self.link(one))``

            @Metadata {
                @DocumentationExtension(mergeBehavior: override)
            }

            \(discussion)

            """
    }

    private static func escaped(_ text: String) -> String {
        text.map { #"\[]*_`<>"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
