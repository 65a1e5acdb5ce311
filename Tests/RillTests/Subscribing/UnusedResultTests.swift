import Testing

/// Which subscriptions the compiler asks to keep or to dispose.
struct UnusedResultTests {
    private func warnings(_ calls: [String]) throws -> [String] {
        let messages = try Compiler.messages(
            about: """
                import Rill
                final class Owner: @unchecked Sendable { var number = 1; var optional: Int? }
                @MainActor func f(_ o: Observable<Int>, _ owner: Owner) {
                    let (relay, optionals) = (PublishRelay<Int>(), PublishRelay<Int?>())
                    let (subject, subjectOfOptionals) = (PublishSubject<Int>(), PublishSubject<Int?>())
                    _ = (relay, optionals, subject, subjectOfOptionals)
                \(calls.joined(separator: "\n"))
                }
                """)
        #expect(!messages.contains("error:"), "\(messages)")
        return messages.split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("/") && $0.contains("is unused") }
    }

    @Test func `a subscription without an owner is not dropped without a word`() throws {
        let calls = [
            "o.subscribe()", "o.subscribe { _ in }", "o.subscribe(onNext: { _ in })", "o.subscribe(subject)",
            "o.bind { _ in }", "o.bind(onNext: { _ in })", "o.bind(to: relay)", "o.bind(to: optionals)",
            "o.bind(to: subject)", "o.bind(to: subjectOfOptionals)", "o.drive()", "o.drive { _ in }",
            "o.drive(onNext: { _ in })", "o.publish().connect()",
        ]
        #expect(try warnings(calls).count == calls.count)
    }

    @Test func `a subscription with an owner ends with it`() throws {
        let calls = [
            "o.subscribe(with: owner)", "o.subscribe(with: owner, onNext: { _, _ in })",
            "o.bind(with: owner) { _, _ in }", "o.bind(to: owner, \\.number)", "o.bind(to: owner, \\.optional)",
            "o.drive(with: owner)", "o.drive(with: owner) { _, _ in }", "o.drive(to: owner, \\.number)",
            "o.drive(to: owner, \\.optional)",
        ]
        #expect(try warnings(calls) == [])
    }
}
