import Foundation
import Testing

/// Checks the sentences and links of the README, the articles and the doc comments.
struct TextTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// The paths below the root of the files with this extension, except the pages that the catalogue's tool writes.
    private static func files(_ suffix: String) throws -> [String] {
        let all = try #require(FileManager.default.enumerator(atPath: root.appending(path: "Sources").path()))
        return all.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) && !$0.contains("/Operators/") }
            .map { "Sources/\($0)" }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `a sentence names its subject instead of beginning with What or Whoever`() throws {
        let pages = try Self.files(".md") + ["README.md", ".github/CONTRIBUTING.md", ".github/CHANGELOG.md"]
        for path in pages {
            for start in try Self.text(path).matches(of: /(?m)(?:^#*|[.:!?]|[|>-]|\*\*) ?((?:What|Who)(?:ever)?) .*/) {
                Issue.record("\(path): \(start.0)")
            }
        }
        for path in try Self.files(".swift") {
            for start in try Self.text(path).matches(of: /\/\/\/?(?:| .*[.:!?]) (?:What|Who)(?:ever)? .*/) {
                Issue.record("\(path): \(start.0)")
            }
        }
    }

    @Test func `an article that shows Observations says which systems have it`() throws {
        let pages = try (Self.files(".md") + ["README.md"]).map(Self.text).filter { $0.contains("`Observations") }
        #expect(!pages.isEmpty)
        for page in pages { #expect(page.contains(/macOS 26, iOS 26/), "\(page.prefix(40))") }
    }

    /// Elsewhere, `<doc:…>` and the disambiguation of overloads would be shown as they are.
    @Test func `the links of an article read well outside the documentation, too`() throws {
        let ofTesting = ["/VirtualTime.md", "/EveryOrder.md"]
        let articles = try Self.files(".md").filter { path in
            path.contains("/Articles/") || ofTesting.contains { path.hasSuffix($0) }
        }
        #expect(articles.count > 10)
        for path in articles {
            let text = try Self.text(path)
            let body = text.prefix(upTo: text.firstRange(of: "\n## Topics")?.lowerBound ?? text.endIndex)
            for link in body.matches(of: /<doc:\w+>|``\w+\/[^`]+``/) { Issue.record("\(path): \(link.0)") }
            #expect(!text.contains("<doc:"), "\(path)")
        }
    }

    /// The documentation has no such files, and doesn't warn of them.
    @Test func `no link of the documentation leads to a file of the repository`() throws {
        for path in try Self.files(".md") + Self.files(".swift") {
            for link in try Self.text(path).matches(of: /\]\([^)\s]+\.(?:md|swift)[#)].*/) {
                Issue.record("\(path): \(link.0)")
            }
        }
    }
}
