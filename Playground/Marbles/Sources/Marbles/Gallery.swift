import Foundation
import Pictures

/// All operators as pictures, on a page that needs no server.
struct Gallery {
    private struct Exhibit {
        let one: Operator
        let code: String?
        let picture: Picture

        init(_ one: Operator) throws(Problem) {
            self.one = one
            if let example = one.examples.first {
                let drawn = try Drawn(one, example)
                (code, picture) = (drawn.code, drawn.picture)
            } else {
                (code, picture) = (nil, one.picture)
            }
        }
    }

    /// The text of each file by its path.
    let files: [String: String]

    init() throws(Problem) {
        var files: [String: String] = [:]
        var (contents, sections): ([String], [String]) = ([], [])
        for (number, group) in Catalogue.groups.enumerated() {
            let exhibits = try group.operators.map { one throws(Problem) in try Exhibit(one) }
            for exhibit in exhibits { files["pictures/\(exhibit.one.id).svg"] = exhibit.picture.svg }
            let name = Markup.escaped(group.name)
            contents.append("<li><a href=\"#group-\(number)\">\(name)</a></li>")
            sections.append("<section><h2 id=\"group-\(number)\">\(name)</h2><div class=\"cards\">")
            sections += exhibits.map(Self.article)
            sections.append("</div></section>")
        }
        files["index.html"] = Self.page(contents, sections)
        self.files = files
    }

    func write(to folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "pictures"), withIntermediateDirectories: true)
        for (path, text) in files {
            try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
        }
    }

    private static func article(_ exhibit: Exhibit) -> String {
        let one = exhibit.one
        let words = Markup.escaped(exhibit.picture.words)
        return """
            <article id="\(one.id)" data-words="\(Markup.escaped(one.words))">
            <h3><a href="#\(one.id)"><code>\(Markup.escaped(one.name))</code></a></h3>
            <p class="sentence">\(Markup.inline(one.sentence))</p>
            <img src="pictures/\(one.id).svg" alt="\(words)" loading="lazy">
            \(exhibit.code.map { "<pre>\(Markup.escaped($0))</pre>" } ?? "")
            </article>
            """
    }

    private static func page(_ contents: [String], _ sections: [String]) -> String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>The operators of Rill</title>
        \(style)
        <header>
        <h1>The operators of Rill</h1>
        <p><a href="try/">Try them</a>: drag a marble, and Rill's result follows.</p>
        </header>
        <div id="search" role="search" hidden>
        <input type="search" aria-label="Search operators" placeholder="Search operators (press /)" autocomplete="off">
        <p id="found" role="status"></p>
        </div>
        <nav aria-label="Groups"><ul>
        \(contents.joined(separator: "\n"))
        </ul></nav>
        <main>
        \(sections.joined(separator: "\n"))
        </main>
        <footer></footer>
        \(script)
        </html>

        """
    }
}
