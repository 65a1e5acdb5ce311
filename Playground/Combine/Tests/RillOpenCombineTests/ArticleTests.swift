import Combine
import Foundation
import Rill
import RillCombine
import Testing

/// Checks that the code of "Move view by view" compiles, because it is in `ArticleSamples.swift`, and that it runs.
@MainActor struct ArticleTests {
    @Test func `the steps of the article are those that the tests compile`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let samples = try String(contentsOf: folder.appending(path: "ArticleSamples.swift"), encoding: .utf8)
            .matches(of: /(?ms)^enum \w+ {\n(.*?)^}/)
            .map { $0.1.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(4) } }
            .map { $0.joined(separator: "\n") }
        let article = folder.appending(path: "../../../../Sources/Rill/Rill.docc/Articles/ComingFromCombine.md")
        let text = try String(contentsOf: article.standardized, encoding: .utf8)
        let chapter = text[try #require(text.firstRange(of: "\n## Move view by view\n")).upperBound...]
        let blocks = chapter.matches(of: /(?s)```swift\n(?:import \w+\n)*\n(.*?)```/).map { String($0.1) }
        #expect(blocks == samples)
        #expect(blocks.count == 4)
    }

    @Test func `the badge counts the items of the basket at each step`() {
        let (before, shared) = (Before.Basket(), SharedParts.Basket())
        let badges = (
            Before.BadgeModel(basket: before), SharedParts.BadgeModel(basket: shared),
            LastView.BadgeModel(basket: shared)
        )
        for basket in [before.add, shared.add] { for item in ["pear", "fig"] { basket(item) } }
        #expect(badges.0.count == 2)
        #expect(badges.1.count == 2)
        #expect(badges.2.count == 2)
    }

    @Test func `a model whose code has moved is released like the former one`() {
        weak var former: Before.SearchModel?
        weak var moved: FirstView.SearchModel?
        do {
            let models = (Before.SearchModel(service: .init()), FirstView.SearchModel(service: .init()))
            (former, moved) = models
            models.0.text = "fig"
            models.1.text = "fig"
            #expect(models.0.names == ["fig"])
        }
        #expect(former == nil)
        #expect(moved == nil)
    }
}
