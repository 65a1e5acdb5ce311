import Dispatch
import Rill
import Testing

@testable import RillTesting

struct SubscribeTests {
    private let log = Shared<[String]>([])

    private func note(_ line: String) { log.withLock { $0.append(line) } }

    private func watch(_ source: Observable<Int>) -> any Disposable {
        source.subscribe(
            onNext: { note("next \($0)") }, onError: { note("error \($0)") }, onCompleted: { note("completed") },
            onDisposed: { note("disposed") })
    }

    @Test func `subscribe calls onDisposed last after a completion`() {
        watch(.of(1, 2)).dispose()
        #expect(log.value == ["next 1", "next 2", "completed", "disposed"])
    }

    @Test func `subscribe calls onDisposed last after an error`() {
        watch(.error(MarbleError())).dispose()
        #expect(log.value == ["error #", "disposed"])
    }

    @Test func `subscribe calls only onDisposed after a dispose, once`() {
        let subject = PublishSubject<Int>()
        let subscription = watch(subject.asObservable())
        subject.onNext(1)
        subscription.dispose()
        subscription.dispose()
        subject.onNext(2)
        subject.onCompleted()
        #expect(log.value == ["next 1", "disposed"])
    }

    @Test func `subscribe calls onDisposed after it has released the source`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(onDisposed: { note("observed: \(subject.hasObservers)") })
        #expect(subject.hasObservers)
        subscription.dispose()
        #expect(log.value == ["observed: false"])
    }

    @Test func `subscribe calls onDisposed once when several threads dispose`() {
        for _ in 1...100 {
            let subscription = watch(.never())
            DispatchQueue.concurrentPerform(iterations: 4) { _ in subscription.dispose() }
        }
        #expect(log.value == Array(repeating: "disposed", count: 100))
    }

    @Test func `a dispose inside a callback ends the subscription`() {
        let subject = PublishSubject<Int>()
        let subscription = SingleAssignmentDisposable()
        subscription.setDisposable(
            subject.subscribe(
                onNext: { number in
                    note("next \(number)")
                    subscription.dispose()
                    subject.onNext(number + 1)
                    subject.onCompleted()
                },
                onCompleted: { note("completed") }, onDisposed: { note("disposed") }))
        subject.onNext(1)
        #expect(log.value == ["next 1", "disposed"])
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [Event.next(1), .completed, .error(MarbleError())])
    func `a dispose drops events that are being delivered`(_ event: Event<Int>) {
        let subject = PublishSubject<Int>()
        let subscription = SingleAssignmentDisposable()
        let passing = subject.do(
            onNext: { _ in subscription.dispose() }, onError: { _ in subscription.dispose() },
            onCompleted: { subscription.dispose() })
        subscription.setDisposable(watch(passing))
        subject.on(event)
        #expect(log.value == ["disposed"])
    }

    @Test func `a subscription that has ended is disposed`() throws {
        let subject = PublishSubject<Int>()
        let subscription = try #require(subject.subscribe() as? any Cancelable)
        #expect(!subscription.isDisposed)
        subject.onCompleted()
        #expect(subscription.isDisposed)
    }

    @Test func `every closure of subscribe may be omitted`() {
        _ = Observable.of(1, 2).subscribe()
        _ = Observable.of(1, 2).subscribe(onNext: { note("next \($0)") })
        _ = Observable.of(1, 2).subscribe(onCompleted: { note("completed") })
        _ = Observable<Int>.error(MarbleError()).subscribe(onError: { note("error \($0)") })
        _ = Observable.of(1, 2).subscribe(onDisposed: { note("disposed") })
        #expect(log.value == ["next 1", "next 2", "completed", "error #", "disposed"])
    }

    @Test func `subscribe with an unlabelled trailing closure receives events`() {
        _ = Observable.of(1, 2).subscribe { note("\($0)") }
        _ = Observable<Int>.error(MarbleError()).subscribe { event in note("\(event) \(event.isStopEvent)") }
        #expect(log.value == ["next(1)", "next(2)", "completed", "error(#) true"])
    }

    @Test func `subscribe with an unlabelled trailing closure receives nothing after a dispose`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe { note("\($0)") }
        subject.onNext(1)
        subscription.dispose()
        subject.onNext(2)
        subject.onCompleted()
        #expect(log.value == ["next(1)"])
    }

    @Test func `subscribe sends every event to an observer`() {
        let observer = TestScheduler().createObserver(Int.self)
        Observable.of(1, 2).subscribe(observer).dispose()
        Observable<Int>.error(MarbleError()).subscribe(observer).dispose()
        #expect(observer.events.map(\.value) == [.next(1), .next(2), .completed, .error(MarbleError())])
    }

    @Test func `subscribe accepts a subject as its observer`() {
        let subject = ReplaySubject<Int>.createUnbounded()
        Observable.of(1, 2).subscribe(subject).dispose()
        #expect(subject.events == [.next(1), .next(2), .completed])
    }
}

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
