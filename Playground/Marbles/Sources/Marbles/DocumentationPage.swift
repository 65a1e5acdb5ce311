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
