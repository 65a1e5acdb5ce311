import Foundation
import Testing

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
        let paths = try #require(FileManager.default.enumerator(atPath: sources.path())).compactMap { $0 as? String }
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
