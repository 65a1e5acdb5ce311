import Docs
import Foundation
import Pictures

/// Writes the pages and pictures of the operators, made of their doc comments and tests. Git ignores them, but for the
/// pictures that the README and the articles show.
///
///     swift run Catalogue                     # writes them
///     swift run Catalogue --examples FILE     # writes the source that Playground/Marbles compiles, as its build does
@main struct Catalogue {
    /// A module whose operators have pages.
    struct Module: Sendable {
        let name: String
        let folders: [String]
    }

    static let modules = [
        Module(
            name: "Rill",
            folders: [
                "Making", "Operators", "Buffering", "Sharing", "Combining", "Recovering", "Timing", "Subscribing",
                "Bridging",
            ]),
        Module(name: "RillRx", folders: ["Traits"]),
    ]

    /// The picture of the README: a search while text is typed. A character stands for 100 ms.
    static let search = [
        ["text", "-R-[Ri][Rio]------------------…"],
        ["debounce(.milliseconds(300))", "------[Ri][Rio]---------------…"],
        ["asyncMapLatest(find)", "---------------[Rioni]--------…"],
    ]

    /// The pictures that are in git.
    static let illustrations: Set<String> = ["debounce", "search"]

    static func main() throws {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath()  // Playground/Marbles has a link to this folder
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--examples", arguments.count == 2, let path = arguments.last {
            let (file, text) = (URL(filePath: path), try examples(below: root).text())
            // What is compiled from an old file stays.
            if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
            return try text.write(to: file, atomically: true, encoding: .utf8)
        }
        for module in modules {
            let folder = root.appending(path: "Sources/\(module.name)/\(module.name).docc")
            try update(folder, to: try files(of: module, below: root))
        }
    }

    /// Replaces the pages and pictures of a documentation catalogue.
    private static func update(_ folder: URL, to files: [String: String]) throws {
        try? FileManager.default.removeItem(at: folder.appending(path: "Operators"))
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    /// The pages of a file of the library.
    private struct Chapter {
        let docs: Docs
        let pages: [(page: Page, one: Docs.Operator)]
    }

    private static func chapters(of module: Module, below root: URL) throws -> [Chapter] {
        let enumerator = FileManager.default.enumerator(
            at: root.appending(path: "Tests/\(module.name)Tests"), includingPropertiesForKeys: nil)
        let tests = enumerator?.compactMap { $0 as? URL } ?? []
        var (chapters, taken): ([Chapter], Set<String>) = ([], [])
        for folder in module.folders {
            let directory = root.appending(path: "Sources/\(module.name)/\(folder)")
            for file in try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
            where file.hasSuffix(".swift") {
                let docs = Docs(of: try String(contentsOf: directory.appending(path: file), encoding: .utf8), in: file)
                let mirror = file.replacing(".swift", with: "Tests.swift")
                let test = tests.first { $0.lastPathComponent == mirror }
                let text = try test.map { try String(contentsOf: $0, encoding: .utf8) } ?? ""
                var pages: [(page: Page, one: Docs.Operator)] = []
                for one in docs.operators + docs.classes where !one.drawings.isEmpty {
                    let isOnly = docs.operators.count { $0.baseName == one.baseName && !$0.drawings.isEmpty } == 1
                    let page = Page(of: one, in: module.name, taken: taken) { drawing in
                        one.examples(of: drawing, isOnly: isOnly, in: text)
                    }
                    taken.formUnion(page.pictures.map(\.name))
                    pages.append((page, one))
                }
                chapters.append(Chapter(docs: docs, pages: pages))
            }
        }
        return chapters
    }

    /// Returns the examples of the operators of Rill.
    static func examples(below root: URL) throws -> Examples {
        var examples = try Examples(below: root)
        for chapter in try chapters(of: modules[0], below: root) {
            examples.add(chapter.pages.map { ($0.page.name, $0.one) }, of: chapter.docs)
        }
        return examples
    }

    /// Returns the text of each page and picture by its path in the documentation catalogue.
    static func files(of module: Module, below root: URL) throws -> [String: String] {
        var files: [String: String] = [:]
        let pages = try chapters(of: module, below: root).flatMap(\.pages).map(\.page)
        var pictures = pages.flatMap(\.pictures)
        var uses = Uses("")
        if module.name == "Rill" {
            pictures.append(("search", Picture(search) { $0 != "text" }))
            uses = Uses(try String(contentsOf: root.appending(path: Uses.path), encoding: .utf8))
        }
        let links = Dictionary(uniqueKeysWithValues: pages.map { ($0.name, $0.link) })
        for page in pages { files["Operators/\(page.name).md"] = page.text(with: uses.text(of: page.name, links)) }
        for (name, picture) in pictures {
            let folder = illustrations.contains(name) && module.name == "Rill" ? "Pictures" : "Operators"
            files["\(folder)/\(name).svg"] = picture.svg
        }
        return files
    }
}
