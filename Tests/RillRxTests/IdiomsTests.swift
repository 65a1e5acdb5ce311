import Foundation
import Testing

struct IdiomsTests {
    private static let idioms = URL(filePath: #filePath).appending(path: "../../RxIdioms").standardized

    @Test func `there are at least 128 idioms`() throws {
        let text = try String(contentsOf: Self.idioms.appending(path: "Both/Idioms.swift"), encoding: .utf8)
        let idioms = text.matches(of: #/^(?: {8}| {12})(?!return)[A-Za-z].*/#.anchorsMatchLineEndings())
        #expect(idioms.count >= 128)
    }

    @Test(arguments: [
        ("Swift5/OnlySwift5", 12, Compiler.LanguageMode.swift6), ("OnlyRxSwift", 7, .swift6),
        ("OnlyRxSwift", 7, .swift5),
    ])
    func `the compiler refuses exactly the idioms that have a reason`(
        file: String, count: Int, mode: Compiler.LanguageMode
    ) throws {
        let code = try String(contentsOf: Self.idioms.appending(path: "\(file).swift"), encoding: .utf8)
        let reasons = #/// (?:not Sendable|captured variable|main actor)$/#
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = lines.indices.filter { lines[$0].contains(reasons) }.map { $0 + 1 }
        let messages = try Compiler.messages(about: code, mode: mode)
        let refused = messages.matches(of: #/main\.swift:(\d+):\d+: (?:error|warning)/#).compactMap { Int($0.1) }
        #expect(expected.count == count)
        #expect(Set(refused) == Set(expected))
    }
}

/// The package whose modules have the names of RxSwift's, RxSwiftExt's and ReactorKit's.
@Suite(.serialized) struct ModuleNamesTests {
    private static let package = URL(filePath: #filePath).appending(path: "../../../Playground/RxSwift").standardized

    private static let modules = [
        "ReactorKit", "RxBlocking", "RxCocoa", "RxRelay", "RxSwift", "RxSwiftExt", "RxTest",
    ]

    private static let app = """
        import ReactorKit
        import RxBlocking
        import RxCocoa
        import RxRelay
        import RxSwift
        import RxSwiftExt
        import RxTest

        final class CounterReactor: Reactor {
            enum Action: Sendable { case increase }
            enum Mutation: Sendable { case add(Int) }
            struct State: Sendable { var count = 0 }
            let initialState = State()

            func mutate(action: Action) -> RxSwift.Observable<Mutation> { .just(.add(1)) }
            func reduce(state: State, mutation: Mutation) -> State {
                guard case .add(let number) = mutation else { return state }
                return State(count: state.count + number)
            }
        }

        @MainActor final class Screen {
            let disposeBag = RxSwift.DisposeBag()
            let query = RxRelay.BehaviorRelay(value: "")
            let selection = RxRelay.PublishRelay<Int>()
            var title = ""

            func bind(_ names: RxSwift.Observable<String>) {
                names.subscribe(onNext: { [weak self] in self?.title = $0 }).disposed(by: disposeBag)
                names.distinct().bind(to: query).disposed(by: disposeBag)
                query.asDriver().drive(onNext: { [weak self] in self?.title = $0 }).disposed(by: disposeBag)
                selection.asSignal().emit(onNext: { print($0) }).disposed(by: disposeBag)
            }
        }

        @MainActor func test(_ driver: Driver<Int>) {
            let observer = TestScheduler(initialClock: 0).start { driver.map { $0 + 1 } }
            print(observer.events)
        }

        func test() throws -> [Int] {
            let scheduler = RxTest.TestScheduler(initialClock: 0)
            let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
            _ = scheduler.start { source.asObservable() }
            return try RxSwift.Observable.of(1, 2).toBlocking().toArray()
        }
        """

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `an app compiles with the imports of RxSwift and ReactorKit`(_ mode: Compiler.LanguageMode) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-modules-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = Self.package.appending(path: "Sources")
        for name in Self.modules {
            let source = try String(contentsOf: sources.appending(path: "\(name)/\(name).swift"), encoding: .utf8)
            let module = folder.appending(path: "\(name).swiftmodule")
            #expect(try Compiler.messages(about: source, writing: module) == "")
        }
        #expect(try Compiler.messages(about: Self.app, mode: mode, options: ["-I", folder.path]) == "")
    }

    @Test func `the manifest names each module`() throws {
        let manifest = try String(contentsOf: Self.package.appending(path: "Package.swift"), encoding: .utf8)
        for name in Self.modules {
            #expect(manifest.contains("\"\(name)\""))
        }
    }
}
