import Foundation

/// A declaration of a type in the sources of an app.
struct Declaration {
    let kind: Substring
    let file: String
    let line: Int

    /// Finds the declarations in the Swift files of `folders`, by name.
    static func all(in folders: [URL]) throws -> [String: Declaration] {
        var declarations: [String: Declaration] = [:]
        for folder in folders {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let lines = try String(contentsOf: file, encoding: .utf8).split(
                    separator: "\n", omittingEmptySubsequences: false)
                for (index, line) in lines.enumerated() {
                    let declaration = #/^\s*(?:(?:@\w+|[a-z]+) +)*?(class|struct|enum|protocol|actor|typealias) +(\w+)/#
                    guard let match = line.firstMatch(of: declaration) else { continue }
                    let found = Declaration(kind: match.1, file: file.lastPathComponent, line: index + 1)
                    declarations[String(match.2), default: found] = found
                }
            }
        }
        return declarations
    }

    /// What marks the declaration.
    var mark: String {
        switch kind {
        case "class": "final class: Sendable, or @MainActor if a view uses it"
        default: "\(kind): Sendable"
        }
    }
}
