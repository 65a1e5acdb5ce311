import Pictures

/// The documentation of an operator, as a page.
struct DocumentationPage {
    let one: Operator
    /// Where the page of marbles is.
    var root = "/"

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Markup.escaped(one.name))</title>
        \(Self.style)
        <h1><code>\(Markup.escaped(one.name))</code></h1>
        \(Markup.blocks(one.documentation))
        <p><a href="\(root)#\(one.id)">Try it</a></p>
        </html>

        """
    }

    /// The looks of a page that has no style sheet.
    static let style = """
        <style>
        :root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
        body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
        pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: 0.5rem; }
        code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; }
        h1, h2, h3 { line-height: 1.2; overflow-wrap: anywhere; }
        img { max-width: 100%; height: auto; }
        </style>
        """
}

/// Makes HTML of the little Markdown that doc comments use.
enum Markup {
    /// The text as HTML shows it literally.
    static func escaped(_ text: some StringProtocol) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }

    /// A line of text, with its code.
    static func inline(_ text: some StringProtocol) -> String {
        let plain = String(text).replacing("``", with: "`")
        let parts = plain.split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            index.isMultiple(of: 2) ? escaped(part) : "<code>\(escaped(part))</code>"
        }.joined()
    }

    /// Paragraphs, lists and blocks of code.
    static func blocks(_ text: String) -> String {
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }
        return paragraphs.flatMap(Self.divided).map(block).joined(separator: "\n")
            .replacing("</ul>\n<ul>", with: "\n")
    }

    /// Divides a paragraph before each item of a list.
    private static func divided(_ lines: ArraySlice<Substring>) -> [[Substring]] {
        lines.reduce(into: [[]]) { parts, line in
            if isItem(line), parts.last?.isEmpty == false { parts.append([]) }
            parts[parts.count - 1].append(line)
        }
    }

    private static func isItem(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("- ") }

    private static func block(_ lines: [Substring]) -> String {
        if lines.allSatisfy({ $0.hasPrefix("    ") }), !isItem(lines[0]) {
            return "<pre>\(escaped(lines.map { $0.dropFirst(4) }.joined(separator: "\n")))</pre>"
        }
        let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
        return isItem(lines[0]) ? "<ul><li>\(inline(text.dropFirst(2)))</li></ul>" : "<p>\(inline(text))</p>"
    }
}
