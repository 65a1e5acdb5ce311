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
