import Foundation
import Testing

/// Checks that the code in the README and in the articles compiles.
@Suite(.serialized) struct ArticlesTests {
    struct Article: CustomTestStringConvertible, Sendable {
        let path: String
        /// Declarations that the code uses.
        var declarations = ""
        /// Members of the class in whose methods the statements are.
        var members = ""

        var testDescription: String { path }

        init(_ name: String, of product: String = "Rill", declarations: String = "", members: String = "") {
            path = "Sources/\(product)/\(product).docc/\(name).md"
            self.declarations = declarations
            self.members = members
        }

        func text() throws -> String {
            let root = URL(filePath: #filePath).appending(path: "../../..").standardized
            return try String(contentsOf: root.appending(path: path), encoding: .utf8)
        }

        /// The blocks of Swift, except a package description, and the chapter whose code Playground/Combine compiles.
        func code() throws -> [String] {
            try text().replacing(/(?s)\n## Move view by view\n.*/, with: "")
                .matches(of: /(?s)```swift\n(.*?)```/).map { String($0.1) }
                .filter { !$0.contains("import PackageDescription") }
        }
    }

    private static let readme = Article("../../../README")
    private static let programs = [Article("Articles/GettingStarted"), readme]

    @Test func `the README has a line of code that compiles for each way to subscribe`() throws {
        let rows = try Self.readme.text().matches(of: /(?m)^\| `(\w+)` \|.*\| `(.*)` \|$/)
        #expect(rows.map(\.1) == ["subscribe", "bind", "drive", "values"])
        let code = """
            import Rill
            @MainActor final class Screen {
                let disposeBag = DisposeBag()
                var title = ""
                func show(_ stream: Observable<String>, relay: PublishRelay<String>) async throws {
                \(rows.map(\.2).joined(separator: "\n"))
                }
            }
            """
        let messages = try Compiler.messages(about: code, options: ["-parse-as-library"])
        #expect(messages == "")
    }

    @Test(arguments: programs) func `a program compiles`(_ article: Article) throws {
        let blocks = try article.code().filter { !$0.contains(".package(") }
        #expect(blocks.count > 0)
        #expect(try Compiler.messages(about: blocks.joined(separator: "\n")) == "")
    }

    @Test(arguments: articles) func `samples compile`(_ article: Article) throws {
        let blocks = try article.code()
        #expect(blocks.count > 0)
        let isDeclaration = { (block: String) -> Bool in
            block.prefixMatch(of: /@|(import|private|extension|final|class|struct|protocol)\b/) != nil
        }
        let methods = blocks.filter { !isDeclaration($0) }.enumerated().map { index, block in
            "func block\(index)() async throws {\n\(block)}"
        }
        let reader = """
            @MainActor final class Reader: DisposeBagOwner {
            let disposeBag = DisposeBag()
            \(article.members)
            \(methods.joined(separator: "\n"))
            }
            """
        let code = [Self.imports, article.declarations] + blocks.filter(isDeclaration) + [reader]
        let messages = try Compiler.messages(about: code.joined(separator: "\n"), options: ["-parse-as-library"])
        #expect(!messages.contains("error:"), "\(messages)")
        #expect(messages.matches(of: /result of call to '(subscribe|bind|drive|emit|connect)/).isEmpty, "\(messages)")
    }

    private static let imports = """
        import Foundation
        import Observation
        import Rill
        import RillFoundation
        import RillTesting
        import Testing
        """

    private static let articles = [
        Article("Rill"),
        Article(
            "Articles/LifetimesAndOwners",
            declarations: "struct API: Sendable { func search(_ text: String) async throws -> [String] { [] } }",
            members: """
                let api = API(), texts = Observable<String>.never(), ticks = Observable<Int>.never()
                func show(_ results: [String]) {}
                """),
        Article(
            "Articles/Errors",
            declarations: """
                struct NotANumber: Error { init(_ text: String) {} }
                let cached = Observable<[Int]>.never()
                func search(_ text: String) -> Observable<[Int]> { .empty() }
                """,
            members: "let request = Observable<[Int]>.never(), texts = Observable<String>.never()"),
        Article(
            "Articles/ThreadsAndSchedulers",
            declarations: "struct Entry { init?(_ line: String) {} }",
            members: """
                let file = URL(filePath: "/")
                func add(_ entry: Entry) {}
                """),
        Article(
            "Articles/BackPressure",
            declarations: """
                struct Sensor { let events = Observable<Int>.never() }
                @Sendable func render(_ number: Int) -> String { "" }
                @Sendable func upload(_ number: Int) -> Observable<Int> { .empty() }
                """,
            members: "let sensor = Sensor(), pages = [1, 2]\nfunc show(_ image: String) {}"),
        Article(
            "Articles/AsyncAwait",
            declarations: """
                struct API: Sendable { func search(_ text: String) async throws -> [String] { [] } }
                @Sendable func download(_ url: URL) async throws -> Data { Data() }
                """,
            members: """
                let pages = Observable.of(1), profiles = Observable.of(1), sensor = Observable.of(1)
                let text = Observable.of(""), lines = AsyncStream<String> { nil }, urls: [URL] = [], api = API()
                func show(_ page: Int) {}
                func show(_ results: [String]) {}
                func store(_ reading: Int) async {}
                """),
        Article(
            "Articles/TellingObjects",
            declarations: """
                protocol UpdateTitle: AnyObject { func updateWithNewTitle(title: String) }
                typealias Editor = Reader
                final class Document: Sendable {}
                @MainActor final class Part: DisposeBagOwner { let disposeBag = DisposeBag(); func layOut() {} }
                """,
            members: """
                let manager = AuthManager(), document = Document(), menu = Part(), list = Part()
                func documentWasSaved(_ notification: EventCenter.Notification) {}
                func show(_ count: Int) {}
                """),
        Article(
            "Articles/Reactors",
            declarations: """
                @MainActor struct CounterView {
                    let counter: Counter
                    init(_ counter: Counter) { self.counter = counter }
                    func increment() { counter.action.onNext(.increment) }
                }
                """,
            members: "let alerts = Alerts(), counter = Counter()\nfunc show(_ alert: String) {}"),
        Article("Articles/State"),
        Article("Articles/StoredPropertyInAnExtension", declarations: "final class Player: Sendable {}"),
        Article("Articles/YourOwnOperator"),
        Article(
            "Articles/ComingFromCombine",
            declarations: "struct Service { func search(_ text: String) -> Observable<[String]> { .empty() } }"),
        Article(
            "Articles/ComingFromRxSwift", declarations: rxDeclarations,
            members: "let a = Observable<Int>.never(), b = Observable<Int>.never()"),
        Article("RillRx", of: "RillRx", declarations: rxDeclarations),
        Article(
            "RillFoundation", of: "RillFoundation",
            declarations: """
                #if canImport(FoundationNetworking)
                    import FoundationNetworking
                #endif
                """,
            members: """
                let file = URL(filePath: "/"), log = URL(filePath: "/"), session = URLSession.shared
                let request = URLRequest(url: URL(filePath: "/"))
                func index(_ line: String) {}
                nonisolated func run(command: String) {}
                """),
        Article("RillTesting", of: "RillTesting"),
        Article(
            "EveryOrder", of: "RillTesting",
            declarations: """
                func saves(
                    _ texts: Observable<String>, _ isOnline: Observable<Bool>, _ time: any SchedulerType
                ) -> Observable<String> { texts }
                """),
        Article(
            "VirtualTime", of: "RillTesting",
            declarations: """
                struct User { let name: String; init(_ name: String) { self.name = name } }
                struct Model { let clock: any SchedulerType; func load() {} }
                extension ObservableType<Int> { func doubled() -> Observable<Int> { map { $0 * 2 } } }
                """),
    ]

    private static let rxDeclarations = """
        import RillRx
        struct User { static let unknown = User() }
        final class UserFormatter {
            var style = 0
            func string(from user: User) -> String { "" }
        }
        struct Service { func user(_ id: Int) -> Single<User> { .just(.unknown) } }
        """
}

/// Checks that the code of these articles is that of the tests beside this file.
@Suite(.serialized) struct ArticleCodeTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

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
