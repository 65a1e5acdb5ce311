import Testing

/// How hard the compiler has to work for chains with `import RillRx`.
@Suite(.serialized) struct ExtensionsCompilerTests {
    /// Chains on `o`, an `Observable<Int>`.
    private static let chains = [
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }.filter { $0 != 7 }.map { $0 + 1 }\
        .bind { _ = $0 * 2 + 1 }
        """,
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }.bind { print($0) }",
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.observe(on: MainScheduler.instance)\
        .bind { _ = $0 * 2 + 1 }
        """,
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }.subscribe(weak: owner, Owner.on)",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }.subscribe(weak: owner, onNext: Owner.next)",
        "o.map { $0 * 2 + 1 }.retry(.immediate(maxCount: 3)) { _ in 1 + 2 < 2 * 2 }.map { $0 - 1 }",
        "o.map { $0 * 2 + 1 }.repeatWithBehavior(.delayed(maxCount: 2, time: 1)) { 1 + 2 < 2 * 2 }.map { $0 - 1 }",
        "o.map { $0 * 2 + 1 }.ignoreErrors { _ in 1 + 2 < 2 * 2 }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        "o.map { $0 * 2 + 1 }.apply { $0.map { $0 * 2 + 1 } }.map { $0 + 1 }.filter { $0 % 3 == 1 }",
        "o.map { $0 * 2 + 1 }.cascade([o, o.map { $0 - 1 }]).map { $0 * 2 + 1 }.filter { $0 % 3 == 1 }",
        """
        Observable<Int>.fromAsync { (done: @escaping @Sendable (Int) -> Void) in done(2 * 2 + 1) }\
        .map { $0 * 2 + 1 }.filter { $0 % 3 == 1 }
        """,
        """
        Single<Int>.just(2 * 2 + 1).map { $0 * 2 + 1 }.mapTo(2 * 2 + 1).map { Optional($0 - 1) }.unwrap()\
        .map { $0 % 2 == 1 }.not().map { !$0 }
        """,
        "o.map { $0 * 2 + 1 }.asSharedSequence { _ in Driver.just(2 * 2 + 1) }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
    ]

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `no chain takes the compiler more than 5000 scopes`(_ mode: Compiler.LanguageMode) throws {
        let functions = Self.chains.enumerated().map {
            "func f\($0)(_ o: Observable<Int>, _ owner: Owner) { _ = \($1) }"
        }
        let messages = try Compiler.messages(
            about: """
                import RillRx
                final class Owner: Sendable { func on(_ event: Event<Int>) {}; func next(_ number: Int) {} }

                """ + functions.joined(separator: "\n"), mode: mode,
            options: [
                "-Xfrontend", "-solver-scope-threshold=5000", "-enable-upcoming-feature", "InferSendableFromCaptures",
            ])
        #expect(messages.replacing(/.*already enabled.*\n/, with: "") == "")
    }
}
