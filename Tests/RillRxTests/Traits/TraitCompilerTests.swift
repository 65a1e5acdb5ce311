import Testing

/// How hard the compiler has to work for chains of traits.
@Suite(.serialized) struct TraitCompilerTests {
    /// Chains on `o`, a `Single<Int>`, `m`, a `Maybe<Int>`, and `c`, a `Completable`.
    private static let chains = [
        // Twelve operators.
        """
        o.map { $0 * 2 + 1 }.flatMap { .just($0 * 2 + 1) }.do(onSuccess: { _ = $0 * 2 + 1 }).map { $0 - 1 }\
        .catch { _ in .just(2 * 2 + 1) }.flatMap { Single.just($0 * 2 + 1) }.retry(3).map { $0 / 2 - 1 }\
        .timeout(.seconds(1), scheduler: s).catchAndReturn(2 * 2 + 1).observe(on: s).map { [$0 * 2 + 1] }\
        .subscribe(onSuccess: { _ = $0.count * 2 + 1 }, onFailure: { _ in })
        """,
        """
        o.map { $0 &+ 1 }.map { $0 * 2 + 1 }.map { $0 &+ 1 }.map { $0 * 2 + 1 }.map { $0 &+ 1 }.map { $0 * 2 + 1 }\
        .map { $0 &+ 1 }.map { $0 * 2 + 1 }.map { $0 &+ 1 }.map { $0 * 2 + 1 }.map { $0 &+ 1 }.map { $0 * 2 + 1 }\
        .subscribe { _ in }
        """,
        """
        o.filter { $0 % 2 == 1 }.map { $0 - 1 }.flatMap { Maybe.just($0 * 2 + 1) }.filter { $0 & 3 != 1 }\
        .compactMap { $0 > 3 ? $0 - 2 : nil }.asSingle().map { $0 * 2 }.flatMapMaybe { .just($0 - 1) }\
        .delay(.seconds(1), scheduler: s)\
        .do(onNext: { _ = $0 * 2 + 1 }).filter { $0 > 1 }.subscribe(onSuccess: { _ = $0 * 2 + 1 }, onCompleted: {})
        """,
        """
        o.map { $0 * 2 + 1 }.flatMapCompletable { _ in c }.andThen(o.map { $0 * 2 + 1 }).map { $0 - 1 }.asCompletable()\
        .andThen(c).catch { _ in .empty() }.subscribe(onCompleted: {}, onError: { _ in })
        """,
        "Single.zip(o, o.map { $0 * 2 + 1 }, o) { $0 * 2 + $1 - $2 }.map { $0 - 1 }.flatMap { .just($0 * 2 + 1) }",
        """
        Single.zip(o, o, o, o, o, o, o, o) { a, b, c, d, e, f, g, h in a + b * 2 - c + d - e + f - g + h }\
        .map { $0 - 1 }.subscribe(with: owner, onSuccess: { $0.number.withLock { $0 = 1 + 2 * 3 }; _ = $1 * 2 + 1 })
        """,
        "Single.zip([o, o.map { $0 - 1 }]) { $0.reduce(0, +) * 2 + 1 }.map { $0 - 1 }.asMaybe().filter { $0 > 1 }",
        """
        o.asObservable().map { $0 * 2 + 1 }.flatMap { Single.just($0 * 2 + 1) }.filter { $0 % 3 == 1 }.asSingle()\
        .map { $0 - 1 }
        """,
        "m.map { $0 * 2 + 1 }.ifEmpty(default: 2 * 2 + 1).map { $0 - 1 }.flatMap { .just($0 * 2 + 1) }",
        "Single<Int>.deferred { .just(2 * 2 + 1) }.map { $0 - 1 }.flatMap { x in o.map { $0 * x + 1 } }.map { $0 - 1 }",
        "Completable.zip(c, o.asCompletable()).andThen(Single.just(1 + 2 * 3)).map { $0 - 1 }.map { $0 * 2 + 1 }",
    ]

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `no chain takes the compiler more than 5000 scopes`(_ mode: Compiler.LanguageMode) throws {
        let functions = Self.chains.enumerated().map {
            "func f\($0)(_ o: Single<Int>, _ m: Maybe<Int>, _ c: Completable, _ owner: Owner) { _ = \($1) }"
        }
        let messages = try Compiler.messages(
            about: """
                import RillRx
                import Synchronization
                final class Owner: Sendable { let number = Mutex(1) }
                let s = SerialDispatchQueueScheduler()

                """ + functions.joined(separator: "\n"), mode: mode,
            options: ["-Xfrontend", "-solver-scope-threshold=5000"])
        #expect(messages == "")
    }
}
