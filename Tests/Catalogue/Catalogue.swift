import Docs
import Foundation

/// The table of operators in the README, made of their doc comments.
///
///     swift run Catalogue            # writes it
///     swift run Catalogue --check    # fails if it is not up to date
@main struct Catalogue {
    static let folders = ["Making", "Operators", "Combining", "Timing", "Sharing", "Lifetime", "Bridging"]
    static let (begin, end) = ("<!-- operators: written by `swift run Catalogue` -->", "<!-- end of the operators -->")

    static func main() throws {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = root.appending(path: "README.md")
        let former = try String(contentsOf: readme, encoding: .utf8)
        guard let current = try replacing(former, with: table(below: root)) else {
            fail("README.md has no place for the operators:\n\(begin)\n\(end)")
        }
        if CommandLine.arguments.dropFirst().first != "--check" {
            try current.write(to: readme, atomically: true, encoding: .utf8)
        } else if current != former {
            fail("README.md is not up to date: swift run Catalogue\n\(difference(former, current))")
        }
    }

    static func fail(_ message: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
        exit(1)
    }

    /// Returns the text with the table between its marks, or nil if it has none.
    static func replacing(_ text: String, with table: String) -> String? {
        guard let start = text.range(of: "\(begin)\n"), let stop = text.range(of: end),
            start.upperBound <= stop.lowerBound
        else { return nil }
        return text[..<start.upperBound] + table + text[stop.lowerBound...]
    }

    /// Returns the removed and the added lines.
    static func difference(_ former: String, _ current: String) -> String {
        let (old, new) = (former.split(separator: "\n"), current.split(separator: "\n"))
        return new.difference(from: old).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }.joined(separator: "\n")
    }

    static func table(below root: URL) throws -> String {
        let rows = try folders.flatMap { folder in
            let directory = root.appending(path: "Sources/Rill/\(folder)")
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted()
            let docs = try files.filter { $0.hasSuffix(".swift") }.map { file in
                Docs(of: try String(contentsOf: directory.appending(path: file), encoding: .utf8), in: file)
            }
            let rows = Self.rows(of: docs) { "[\($0)](Sources/Rill/\(folder)/\($0))" }
            return rows.isEmpty ? [] : ["| **\(folder)** | | |"] + rows
        }
        return (["| | | where |", "|---|---|---|"] + rows).joined(separator: "\n") + "\n"
    }

    /// Returns a row for each operator with a diagram, next to its overloads.
    static func rows(of docs: [Docs], link: (String) -> String) -> [String] {
        var rows: [Row] = []
        let operators = docs.flatMap { docs in docs.operators.map { (docs.file, $0) } }
        for (file, one) in operators where !one.drawings.isEmpty { rows.append(Row(one, in: file)) }
        for (file, one) in operators where one.drawings.isEmpty {
            let namesakes = rows.indices.filter { rows[$0].baseName == one.baseName }
            let closest =
                namesakes.first { rows[$0].name == one.name && rows[$0].files == [file] }
                ?? namesakes.first { rows[$0].files == [file] } ?? namesakes.first
            if let closest { rows[closest].add(one, in: file) }
        }
        return rows.map { row in
            let cells = [row.signatures.map(cell), row.marbles, row.files.map(link)]
            return "| " + cells.map { $0.joined(separator: "<br>") }.joined(separator: " | ") + " |"
        }
    }

    private struct Row {
        let name: String
        let baseName: Substring
        let marbles: [String]
        var signatures: [String]
        var files: [String]

        init(_ one: Docs.Operator, in file: String) {
            name = one.name
            baseName = one.baseName
            marbles = one.drawings.map { $0.code.map(cell).joined(separator: "<br>") }
            signatures = [one.signature]
            files = [file]
        }

        mutating func add(_ one: Docs.Operator, in file: String) {
            if !signatures.contains(one.signature) { signatures.append(one.signature) }
            if !files.contains(file) { files.append(file) }
        }
    }

    /// Formats code for a table cell.
    static func cell(_ code: String) -> String { "`\(code.replacing("|", with: "\\|"))`" }
}
