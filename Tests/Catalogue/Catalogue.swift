import Docs
import Foundation

/// Writes the pages and pictures of the operators, made of their doc comments and tests.
///
///     swift run Catalogue            # writes them
///     swift run Catalogue --check    # fails if they are not up to date
@main struct Catalogue {
    /// A module whose operators have pages.
    struct Module: Sendable {
        let name: String
        let folders: [String]
    }

    static let modules = [
        Module(
            name: "Rill",
            folders: ["Making", "Operators", "Combining", "Timing", "Sharing", "Lifetime", "Bridging"]),
        Module(name: "RillRx", folders: ["Traits"]),
    ]

    static func main() throws {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let isCheck = CommandLine.arguments.dropFirst().first == "--check"
        for module in modules {
            let folder = root.appending(path: "Sources/\(module.name)/\(module.name).docc/Operators")
            let (former, current) = (try contents(of: folder), try files(of: module, below: root))
            let changed = Set(former.keys).union(current.keys).sorted().filter { former[$0] != current[$0] }
            if isCheck, !changed.isEmpty {
                fail("not up to date in \(folder.path()): swift run Catalogue\n\(changed.joined(separator: "\n"))")
            }
            let pictures = folder.appending(path: "Pictures")
            if !changed.isEmpty {
                try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
            }
            for name in changed {
                let file = folder.appending(path: name)
                if let text = current[name] {
                    try text.write(to: file, atomically: true, encoding: .utf8)
                } else {
                    try FileManager.default.removeItem(at: file)
                }
            }
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
    static func files(of module: Module, below root: URL) throws -> [String: String] {
        let enumerator = FileManager.default.enumerator(
            at: root.appending(path: "Tests/\(module.name)Tests"), includingPropertiesForKeys: nil)
        let tests = enumerator?.compactMap { $0 as? URL } ?? []
        var pages: [Page] = []
        for folder in module.folders {
            let directory = root.appending(path: "Sources/\(module.name)/\(folder)")
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
                        Page(of: one, in: module.name, taken: taken) { drawing in
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
