import Foundation
import Testing

/// Checks which types each folder of `Sources/Rill` uses, and the sizes of files.
struct FoldersTests {
    private static let foundation: Set = ["Contract", "Disposables", "Plumbing"]

    private static let arrows: [String: Set<String>] = [
        "Contract": foundation,
        "Disposables": foundation,
        "Plumbing": foundation.union(["Scheduling", "Dispatch"]),
        "Scheduling": foundation,
        "Dispatch": foundation.union(["Scheduling"]),
        "Lifetime": foundation.union(["Scheduling", "Dispatch"]),
        "Subscribing": foundation.union(["Scheduling", "Dispatch", "Lifetime", "Sharing"]),
        "Making": foundation.union(["Scheduling", "Lifetime"]),
        "Operators": foundation,
        "Buffering": foundation.union(["Scheduling"]),
        "Combining": foundation.union(["Scheduling", "Sharing"]),
        "Recovering": foundation.union(["Scheduling", "Sharing"]),
        "Sharing": foundation,
        "Timing": foundation.union(["Scheduling", "Sharing"]),
        "Bridging": foundation.union(["Scheduling", "Lifetime", "Sharing"]),
        "Events": foundation.union(["Scheduling", "Dispatch", "Lifetime", "Sharing"]),
    ]

    /// Patterns, and the only folders whose code may match them.
    private static let homes: [(pattern: String, folders: Set<String>)] = [
        (#"\bimport Synchronization\b|\b(Atomic|Mutex)\b|\bpthread_mutex|\bos_unfair_lock"#, ["Plumbing"]),
        (#"\bimport (Darwin|Glibc|Musl|Bionic)\b|\bpthread_\w+|\bSTDERR_FILENO\b"#, ["Plumbing"]),
        (#"\bimport Dispatch\b"#, ["Dispatch"]),
    ]

    /// The pattern that no code in the folder of fusing operators matches.
    private static let banned = [
        #"\b(class|actor|Locked|Flag|Atomic(Number|Bits)|\w*Scheduler\w*|\w+Clock)\b"#, buildsBoundary,
    ].joined(separator: "|")

    /// The types and the functions that build a gate, a group of upstreams or a queue.
    private static let buildsBoundary =
        #"\b(Gate|UpstreamGroup|\w*Queue|Join|Flattening|Concatenation|\w*Subject|Outlet|SerializedSink)\b"#
        + #"|\bUnsafeTransfer\b"#
        + #"|\b(concatenation|continued|concat|concatMap|merge|flatMap|join|zip|combineLatest|buffered|timed)\b"#
        + #"|`catch`|\.(catch|retry|share)\b"#

    private struct File {
        let folder: String
        let name: String
        /// The text without comments and the contents of string literals.
        let code: String

        init(_ url: URL) throws {
            folder = url.deletingLastPathComponent().lastPathComponent
            name = "\(folder)/\(url.lastPathComponent)"
            let text = try String(contentsOf: url, encoding: .utf8)
            code = text.replacing(/\/\/[^\n]*/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
        }

        /// The types that the file declares at its top level.
        var types: [String] {
            let modifiers = #"(?:@[\w()]+ +)*(?:(?:public|package|final|indirect) )*"#
            let declaration = modifiers + #"(?:struct|class|enum|protocol|typealias|actor) (\w+)"#
            guard let declaration = try? Regex("(?m)^" + declaration, as: (Substring, Substring).self) else {
                return []
            }
            return code.matches(of: declaration).map { String($0.1) }
        }

        /// A word also ends at a point, as it doesn't by the rules of Unicode.
        func contains(_ pattern: String) throws -> Bool {
            try code.contains(Regex(pattern).wordBoundaryKind(.simple))
        }
    }

    private static let files: [File] = {
        let root = URL(filePath: #filePath).appending(path: "../../../Sources/Rill").standardized
        let urls = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return (urls ?? []).filter { $0.pathExtension == "swift" }.compactMap { try? File($0) }
    }()

    @Test func `a folder uses only types of the folders that it may use`() {
        var homes: [String: String] = [:]
        for file in Self.files { for type in file.types { homes[type] = file.folder } }
        #expect(homes["Gate"] == "Plumbing")
        for file in Self.files {
            let allowed = Self.arrows[file.folder, default: []].union([file.folder])
            for word in Set(file.code.matches(of: /\b[A-Z]\w*/).map { String($0.0) }) {
                guard let home = homes[word], !allowed.contains(home) else { continue }
                Issue.record("\(file.name) uses \(word), which is in \(home)")
            }
        }
    }

    @Test func `the arrows list exactly the existing folders`() {
        #expect(Set(Self.files.map(\.folder)) == Set(Self.arrows.keys))
    }

    @Test func `locks, atomics and clocks are used only in their folders`() throws {
        for (pattern, folders) in Self.homes {
            let users = try Self.files.filter { try $0.contains(pattern) }
            #expect(Set(users.map(\.folder)) == folders, "\(users.map(\.name))")
        }
    }

    @Test func `no operator with one source uses a class, a lock, a queue or a clock`() throws {
        let operators = Self.files.filter { $0.folder == "Operators" }
        #expect(operators.count > 15)
        for file in operators { #expect(try !file.contains(Self.banned), "\(file.name)") }
    }

    /// So nothing in these folders could be with the operators that fuse, and a boundary there would be noticed.
    @Test(arguments: ["Buffering", "Combining", "Recovering"])
    func `a file of operators that are not fused builds a gate, a group or a queue`(_ folder: String) throws {
        let files = Self.files.filter { $0.folder == folder && $0.code.contains("func ") }
        #expect(files.count > 1)
        for file in files { #expect(try file.contains(Self.buildsBoundary), "\(file.name)") }
    }

    @Test func `no source file has more than 200 lines, and no line has more than 120 columns`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        for folder in ["Sources", "Tests", "Playground/Tour", "Playground/Benchmarks/Sources"] {
            let urls = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            for case let url as URL in try #require(urls) {
                // What was built of a package in `Tests` isn't written by hand.
                guard url.pathExtension == "swift", !url.pathComponents.contains(".build") else { continue }
                let lines = try String(contentsOf: url, encoding: .utf8).split(
                    separator: "\n", omittingEmptySubsequences: false)
                if folder == "Sources" { #expect(lines.count <= 201, "\(url.lastPathComponent)") }
                for (index, line) in lines.enumerated() where line.count > 120 {
                    Issue.record("\(url.lastPathComponent):\(index + 1) has \(line.count) columns")
                }
            }
        }
    }
}

/// Checks that the table of CONTRIBUTING lists all code of the library that the compiler can't check.
struct UnsafeCodeTests {
    /// The words of the table, and what stands in code for each.
    private static let constructs = [
        "Unmanaged": #"\bUnmanaged\b"#,
        "UnsafeTransfer": #"\bUnsafeTransfer(?:\(| \{)"#,
        "@exclusivity(unchecked)": #"@exclusivity\(unchecked\)"#,
        "@unchecked Sendable": #"@unchecked Sendable\b"#,
        "nonisolated(unsafe)": #"\bnonisolated\(unsafe\)"#,
        "unowned(unsafe)": #"\bunowned\(unsafe\)"#,
    ]

    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// Returns a line for each construct in a file, such as `2 Unmanaged in Rill/Events/Listeners.swift`.
    private static func uses(in code: String, of path: String) throws -> [String] {
        let code = code.replacing(/\/\/[^\n]*/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
        return try constructs.compactMap { name, pattern in
            let count = code.matches(of: try Regex(pattern).wordBoundaryKind(.simple)).count
            return count == 0 ? nil : "\(count) \(name) in \(path)"
        }
    }

    /// Returns the same lines for the rows of a table, each of which has a path, constructs with numbers, and a reason.
    private static func uses(inTable text: String) -> [String] {
        text.matches(of: /(?m)^\| `(\w+\/[^`]+\.swift)` \| ([^|]+) \| [A-Z`][^|]+\. \|$/).flatMap { row in
            row.2.matches(of: /(\d+) `([^`]+)`/).map { "\($0.1) \($0.2) in \(row.1)" }
        }
    }

    @Test func `CONTRIBUTING lists all code that the compiler can't check, and no other`() throws {
        let sources = Self.root.appending(path: "Sources")
        let paths = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
        let used = try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
            try Self.uses(in: String(contentsOf: sources.appending(path: path), encoding: .utf8), of: path)
        }
        let listed = Self.uses(
            inTable: try String(contentsOf: Self.root.appending(path: ".github/CONTRIBUTING.md"), encoding: .utf8))
        #expect(used.count > 30)
        #expect(Set(used).subtracting(listed) == [])
        #expect(Set(listed).subtracting(used) == [])
        #expect(listed.count == used.count)
    }

    @Test func `constructs are counted in code, and not in comments and strings`() throws {
        let code = """
            final class A: @unchecked Sendable {  // not `@unchecked Sendable` twice
                @exclusivity(unchecked) var a = UnsafeTransfer(1), b = "Unmanaged"
                @exclusivity(unchecked) var c: UnsafeTransfer<Int> = UnsafeTransfer { 2 }
            }
            """
        #expect(
            try Set(Self.uses(in: code, of: "A.swift")) == [
                "1 @unchecked Sendable in A.swift", "2 @exclusivity(unchecked) in A.swift",
                "2 UnsafeTransfer in A.swift",
            ])
    }

    @Test func `a row needs a reason`() {
        let rows = """
            | `Rill/A.swift` | 2 `Unmanaged`, 1 `unowned(unsafe)` | The sink keeps it alive. |
            | `Rill/B.swift` | 1 `Unmanaged` | |
            """
        #expect(Self.uses(inTable: rows) == ["2 Unmanaged in Rill/A.swift", "1 unowned(unsafe) in Rill/A.swift"])
    }
}
