import Foundation
import Testing

@testable import Catalogue

@Suite(.serialized) struct UsesTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    private static func uses() throws -> Uses {
        Uses(try String(contentsOf: root.appending(path: Uses.path), encoding: .utf8))
    }

    /// The texts of the pages by their names.
    private static func pages() throws -> [String: String] {
        let files = try Catalogue.files(of: Catalogue.modules[0], below: root).filter { $0.key.hasSuffix(".md") }
        return Dictionary(
            uniqueKeysWithValues: files.map { path, text in
                (path.replacing("Operators/", with: "").replacing(".md", with: ""), text)
            })
    }

    @Test func `every operator has a use of at least two lines, and each is that of an operator`() throws {
        let uses = try Self.uses().families.flatMap(\.uses)
        #expect(try uses.map(\.name).sorted() == Self.pages().keys.sorted())
        for use in uses { #expect(use.code.split(separator: "\n").count > 1, "\(use.name)") }
    }

    @Test func `every operator has relatives, and no two of them differ by the same words`() throws {
        for family in try Self.uses().families {
            #expect(family.uses.count > 1, "\(family.title)")
            #expect(Set(family.uses.map(\.difference)).count == family.uses.count, "\(family.title)")
        }
    }

    @Test func `a page links to the page of marbles, and to each relative`() throws {
        let pages = try Self.pages()
        let links = try pages.mapValues { try #require($0.prefixMatch(of: /# ``Rill\/(.*)``/)?.1) }
        let tried = Set(try Catalogue.examples(below: Self.root).entries.map(\.id))
        for family in try Self.uses().families {
            for use in family.uses {
                let page = try #require(pages[use.name])
                #expect(tried.contains(use.name), "\(use.name)")
                #expect(page.contains("[Try it](/gallery/try/index.html#\(use.name))"))
                #expect(page.contains(use.code))
                for other in family.uses where other.name != use.name {
                    #expect(page.contains("- ``\(try #require(links[other.name]))``: \(other.difference)."))
                }
            }
        }
    }

    @Test func `the uses compile`() throws {
        let uses = try Self.uses().families.flatMap(\.uses).enumerated().map { index, use in
            "/* \(use.name) */ func use\(index)() async throws {\n\(use.code)\n}"
        }
        let code = Self.prelude + uses.joined(separator: "\n") + "\n}"
        let messages = try Compiler.messages(about: code, options: ["-parse-as-library"])
        #expect(!messages.contains("error:"), "\(messages)")
        #expect(!messages.contains("is unused"), "\(messages)")
    }

    private static let prelude = """
        import Foundation
        import Rill
        struct User: Sendable, Equatable { let id: Int, name: String }
        struct Offline: Error {}
        struct Sensor: Sendable {
            func onChange(_ f: @escaping @Sendable (Int) -> Void) -> Int { 0 }
            func remove(_ token: Int) {}
        }
        struct API: Sendable {
            func search(_ text: String) -> Observable<[String]> { .never() }
            func news() -> Observable<[String]> { .never() }
            func news(since date: Date) -> Observable<[String]> { .never() }
            func page(_ number: Int) -> Observable<[String]> { .never() }
            func name(of id: Int) -> Observable<String> { .never() }
            func send(_ line: String) -> Observable<String> { .never() }
            func connect() -> Observable<String> { .never() }
            func allUsers() -> Observable<[User]> { .never() }
            func find(_ text: String) async throws -> [String] { [] }
            func user(_ id: Int) async throws -> User { User(id: id, name: "") }
            func text(of page: Int) async throws -> String { "" }
            func isFree(_ name: String) async throws -> Bool { true }
            func upload(_ lines: [String]) async throws {}
        }
        @MainActor final class Screen: DisposeBagOwner {
        let disposeBag = DisposeBag()
        let api = API(), sensor = Sensor(), user: User? = nil, ids = [1, 2, 3], isAnimated = true
        let text = Observable<String>.never(), names = Observable<String>.never(), lines = Observable<String>.never()
        let taps = Observable<Void>.never(), isOnline = Observable<Bool>.never(), numbers = Observable<Int>.never()
        let users = Observable<User>.never(), selection = Observable<User?>.never()
        let problems = Observable<any Error>.never()
        let temperature = Observable<Double>.never(), position = Observable<Double>.never()
        var title = "", results: [String] = [], isBannerShown = false
        func show<Value>(_ value: Value) {}
        func search(_ text: String) {}
        func greet(_ user: User) {}
        func addButton(_ title: String) {}
        func addRow(_ id: Int) {}
        func blink(_ tick: Int) {}
        func scroll(to position: Double) {}
        func hideHint() {}

        """
}
