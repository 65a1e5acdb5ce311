import Testing

@testable import Rill
@testable import RillTesting

struct SubjectMemoryTests {
    @Test func `a publish subject passes what is sent while it is observed`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.sent(to: PublishSubject(), observedFrom: 4, on: scheduler)
            "-----b--c--|"
        }
    }

    @Test func `a behavior subject passes the element sent last first`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.sent(to: BehaviorSubject(value: "0"), observedFrom: 4, on: scheduler)
            "----ab--c--|"
        }
    }

    @Test func `a behavior subject passes its first element until there is another`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--|"
            $0.sent(to: BehaviorSubject(value: "0"), observedFrom: 1, on: scheduler)
            "-0a--|"
        }
    }

    @Test func `a behavior subject passes the end alone to who comes later`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--|"
            $0.sent(to: BehaviorSubject(value: "0"), observedFrom: 7, on: scheduler)
            "-------|"
        }
        diagram(on: scheduler) {
            "--a--#"
            $0.sent(to: BehaviorSubject(value: "0"), observedFrom: 7, on: scheduler)
            "-------#"
        }
    }

    @Test func `a behavior subject gives an observer that comes during a send the element sent`() {
        let subject = BehaviorSubject(value: 0)
        let log = Log()
        log.record(subject, as: "a") { element in if element == 1 { log.record(subject, as: "b") } }
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["a0", "a1", "b1", "a2", "b2"])
    }

    @Test func `the value of a behavior subject is what was sent last`() throws {
        let subject = BehaviorSubject(value: 0)
        #expect(try subject.value() == 0)
        subject.onNext(1)
        #expect(try subject.value() == 1)
        subject.onCompleted()
        subject.onNext(2)
        #expect(try subject.value() == 1)
    }

    @Test func `the value of a behavior subject is what was sent last, be it delivered or not`() {
        let subject = BehaviorSubject(value: 0)
        let values = Shared<[Int?]>([])
        let subscription = subject.subscribe(onNext: { element in
            if element == 1 { subject.onNext(2) }
            values.withLock { $0.append(try? subject.value()) }
        })
        subject.onNext(1)
        subscription.dispose()
        #expect(values.value == [0, 2, 2])
    }

    @Test func `a behavior subject that failed or was disposed of has no value`() {
        let failed = BehaviorSubject(value: 0)
        failed.onError(MarbleError())
        #expect(throws: MarbleError()) { try failed.value() }
        let disposed = BehaviorSubject(value: 0)
        disposed.dispose()
        disposed.onNext(1)
        #expect(throws: RxError.disposed) { try disposed.value() }
    }

    @Test func `a behavior subject keeps the element sent last, and no other`() {
        let subject = BehaviorSubject(value: Token())
        let first = subject.sendToken()
        let second = subject.sendToken()
        #expect(first.object == nil)
        #expect(second.object != nil)
        subject.dispose()
        #expect(second.object == nil)
    }

    @Test func `a replay subject passes the last elements first`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--c-----d--|"
            $0.sent(to: ReplaySubject.create(bufferSize: 2), observedFrom: 9, on: scheduler)
            "---------(bc)-d--|"
        }
    }

    @Test func `a replay subject passes what there is if that is less`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--|"
            $0.sent(to: ReplaySubject.create(bufferSize: 2), observedFrom: 3, on: scheduler)
            "---a-b--|"
        }
    }

    @Test func `a replay subject passes the last elements after the end too`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "-a-b-c-|"
            $0.sent(to: ReplaySubject.create(bufferSize: 2), observedFrom: 9, on: scheduler)
            "---------(bc|)"
        }
        diagram(on: scheduler) {
            "-a-b-c-#"
            $0.sent(to: ReplaySubject.create(bufferSize: 2), observedFrom: 9, on: scheduler)
            "---------(bc#)"
        }
    }

    @Test func `a replay subject without a bound passes everything`() {
        let subject = ReplaySubject<Int>.createUnbounded()
        for element in 0..<10_000 { subject.onNext(element) }
        subject.onCompleted()
        #expect(subject.events == (0..<10_000).map { .next($0) } + [.completed])
    }

    @Test func `a replay subject of no elements passes what is sent while it is observed`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.sent(to: ReplaySubject.create(bufferSize: 0), observedFrom: 4, on: scheduler)
            "-----b--c--|"
        }
    }

    @Test func `a replay subject keeps no more than its bound`() {
        let subject = ReplaySubject<Token>.create(bufferSize: 2)
        let sent = (0..<100).map { _ in subject.sendToken() }
        #expect(sent.filter { $0.object != nil }.count == 2)
        #expect(sent.suffix(2).allSatisfy { $0.object != nil })
        subject.dispose()
        #expect(sent.allSatisfy { $0.object == nil })
    }

    @Test func `a replay subject of no elements keeps none`() {
        let subject = ReplaySubject<Token>.create(bufferSize: 0)
        #expect(subject.sendToken().object == nil)
    }

    @Test func `a replay subject sends no more of its past than is wanted`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 3)
        for element in 1...3 { subject.onNext(element) }
        #expect(subject.take(2).events == [.next(1), .next(2), .completed])
        let probe = Probe(limit: 2)
        subject.asObservable().attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(!subject.hasObservers)
    }

    @Test func `what is sent while a replay subject tells its past comes after it`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 3)
        for element in 1...3 { subject.onNext(element) }
        let log = Log()
        log.record(subject, as: "a") { element in if element == 1 { subject.onNext(4) } }
        #expect(log.entries == ["a1", "a2", "a3", "a4"])
    }

    @Test func `a replay subject refuses a negative bound`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ReplaySubject<Int>.create(bufferSize: -1)
        }
        #expect(
            result.message.contains(
                "ReplaySubject.create(bufferSize:): expected bufferSize not to be negative, got -1"))
    }

    @Test func `an async subject passes the last element when it completes`() {
        diagram {
            "--a--b--c--|"
            $0.sent(to: AsyncSubject(), observedFrom: 0, on: TestScheduler())
            "-----------(c|)"
        }
    }

    @Test func `an async subject passes its element to who comes later`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--|"
            $0.sent(to: AsyncSubject(), observedFrom: 10, on: scheduler)
            "----------(b|)"
        }
    }

    @Test func `an async subject without an element completes`() {
        diagram {
            "-----|"
            $0.sent(to: AsyncSubject(), observedFrom: 0, on: TestScheduler())
            "-----|"
        }
    }

    @Test func `an async subject that fails passes the error alone`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--#"
            $0.sent(to: AsyncSubject(), observedFrom: 0, on: TestScheduler())
            "-----#"
        }
        diagram(on: scheduler) {
            "--a--#"
            $0.sent(to: AsyncSubject(), observedFrom: 7, on: scheduler)
            "-------#"
        }
    }

    @Test func `an async subject keeps the element sent last, and no other`() {
        let subject = AsyncSubject<Token>()
        let first = subject.sendToken()
        let second = subject.sendToken()
        #expect(first.object == nil)
        #expect(second.object != nil)
        subject.dispose()
        #expect(second.object == nil)
    }

    @Test func `a publish subject keeps nothing`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.subscribe { _ in }
        #expect(subject.sendToken().object == nil)
        subscription.dispose()
    }
}

extension Observable {
    /// What an observer gets of the subject that comes so many seconds late; this is sent to it from the start.
    fileprivate func sent(
        to subject: some Subject<Element>, observedFrom time: Int64, on scheduler: TestScheduler
    ) -> Observable {
        .create { observer in
            let observation = SingleAssignmentDisposable()
            let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
            if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
            return Disposables.create(observation, self.subscribe(subject))
        }
    }
}
