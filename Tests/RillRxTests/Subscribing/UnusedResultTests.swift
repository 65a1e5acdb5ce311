import Testing

/// Which subscriptions the compiler asks to keep or to dispose.
struct UnusedResultTests {
    private func warnings(_ calls: [String]) throws -> [String] {
        let messages = try Compiler.messages(
            about: """
                import RillRx
                final class Owner: @unchecked Sendable {
                    var number = 1
                    var optional: Int?
                    func on(_ event: Event<Int>) {}
                    func next(_ number: Int) {}
                }
                @MainActor func f(
                    _ driver: Driver<Int>, _ signal: Signal<Int>, _ control: ControlEvent<Int>, _ single: Single<Int>,
                    _ maybe: Maybe<Int>, _ completable: Completable, _ owner: Owner, _ relay: PublishRelay<Int>,
                    _ subject: PublishSubject<Int>
                ) {
                \(calls.joined(separator: "\n"))
                }
                """)
        #expect(!messages.contains("error:"), "\(messages)")
        return messages.split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("/") && $0.contains("is unused") }
    }

    @Test func `a subscription without an owner is not dropped without a word`() throws {
        let calls = [
            "driver.drive()", "driver.drive { _ in }", "driver.drive(relay)", "driver.drive(subject)",
            "signal.emit()", "signal.emit { _ in }", "signal.emit(to: relay)", "signal.emit(to: subject)",
            "control.subscribe(onNext: { _ in })", "control.bind { _ in }", "control.bind(to: relay)",
            "single.subscribe()", "single.subscribe { _ in }", "single.subscribe(onSuccess: { _ in })",
            "single.drive(onSuccess: { _ in })", "maybe.subscribe()", "maybe.subscribe { _ in }",
            "maybe.subscribe(onSuccess: { _ in })", "maybe.drive(onSuccess: { _ in })", "completable.subscribe()",
            "completable.subscribe { _ in }", "completable.subscribe(onCompleted: {})",
            "completable.drive(onCompleted: {})",
        ]
        #expect(try warnings(calls).count == calls.count)
    }

    @Test func `a subscription with an owner ends with it`() throws {
        let calls = [
            "driver.drive(with: owner) { _, _ in }", "driver.drive(to: owner, \\.number)",
            "driver.drive(to: owner, \\.optional)", "signal.emit(with: owner) { _, _ in }",
            "signal.emit(to: owner, \\.number)", "control.bind(with: owner) { _, _ in }",
            "subject.subscribe(weak: owner, Owner.on)", "subject.subscribe(weak: owner, onNext: Owner.next)",
            "subject.subscribeNext(weak: owner, Owner.next)",
            "subject.subscribe(with: owner, onNext: { _, _ in }, onDisposed: { _ in })",
            "single.subscribe(with: owner, onSuccess: { _, _ in })", "single.drive(with: owner)",
            "maybe.subscribe(with: owner, onSuccess: { _, _ in })", "maybe.drive(with: owner)",
            "completable.subscribe(with: owner)", "completable.drive(with: owner)",
        ]
        #expect(try warnings(calls) == [])
    }
}
