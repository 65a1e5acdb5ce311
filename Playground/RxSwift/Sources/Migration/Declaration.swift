import Foundation

/// A declaration of a type in the sources of an app.
struct Declaration {
    let kind: Substring
    /// The first type that it inherits or conforms to.
    let parent: Substring?
    let file: String
    let line: Int
    /// The stored properties that can change.
    var variables: [Substring] = []
    var hasSubclasses = false
    var superclass: String?

    /// What marks the declaration.
    var mark: String {
        switch kind {
        case "class" where superclass != nil: "@MainActor at its superclass \(superclass!)"
        case "class" where hasSubclasses: "@MainActor, because it has subclasses; or a protocol: Sendable"
        case "class" where variables.isEmpty: "final class: Sendable, or @MainActor if a view uses it"
        case "class":
            "a struct, @MainActor, or final class: Sendable with \(variables.prefix(3).joined(separator: ", "))"
                + (variables.count > 3 ? " and \(variables.count - 3) more" : "") + " in a relay or a Mutex"
        case "typealias": "what the typealias stands for: Sendable, or @Sendable for a function"
        default: "\(kind): Sendable"
        }
    }
}

/// The declarations in the sources of an app, by name: `Outer.Inner`.
struct Declarations {
    private var byName: [String: Declaration] = [:]

    /// Finds the declarations in the Swift files of `folders`.
    init(in folders: [URL]) throws {
        for folder in folders {
            let files = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            let sources = files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
            for source in sources.sorted(by: { $0.path < $1.path }) {
                read(try String(contentsOf: source, encoding: .utf8), file: source.lastPathComponent)
            }
        }
        for (child, declaration) in byName {
            guard let parent = declaration.parent, let name = name(of: String(parent)) else { continue }
            byName[name]?.hasSubclasses = true
            if byName[name]?.kind == "class" { byName[child]?.superclass = name }
        }
    }

    /// The declaration that the compiler calls `type`, which it may call by its module, too.
    subscript(type: String) -> Declaration? { name(of: type).flatMap { byName[$0] } }

    private func name(of type: String) -> String? {
        var parts = type.split(separator: ".")[...]
        while !parts.isEmpty {
            let name = parts.joined(separator: ".")
            if byName[name] != nil { return name }
            parts.removeFirst()
        }
        return byName.keys.filter { $0.hasSuffix(".\(type)") }.min()
    }

    private mutating func read(_ source: String, file: String) {
        let declaration =
            #/
            ^\s* (?: (?: @\w+ (?: \(.*?\) )? | [a-z]+ ) \ + )*?
            (class|struct|enum|protocol|actor|typealias|extension) \ + ([\w.]+) (?: <.*?> )? (?: \s*:\s* ([\w.]+) )?
            /#
        let variable =
            #/
            ^\s* (?: (?: @\w+ (?: \(.*?\) )? | [a-z]+ (?: \(\w+\) )? ) \s+ )*?
            var \ + (\w+) [^=\{]* (= | \{\s* (?: didSet|willSet )? | $)
            /#
        var scopes: [(name: String, depth: Int)] = []
        var depth = 0
        let lines = Self.code(of: source).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let outer = scopes.last
            if let match = line.firstMatch(of: declaration), match.2 != "func", match.2 != "var" {
                let name = ((outer.map { [$0.name] } ?? []) + [String(match.2)]).joined(separator: ".")
                if match.1 != "extension", byName[name] == nil {
                    byName[name] = Declaration(kind: match.1, parent: match.3, file: file, line: index + 1)
                }
                if match.1 != "typealias" { scopes.append((name, depth + 1)) }
            } else if let outer, outer.depth == depth, !line.contains(#/\bstatic\b/#),
                let match = line.firstMatch(of: variable)
            {
                let next = lines[(index + 1)...].first { !$0.allSatisfy(\.isWhitespace) } ?? ""
                let isComputed = match.2.hasPrefix("{") && !match.2.hasSuffix("Set")
                if !isComputed || next.contains(#/^\s*(?:didSet|willSet)\b/#) {
                    byName[outer.name]?.variables.append(match.1)
                }
            }
            for character in line {
                if character == "{" { depth += 1 }
                guard character == "}" else { continue }
                depth -= 1
                if let scope = scopes.last, depth < scope.depth { scopes.removeLast() }
            }
        }
    }

    /// Returns `source` without the contents of its comments and strings, which may have braces.
    private static func code(of source: String) -> String {
        source.replacing(#/"""[\s\S]*?"""|/\*[\s\S]*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"/#) { match in
            String(repeating: "\n", count: match.output.count { $0 == "\n" })
        }
    }
}
