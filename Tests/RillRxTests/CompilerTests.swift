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

/// What the compiler accepts and rejects in the closures of drivers and signals.
@Suite(.serialized) struct DriverCompilerTests {
    private static let prelude = """
        import RillRx
        final class Box { var number = 0 }
        @globalActor actor Worker { static let shared = Worker() }
        @Worker func work(_ number: Int) -> Int { number }
        @MainActor final class Model {
            var names = [1: "one"]
            func format(_ number: Int) -> String { names[number] ?? "\\(number)" }
            func isNew(_ number: Int) -> Bool { names[number] == nil }
        }

        """

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `each closure can call a method of a view model`(_ mode: Compiler.LanguageMode) throws {
        let messages = try Compiler.messages(
            about: Self.prelude + """
                extension Model {
                    func bind(_ relay: BehaviorRelay<Int>, _ bag: DisposeBag) {
                        let numbers = relay.asObservable().asDriver { _ in .just(self.names.count) }
                        let texts = numbers.map { self.format($0) }
                        numbers.compactMap { self.names[$0] }
                            .withLatestFrom(numbers) { $0 + self.format($1) }
                            .scan("") { $0 + $1 + self.format(1) }
                            .distinctUntilChanged { $0 == $1 + self.format(1) }
                            .distinctUntilChanged { $0 + self.format(1) }
                            .do(onNext: { self.names[2] = $0 }, onCompleted: { self.names = [:] })
                            .drive(to: self, \\.names[3]).disposed(by: bag)
                        numbers.filter { self.isNew($0) }
                            .flatMap { Driver.just(self.format($0)) }
                            .flatMapLatest { _ in Signal.just(self.names.count) }
                            .flatMapFirst { .just(self.format($0)) }
                            .emit(with: self) { (model: Model, text: String) in model.names[4] = text }
                            .disposed(by: bag)
                        Driver.combineLatest(numbers, texts) { self.format($0) + $1 }
                            .drive(onNext: { self.names[5] = $0 }, onDisposed: { self.names = [:] })
                            .disposed(by: bag)
                        Driver.zip([numbers, numbers]) { self.format($0[0]) }.drive().disposed(by: bag)
                        Driver<Int>.deferred { .just(self.names.count) }.drive().disposed(by: bag)
                    }
                }
                """, mode: mode)
        #expect(messages == "")
    }

    @Test func `a driver is made and stored on any thread`() throws {
        let messages = try Compiler.messages(
            about: Self.prelude + """
                struct Output: Sendable { let driver: Driver<Int>, boxes: Signal<Box> }
                func transform(_ input: PublishRelay<Int>) -> Output {
                    let driver = input.asDriver().startWith(0).map { $0 + 1 }.debounce(.seconds(1))
                    return Output(driver: .merge(driver, .just(2)), boxes: driver.asSignal().map { _ in Box() })
                }
                """)
        #expect(messages == "")
    }

    @Test(arguments: [
        ("@Worker func f(_ driver: Driver<Int>) { _ = driver.map { work($0) } }", "global function 'work'"),
        ("func f(_ driver: Driver<Int>) { _ = driver.map(work) }", "'Worker'"),
        (
            "actor Store { var n = 1; func f(_ driver: Driver<Int>) { _ = driver.filter { $0 > self.n } } }",
            "actor-isolated property 'n' can not be referenced from the main actor"
        ),
        (
            "func f(_ boxes: Driver<Box>) { _ = boxes.asObservable() }",
            "'Box' does not conform to the 'Sendable' protocol"
        ),
        ("func f(_ driver: Driver<Int>) -> any ObservableType<Int> { driver }", "does not conform"),
        (
            "@MainActor func f(_ signal: Signal<Int>) { signal.drive { _ in } }",
            "requires the types 'SignalSharingStrategy' and 'DriverSharingStrategy' be equivalent"
        ),
        (
            "func f(_ model: Model, _ numbers: Observable<Int>) { _ = numbers.map { model.format($0) } }",
            "call to main actor-isolated instance method 'format'"
        ),
    ])
    func `code off the main actor does not compile`(code: String, message: String) throws {
        let messages = try Compiler.messages(about: Self.prelude + code)
        #expect(messages.contains("error: "), "it compiles: \(code)")
        #expect(messages.contains(message), "\(messages)")
    }

    /// Chains on `o`, a `Driver<Int>`.
    private static let chains = [
        // Twelve operators.
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.skip(1).startWith(2 * 2 + 1).scan(0) { $0 + $1 * 2 }\
        .map { $0 - 1 }.do(onNext: { _ = $0 * 2 + 1 }).withLatestFrom(other) { $0 * 2 + $1 - 1 }\
        .flatMapLatest { Driver.just($0 * 2 + 1) }.filter { $0 & 3 != 1 }.distinctUntilChanged { $0 / 2 + 1 }\
        .map { $0 / 2 }.drive(onNext: { _ = $0 * 2 + 1 })
        """,
        """
        o.map { $0 &+ 1 }.filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }.filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }\
        .filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }.filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }\
        .filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }.filter { $0 & 0xFFFF != 7 }.drive { _ = $0 * 2 + 1 }
        """,
        """
        o.compactMap { $0 > 3 ? $0 - 2 : nil }.flatMap { Driver.just($0 * 2 + 1) }.debounce(.seconds(1))\
        .flatMapFirst { Driver.of($0 * 2, $0 - 1) }.throttle(.seconds(1)).distinctUntilChanged { $0 % 3 }\
        .delay(.seconds(1)).distinctUntilChanged().withLatestFrom(other).map { $0 - 1 }.scan(1) { $0 * 2 + $1 }\
        .drive(with: owner) { $0.number = $1 * 2 + 1 }
        """,
        """
        Driver.combineLatest(o.map { $0 * 2 + 1 }, other.filter { $0 % 2 == 1 }) { $0 * 2 + $1 - 1 }.map { $0 - 1 }\
        .filter { $0 % 3 == 1 }.drive(relay)
        """,
        """
        Driver.zip(o, other, o, other) { $0 * 2 + $1 - $2 * $3 }.map { $0 - 1 }.filter { $0 % 3 == 1 }.drive(last)
        """,
        """
        Driver.combineLatest(o, other, o, other, o, other, o, o) { a, b, c, d, e, f, g, h in a + b * 2 - c + d - \
        e + f - g + h }.map { $0 - 1 }.drive(to: owner, \\.number)
        """,
        """
        Driver.merge(o.map { $0 * 2 + 1 }, other.map { $0 + 1 }).map { $0 - 1 }.asSignal()\
        .filter { $0 % 3 == 1 }.emit { _ = $0 * 2 + 1 }
        """,
        "Driver.zip(o, o) { $0 + $1 * 2 + 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }.drive { _ = $0 * 2 + 1 }",
        "Driver.zip([o, o]) { $0.reduce(0, +) * 2 + 1 }.map { $0 - 1 }.filter { $0 > 1 }.asSignal().emit(to: relay)",
        "Driver.combineLatest([o, o]) { $0.count * 2 + 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }.asSignal().emit()",
        "o.filter { $0 % 2 == 1 }.distinctUntilChanged { $0 / 2 == $1 / 2 }.filter { $0 % 3 == 1 }.map { $0 - 1 }",
        "o.map { $0 * 2 + 1 }.filter { $0 > 3 }.distinctUntilChanged({ $0 }, comparer: { $0 / 10 == $1 / 10 + 1 })",
        """
        o.map { $0 * 2 + 1 }.distinct { $0 % 2 == 1 }.partition { $0 % 3 == 1 }.matches.mapTo(2 * 2 + 1).distinct()\
        .map { Optional($0 * 2 + 1) }.unwrap().map { $0 % 2 == 1 }.not().drive { _ = $0 }
        """,
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.drive { o in _ = o * 2 + 1; print(o) }",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.drive { print($0) }",
        "Driver<Int>.deferred { .just(2 * 2 + 1) }.map { $0 - 1 }.startWith(2 * 2 + 1).filter { $0 % 3 == 1 }",
        """
        o.asObservable().map { $0 * 2 + 1 }.asDriver { _ in .just(2 * 2 + 1) }.map { $0 - 1 }\
        .do(onNext: { _ = $0 * 2 + 1 }, onCompleted: { _ = 2 * 2 + 1 }).map { [$0 * 2 + 1] }.map { $0.count - 1 }\
        .drive { _ = $0 * 2 + 1 } onCompleted: { _ = 2 * 2 } onDisposed: { _ = 1 + 2 }
        """,
    ]

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `no chain takes the compiler more than 5000 scopes`(_ mode: Compiler.LanguageMode) throws {
        let functions = Self.chains.enumerated().map {
            "@MainActor func f\($0)(_ o: Driver<Int>, _ other: Driver<Int>, _ owner: Owner) { _ = \($1) }"
        }
        let messages = try Compiler.messages(
            about: """
                import RillRx
                @MainActor final class Owner { var number = 1 }
                let (relay, last) = (PublishRelay<Int>(), AnyObserver<Int> { _ in })

                """ + functions.joined(separator: "\n"), mode: mode,
            options: ["-Xfrontend", "-solver-scope-threshold=5000"])
        #expect(messages == "")
    }
}
