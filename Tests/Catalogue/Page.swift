import Docs

/// The page of an operator: its doc comment with pictures instead of marbles, and with the calls of its test.
struct Page {
    let text: String
    private(set) var pictures: [(name: String, picture: Picture)] = []

    var name: String { pictures[0].name }

    /// How DocC tells operators from their overloads.
    private static let suffixes = [
        "Observable/amb(_:)": "-([Observable<Element>])",
        "Observable/concat(_:)": "-(Observable<Element>...)",
        "Observable/interval(_:scheduler:missedTicks:)": "-(Duration,_,_)->Observable<Element>",
        "Observable/merge(_:)": "-(Observable<Element>...)",
        "Observable/timer(_:period:scheduler:missedTicks:)": "-(Duration,_,_,_)->Observable<Element>",
        "ObservableType/distinct()": "-6hgt3",
        "ObservableType/ignore(_:)": "-8csoa",
        "ObservableType/retry(when:)": "-((Observable<Error>)->Trigger)",
    ]

    /// - Parameter taken: the names of other pictures.
    /// - Parameter examples: returns the calls in the test of a drawing.
    init(of one: Docs.Operator, taken: Set<String>, examples: (Docs.Diagram) -> [String]) {
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
            # ``Rill/\(one.path)\(Self.suffixes[one.path, default: ""])``

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
