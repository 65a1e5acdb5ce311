import Foundation
import Testing

struct IdiomsTests {
    private static let idioms = URL(filePath: #filePath).appending(path: "../../RxIdioms").standardized

    @Test func `there are at least 128 idioms`() throws {
        let text = try String(contentsOf: Self.idioms.appending(path: "Idioms.swift"), encoding: .utf8)
        let idioms = text.matches(of: #/^(?: {8}| {12})(?!return)[A-Za-z].*/#.anchorsMatchLineEndings())
        #expect(idioms.count >= 128)
    }

    @Test(arguments: [
        ("OnlySwift5", 12, Compiler.LanguageMode.swift6), ("OnlyRxSwift", 7, .swift6), ("OnlyRxSwift", 7, .swift5),
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
