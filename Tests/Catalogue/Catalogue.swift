import Docs
import Foundation

/// Writes the pages and pictures of the operators, made of their doc comments and tests.
///
///     swift run Catalogue            # writes them
///     swift run Catalogue --check    # fails if they are not up to date
@main struct Catalogue {
    static let folders = ["Making", "Operators", "Combining", "Timing", "Sharing", "Lifetime", "Bridging"]

    static func main() throws {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/Rill/Rill.docc/Operators")
        let (former, current) = (try contents(of: folder), try files(below: root))
        if CommandLine.arguments.dropFirst().first == "--check" {
            let flaws = Set(former.keys).union(current.keys).sorted().filter { former[$0] != current[$0] }
            if !flaws.isEmpty {
                fail("not up to date in \(folder.path()): swift run Catalogue\n\(flaws.joined(separator: "\n"))")
            }
            return
        }
        for name in former.keys where current[name] == nil {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
        let pictures = folder.appending(path: "Pictures")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        for (name, text) in current where former[name] != text {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
    }

    private static func fail(_ message: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
        exit(1)
    }

    private static func contents(of folder: URL) throws -> [String: String] {
        let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
        let files = names.filter { $0.hasSuffix(".md") || $0.hasSuffix(".svg") }
        return try Dictionary(
            uniqueKeysWithValues: files.map { name in
                (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
            })
    }

    /// Returns the text of each page and picture by its path.
    static func files(below root: URL) throws -> [String: String] {
        let enumerator = FileManager.default.enumerator(
            at: root.appending(path: "Tests/RillTests"), includingPropertiesForKeys: nil)
        let tests = enumerator?.compactMap { $0 as? URL } ?? []
        var pages: [Page] = []
        for folder in folders {
            let directory = root.appending(path: "Sources/Rill/\(folder)")
            for file in try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted()
            where file.hasSuffix(".swift") {
                let docs = Docs(of: try String(contentsOf: directory.appending(path: file), encoding: .utf8), in: file)
                let mirror = file.replacing(".swift", with: "Tests.swift")
                let test = try tests.first { $0.lastPathComponent == mirror }
                    .map { try String(contentsOf: $0, encoding: .utf8) }
                for one in docs.operators + docs.classes where !one.drawings.isEmpty {
                    let taken = Set(pages.flatMap { $0.pictures.map(\.name) })
                    let isOnly = docs.operators.count { $0.baseName == one.baseName && !$0.drawings.isEmpty } == 1
                    pages.append(
                        Page(of: one, taken: taken) { drawing in
                            one.examples(of: drawing, isOnly: isOnly, in: test ?? "")
                        })
                }
            }
        }
        var files: [String: String] = [:]
        for page in pages {
            files["\(page.name).md"] = page.text
            for (name, picture) in page.pictures {
                for theme in [Theme.light, .dark] {
                    files["Pictures/\(name)\(theme.suffix).svg"] = picture.svg(theme)
                }
            }
        }
        return files
    }
}
