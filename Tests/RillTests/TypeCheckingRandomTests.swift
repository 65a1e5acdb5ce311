import RillTesting
import Testing

/// The compiler's effort for chains that a seed draws.
struct TypeCheckingRandomTests {
    /// Stages as people write them, on an `Observable<Int>`.
    private static let stages = [
        "map { $0 + 1 }", "map { $0 * 2 + 1 }", "map { $0 % 3 == 1 ? $0 - 1 : $0 * 2 }", "map { $0 - 2 }",
        "map { [$0, $0 + 1] }.map { $0.count - 1 }", "map { \"\\($0)\" }.map { $0.count }", "filter { $0 % 2 == 0 }",
        "filter { $0 > 1 && $0 < 100 * 2 }", "compactMap { $0 & 15 == 15 ? nil : $0 }",
        "compactMap { $0 > 3 ? $0 - 2 : nil }", "scan(0) { $0 + $1 }",
        "scan(into: [0]) { $0.append($1) }.map { $0.count }",
        "take(while: { $0 < 1000 })", "skip(while: { $0 < 2 })", "take(5)", "skip(1)", "distinctUntilChanged()",
        "distinctUntilChanged { $0 % 10 }", "do(onNext: { _ = $0 * 2 + 1 })", "startWith(1, 2)",
        "enumerated().map { $0 + $1 }",
        "flatMap { Observable.just($0 * 2) }", "flatMapLatest { Observable.of($0, $0 + 1) }",
        "concatMap { Observable.of($0 * 2, $0 - 1) }", "withLatestFrom(other) { $0 * 2 + $1 }", "withLatestFrom(other)",
        "catch { _ in .just(2 * 2) }", "catchAndReturn(-1)", "merge(with: other)", "concat(.just(1))",
        "reduce(0) { $0 + $1 * 2 }", "toArray().map { $0.reduce(0, +) }", "take(until: other)", "retry(2)",
        "observe(on: main)", "debounce(.seconds(1), scheduler: main)", "share()", "asyncMap { $0 * 2 + 1 }",
        "groupBy { $0 % 3 }.flatMap { $0.map { $0 * 2 } }", "asyncMap(by: { $0 % 3 }, maxConcurrent: 2) { $0 * 2 + 1 }",
        "groupBy(keySelector: { $0 % 3 }, until: { $0.skip(1) }).flatMap { $0.map { $0 * 2 } }",
        "buffer(timeSpan: .seconds(1), count: 2, scheduler: main).map { $0.count }",
        "pairwise().map { $1 - $0 }", "zip(with: other) { $0 * 2 + $1 }",
    ]

    @Test func `no random chain of up to three stages takes the compiler more than 5000 scopes`() throws {
        var random = SplitMix64(seed: 7)
        let functions = (0..<120).map { number in
            let stages = (0..<1 + number % 3).map { _ in Self.stages.randomElement(using: &random)! }
            let ends = ["", ".subscribe(onNext: { _ = $0 * 2 + 1 })", ".drive { _ = $0 * 2 + 1 }"]
            let end = ends.randomElement(using: &random)!
            return "@MainActor func f\(number)(_ o: Observable<Int>) { _ = o.\(stages.joined(separator: "."))\(end) }"
        }
        let messages = try Compiler.messages(
            about: TypeCheckingTests.prelude + functions.joined(separator: "\n"),
            options: ["-Xfrontend", "-solver-scope-threshold=5000"])
        #expect(messages == "")
    }
}
