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

extension Gallery {
    /// The colors are those of the pictures.
    static let style = """
        <style>
        :root {
          color-scheme: light dark; --page: #f5f5f7; --card: #fff; --rule: #d2d2d7; --line: #1d1d1f; --label: #6e6e73;
          --link: #0066cc; --text: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, system-ui, sans-serif;
          --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #161617; --card: #1d1d1f; --rule: #3a3a3c; --line: #f5f5f7; --label: #a1a1a6; --link: #64b5ff;
          }
        }
        * { box-sizing: border-box; margin: 0; }
        [hidden] { display: none !important; }
        html { scroll-padding-top: 5rem; }
        body { background: var(--page); color: var(--line); font: 1rem/1.5 var(--text); overflow-wrap: anywhere; }
        a { color: var(--link); text-decoration: none; }
        a:hover { text-decoration: underline; }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        code, pre { font-family: var(--mono); font-size: .875rem; }
        header, nav, main { max-width: 80rem; margin: 0 auto; padding: 0 1.5rem; }
        header { padding-top: 2.5rem; }
        h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; }
        header p, .sentence, #found { color: var(--label); }
        #search {
          position: sticky; top: 0; z-index: 1; max-width: 80rem; margin: 0 auto; padding: 1rem 1.5rem;
          background: var(--page);
        }
        input {
          width: 100%; min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--label); border-radius: .75rem;
          background: var(--card); color: inherit; font: inherit;
        }
        nav ul { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; list-style: none; }
        nav a {
          display: block; padding: .25rem .75rem; border: 1px solid var(--rule); border-radius: 1rem;
          background: var(--card);
        }
        h2 { margin: 2.5rem 0 1rem; font-size: 1.375rem; letter-spacing: -.01em; }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 28rem), 1fr)); gap: 1rem; }
        article {
          display: flex; flex-direction: column; gap: .75rem; padding: 1.25rem; border: 1px solid var(--rule);
          border-radius: 1rem; background: var(--card);
        }
        article:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
        h3 { font-size: 1rem; }
        h3 code { font-size: 1rem; }
        .sentence { flex: 1; }
        img { align-self: flex-start; max-width: 100%; height: auto; }
        pre { padding: .75rem; border-radius: .5rem; background: var(--page); overflow-x: auto; }
        footer { height: 4rem; }
        </style>
        """

    /// Shows the operators that have most of the words of the search, as the page to try them does.
    static let script = """
        <script>
        const field = document.querySelector("input");
        const found = document.querySelector("#found");
        const articles = [...document.querySelectorAll("article")];
        function search() {
          const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
            .map((word) => word.replace(/(?<=\\w{3})(?:ing|ed|es|e|s)$/, ""));
          const count = (one) => words.filter((word) => one.dataset.words.includes(word)).length;
          const most = Math.max(...articles.map(count));
          for (const one of articles) one.hidden = words.length > 0 && (most === 0 || count(one) < most);
          for (const section of document.querySelectorAll("section")) {
            section.hidden = !section.querySelector("article:not([hidden])");
          }
          const shown = articles.filter((one) => !one.hidden).length;
          document.querySelector("nav").hidden = words.length > 0;
          found.textContent = words.length === 0 ? "" : shown === 1 ? "1 operator" : `${shown} operators`;
        }
        document.querySelector("#search").hidden = false;
        field.addEventListener("input", search);
        addEventListener("keydown", (event) => {
          if (event.key === "/" && event.target !== field) {
            event.preventDefault();
            field.focus();
          }
          if (event.key === "Escape" && event.target === field) {
            field.value = "";
            search();
          }
        });
        search();
        </script>
        """
}
