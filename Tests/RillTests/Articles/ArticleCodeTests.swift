import Foundation
import Testing

/// Checks that the code of these articles is that of the tests beside this file.
@Suite(.serialized) struct ArticleCodeTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    private static func article(_ name: String) throws -> String {
        try String(
            contentsOf: root.appending(path: "Sources/Rill/Rill.docc/Articles/\(name).md"), encoding: .utf8)
    }

    @Test(arguments: ["LoadingScreen", "ServiceReactor", "State"])
    func `the code of the article is tested`(_ name: String) throws {
        let tests = try String(
            contentsOf: Self.root.appending(path: "Tests/RillTests/Articles/\(name)Tests.swift"), encoding: .utf8)
        let blocks = try Self.article(name).matches(of: /(?s)```swift\n(.*?)```/).map(\.1)
        #expect(blocks.count > 1)
        for block in blocks { #expect(tests.contains(block), "\(block)") }
    }

    @Test(arguments: [
        """
        @MainActor final class FeedReactor: Reactor {
            let initialState: [String] = []
            func mutate(action: Int) -> Observable<[String]> { .empty() }
        }
        """,
        """
        @MainActor protocol Service: AnyObject, Sendable { func news() -> [String] }
        final class FeedReactor: Reactor {
            let initialState: [String] = []
            let service: any Service
            init(_ service: any Service) { self.service = service }
            func mutate(action: Int) -> Observable<[String]> { .just(service.news()) }
        }
        """,
        """
        protocol Service { func news() async throws -> [String] }
        final class FeedReactor: Reactor {
            let initialState: [String] = []
            let service: any Service
            init(_ service: any Service) { self.service = service }
            func mutate(action: Int) -> Observable<[String]> { .empty() }
        }
        """,
        """
        protocol Listener: AnyObject { func newsDidArrive(_ news: [String]) }
        final class Service: Sendable { let listeners = Listeners<any Listener>() }
        """,
    ])
    func `the article lists the error of the compiler`(_ code: String) throws {
        let messages = try Compiler.messages(about: "import Rill\n\(code)", options: ["-parse-as-library"])
        let errors = messages.matches(of: /swift:\d+:\d+: error: (.*)/).map(\.1)
        let listed = try Self.article("ServiceReactor").matches(of: /(?m)^\| `(.*?)` \|/).map(\.1)
        #expect(!errors.isEmpty)
        for error in errors { #expect(listed.contains { error.hasPrefix($0) }, "\(error)") }
    }

    @Test func `a conformance to Reactor can't be isolated to the main actor`() throws {
        let code = """
            import Rill
            @MainActor final class FeedReactor: @MainActor Reactor {
                let initialState: [String] = []
                func mutate(action: Int) -> Observable<[String]> { .empty() }
            }
            """
        #expect(try Compiler.messages(about: code, options: ["-parse-as-library"]).contains("error:"))
    }
}
