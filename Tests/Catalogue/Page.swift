import Docs
import Pictures

/// The page of an operator: its doc comment with pictures instead of marbles, and with the calls of its test.
struct Page {
    /// How pages of the same module link to this one.
    let link: String
    private let start: String
    private(set) var pictures: [(name: String, picture: Picture)] = []

    var name: String { pictures[0].name }

    /// The page with the use of the operator, if there is one.
    func text(with use: String?) -> String { start + (use.map { "\n\($0)" } ?? "") }

    /// How DocC tells operators from their overloads. A second overload with a picture has the name of its page here.
    private static let suffixes = [
        "Rill/Observable/amb(_:)": "-([Observable<Element>])",
        "Rill/Observable/concat(_:)": "-(Observable<Element>...)",
        "Rill/Observable/interval(_:scheduler:missedTicks:)": "-(Duration,_,_)->Observable<Element>",
        "Rill/Observable/merge(_:)": "-(Observable<Element>...)",
        "Rill/Observable/timer(_:period:scheduler:missedTicks:)": "-(Duration,_,_,_)->Observable<Element>",
        "Rill/ObservableType/amb(_:)": "-(Observable<Self.Element>)",
        "Rill/ObservableType/concat(_:)": "-(Observable<Self.Element>)",
        "Rill/ObservableType/distinct()": "-6hgt3",
        "Rill/ObservableType/ignore(_:)": "-8csoa",
        "Rill/ObservableType/merge(with:_:)": "-(Observable<Self.Element>,_)",
        "Rill/ObservableType/retry(when:)": "-((Observable<Error>)->Trigger)",
        "Rill/ObservableType/timeout(_:other:scheduler:)": "-(_,Observable<Self.Element>,_)",
        "Rill/ObservableType/zip(with:resultSelector:)": "-(Observable<Other>,_)",
        "RillRx/PrimitiveSequenceType/andThen(_:)": "-(PrimitiveSequence<Next,Result>)",
        "RillRx/andThen-2": "-(Observable<Result>)",
        "RillRx/PrimitiveSequenceType/concat(_:)": "-(Completable...)",
        "RillRx/PrimitiveSequenceType/delay(_:scheduler:)": "-(Duration,_)",
        "RillRx/PrimitiveSequenceType/merge(_:)": "-(Completable...)",
        "RillRx/PrimitiveSequenceType/timeout(_:other:scheduler:)": "-(Duration,_,_)",
        "RillRx/PrimitiveSequenceType/timeout(_:scheduler:)": "-(Duration,_)",
        "RillRx/PrimitiveSequenceType/timer(_:scheduler:)": "-(Duration,_)",
    ]

    /// - Parameters:
    ///   - module: the module of the operator, which can extend a type of Rill.
    ///   - taken: the names of other pictures.
    ///   - examples: returns the calls in the test of a drawing.
    init(of one: Docs.Operator, in module: String, taken: Set<String>, examples: (Docs.Diagram) -> [String]) {
        let isOfRill = one.path.hasPrefix("Observable")
        let path = module == "Rill" || !isOfRill ? "\(module)/\(one.path)" : "\(module)/Rill/\(one.path)"
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
        let suffix = Self.suffixes["\(module)/\(pictures[0].name)"] ?? Self.suffixes[path] ?? ""
        link = "\(path.dropFirst(module.count + 1))\(suffix)"
        start = """
            # ``\(module)/\(link)``

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

/// The uses of operators, and what differs between those of a family. The operators have the names of their pages.
struct Uses {
    static let path = "Tests/Uses.md"

    struct Use {
        let name: String
        let difference: String
        /// Lines that compile in a screen.
        let code: String
    }

    struct Family {
        let title: String
        var uses: [Use] = []
    }

    private(set) var families: [Family] = []

    init(_ text: String) {
        for part in text.matches(of: /(?m)^# (.*)$|^## (.*)\n(.*)\n\n((?:    .*\n?)+)/) {
            if let title = part.1 {
                families.append(Family(title: String(title)))
            } else if let name = part.2, let difference = part.3, let code = part.4 {
                let lines = code.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
                let use = Use(name: String(name), difference: String(difference), code: lines)
                families[families.count - 1].uses.append(use)
            }
        }
    }

    /// Returns the end of the page of the operator.
    ///
    /// - Parameter links: how to link to each page.
    func text(of name: String, _ links: [String: String]) -> String? {
        guard let family = families.first(where: { $0.uses.contains { $0.name == name } }),
            let use = family.uses.first(where: { $0.name == name })
        else { return nil }
        let list = family.uses.compactMap { other in
            links[other.name].map { link in
                let shown = other.name == name ? "This one" : "``\(link)``"
                return "- \(shown): \(other.difference)."
            }
        }
        return """
            ### For example

            ```swift
            \(use.code)
            ```

            [Try it](/gallery/try/index.html#\(name)) with other marbles.

            ### See also: \(family.title.prefix(1).lowercased() + family.title.dropFirst())

            \(list.joined(separator: "\n"))

            """
    }
}
