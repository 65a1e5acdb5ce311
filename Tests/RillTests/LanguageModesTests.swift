import Foundation
import Testing

/// What doesn't compile in an app whose code is isolated to the main actor by default, and the cures that an article
/// lists. `Tests/LanguageModes` has what does.
@Suite(.serialized) struct LanguageModesTests {
    /// The options of a target that is isolated to the main actor by default.
    private static let mainActorByDefault = [
        "-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
        "-enable-upcoming-feature", "InferIsolatedConformances",
    ]

    /// What Approachable Concurrency means in Xcode, for Swift 5.
    private static let approachable =
        mainActorByDefault
        + [
            "InferSendableFromCaptures", "GlobalActorIsolatedTypesUsability", "DisableOutwardActorInference",
            "MemberImportVisibility",
        ].flatMap { ["-enable-upcoming-feature", $0] }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let code: String
        let cure: String
        let message: String

        var testDescription: String { code }
    }

    private static let prelude = """
        import Rill
        struct Point: Equatable { var x = 0; var isOrigin: Bool { x == 0 } }
        nonisolated struct FreePoint: Equatable { var x = 0; var isOrigin: Bool { x == 0 } }
        func double(_ number: Int) -> Int { number * 2 }
        nonisolated func freeDouble(_ number: Int) -> Int { number * 2 }
        final class Screen {
            var total = 0
            func show(_ numbers: Observable<Int>, _ points: Observable<Point>, _ freePoints: Observable<FreePoint>) {
        CODE
            }
        }
        """

    private static let mistakes = [
        Mistake(
            code: "_ = points.map(\\.x)", cure: "_ = freePoints.map(\\.x)",
            message: "converting non-Sendable function value to '@Sendable (Point) throws -> Int'"),
        Mistake(
            code: "_ = points.distinctUntilChanged()", cure: "_ = freePoints.distinctUntilChanged()",
            message: "main actor-isolated conformance of 'Point' to 'Equatable' cannot satisfy conformance"),
        Mistake(
            code: "_ = points.filter { $0 == Point() }", cure: "_ = freePoints.filter { $0 == FreePoint() }",
            message: "main actor-isolated conformance of 'Point' to 'Equatable' cannot be used in nonisolated context"),
        Mistake(
            code: "_ = points.filter { $0.isOrigin }", cure: "_ = freePoints.filter { $0.isOrigin }",
            message: "main actor-isolated property 'isOrigin' can not be referenced from a Sendable closure"),
        Mistake(
            code: "_ = numbers.map(double)", cure: "_ = numbers.map(freeDouble)",
            message: "loses global actor 'MainActor'"),
        Mistake(
            code: "_ = numbers.map { double($0) }", cure: "_ = numbers.asyncMap { await double($0) }",
            message: "call to main actor-isolated global function 'double' in a synchronous nonisolated context"),
        Mistake(
            code: "numbers.subscribe(onNext: { [weak self] in self?.total = $0 })",
            cure: "_ = numbers.drive { [weak self] in self?.total = $0 }",
            message: "main actor-isolated property 'total' can not be mutated from a Sendable closure"),
        Mistake(
            code: "numbers.subscribe(with: self, onNext: { $0.total = $1 })",
            cure: "numbers.drive(with: self) { $0.total = $1 }",
            message: "main actor-isolated property 'total' can not be mutated from a Sendable closure"),
        Mistake(
            code: "numbers.bind(with: self) { $0.total = $1 }", cure: "numbers.drive(with: self) { $0.total = $1 }",
            message: "main actor-isolated property 'total' can not be mutated from a Sendable closure"),
        Mistake(
            code: "numbers.bind(to: self, \\.total)", cure: "numbers.drive(to: self, \\.total)",
            message: "type 'ReferenceWritableKeyPath<Screen, Int>' does not conform to the 'Sendable' protocol"),
    ]

    private func messages(about code: String, mode: Compiler.LanguageMode, _ options: [String]) throws -> String {
        try Compiler.messages(
            about: Self.prelude.replacing("CODE", with: code), mode: mode,
            options: ["-parse-as-library"] + options)
    }

    @Test(arguments: mistakes)
    func `what is isolated to the main actor stays out of an operator's closure`(_ mistake: Mistake) throws {
        let messages = try messages(about: mistake.code, mode: .swift6, Self.mainActorByDefault)
        #expect(messages.contains(mistake.message))
        #expect(messages.contains("error:"))
    }

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `what is not isolated, or driven, compiles`(_ mode: Compiler.LanguageMode) throws {
        let cures = Self.mistakes.map(\.cure).joined(separator: "\n")
        let options = mode == .swift6 ? Self.mainActorByDefault : Self.approachable
        #expect(try messages(about: cures, mode: mode, options) == "")
    }

    @Test func `a function as a transform needs a feature in Swift 5, and a closure doesn't`() throws {
        let (function, closure) = ("_ = numbers.map(freeDouble)", "_ = numbers.map { freeDouble($0) }")
        let warning = "warning: converting non-Sendable function value to '@Sendable (Int) throws -> Int'"
        #expect(try messages(about: function, mode: .swift5, []).contains(warning))
        #expect(
            try messages(about: function, mode: .swift5, ["-enable-upcoming-feature", "InferSendableFromCaptures"])
                == "")
        #expect(try messages(about: closure, mode: .swift5, []) == "")
        #expect(try messages(about: function, mode: .swift6, []) == "")
    }

    @Test(arguments: ["Page/Page.swift", "App.swift"])
    func `a page of ordinary code compiles in an app of Swift 5`(_ name: String) throws {
        let folder = URL(filePath: #filePath).appending(path: "../../LanguageModes/MainActorByDefault").standardized
        let code = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        #expect(
            try Compiler.messages(about: code, mode: .swift5, options: ["-parse-as-library"] + Self.approachable) == "")
    }

    @Test func `an article lists the errors and the cures`() throws {
        let articles = URL(filePath: #filePath).appending(path: "../../../Sources/Rill/Rill.docc/Articles").standardized
        let text = try String(contentsOf: articles.appending(path: "ComingFromRxSwift.md"), encoding: .utf8)
        for mistake in Self.mistakes {
            let call = mistake.code.replacing("_ = ", with: "")
            #expect(text.contains("`\(call)`"))
            for part in mistake.message.split(separator: /'(?!Sendable|MainActor)[^']*'/) {
                #expect(text.contains(part), "\(mistake.message)")
            }
        }
    }
}
