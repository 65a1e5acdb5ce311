import Testing

@testable import Rill
@testable import RillTesting

struct SubjectsTests {
    @Test func `an async subject that has failed releases the element that it won't send`() {
        let subject = AsyncSubject<Token>()
        let token = subject.sendToken()
        #expect(token.object != nil)
        subject.onError(MarbleError())
        #expect(token.object == nil)
    }

    @Test func `a subscription doesn't keep what a released subject remembers`() {
        final class Element: Sendable {}
        weak var element: Element?
        let subscription = {
            let (subject, first) = (ReplaySubject<Element>.createUnbounded(), Element())
            element = first
            subject.onNext(first)
            return subject.subscribe()
        }()
        #expect(element == nil)
        subscription.dispose()
    }

    @Test func `a behavior subject that has failed doesn't keep its element`() {
        final class Element: Sendable {}
        weak var element: Element?
        let subject = {
            let first = Element()
            element = first
            return BehaviorSubject(value: first)
        }()
        #expect(element != nil)
        subject.onError(MarbleError())
        #expect(element == nil)
    }

    @Test func `a publish subject sends elements to its present observers`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.sent(to: PublishSubject(), observedFrom: 4, on: scheduler)
            "-----b--c--|"
        }
    }

    @Test func `a behavior subject sends the latest element to a new observer`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.sent(to: BehaviorSubject(value: "0"), observedFrom: 4, on: scheduler)
            "----ab--c--|"
        }
    }

    @Test func `a behavior subject sends its initial element to a new observer until another is sent`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--|"
            $0.sent(to: BehaviorSubject(value: "0"), observedFrom: 1, on: scheduler)
            "-0a--|"
        }
    }

    @Test func `a behavior subject sends only the end to a late observer`() {
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

    @Test func `a behavior subject sends the current element to an observer that subscribes during a send`() {
        let subject = BehaviorSubject(value: 0)
        let log = Log()
        log.record(subject, as: "a") { element in if element == 1 { log.record(subject, as: "b") } }
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["a0", "a1", "b1", "a2", "b2"])
    }

    @Test func `a behavior subject's value is the latest element`() throws {
        let subject = BehaviorSubject(value: 0)
        #expect(try subject.value() == 0)
        subject.onNext(1)
        #expect(try subject.value() == 1)
        subject.onCompleted()
        subject.onNext(2)
        #expect(try subject.value() == 1)
    }

    @Test func `a behavior subject's value is the latest element, even before it is delivered`() {
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

    @Test func `a behavior subject that failed or was disposed has no value`() {
        let failed = BehaviorSubject(value: 0)
        failed.onError(MarbleError())
        #expect(throws: MarbleError()) { try failed.value() }
        let disposed = BehaviorSubject(value: 0)
        disposed.dispose()
        disposed.onNext(1)
        #expect(throws: RxError.disposed) { try disposed.value() }
    }

    @Test func `a behavior subject retains only the latest element`() {
        let subject = BehaviorSubject(value: Token())
        let first = subject.sendToken()
        let second = subject.sendToken()
        #expect(first.object == nil)
        #expect(second.object != nil)
        subject.dispose()
        #expect(second.object == nil)
    }

    @Test func `a replay subject sends the latest elements to a new observer`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--c-----d--|"
            $0.sent(to: ReplaySubject.create(bufferSize: 2), observedFrom: 9, on: scheduler)
            "---------(bc)-d--|"
        }
    }

    @Test func `a replay subject sends fewer elements than its limit if there are no more`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--|"
            $0.sent(to: ReplaySubject.create(bufferSize: 2), observedFrom: 3, on: scheduler)
            "---a-b--|"
        }
    }

    @Test func `a replay subject sends the latest elements even after the end`() {
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

    @Test func `a replay subject without a limit sends all elements to a new observer`() {
        let subject = ReplaySubject<Int>.createUnbounded()
        for element in 0..<10_000 { subject.onNext(element) }
        subject.onCompleted()
        #expect(subject.events == (0..<10_000).map { .next($0) } + [.completed])
    }

    @Test func `a replay subject with a limit of 0 sends elements to its present observers only`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.sent(to: ReplaySubject.create(bufferSize: 0), observedFrom: 4, on: scheduler)
            "-----b--c--|"
        }
    }

    @Test func `a replay subject retains no more elements than its limit`() {
        let subject = ReplaySubject<Token>.create(bufferSize: 2)
        let sent = (0..<100).map { _ in subject.sendToken() }
        #expect(sent.filter { $0.object != nil }.count == 2)
        #expect(sent.suffix(2).allSatisfy { $0.object != nil })
        subject.dispose()
        #expect(sent.allSatisfy { $0.object == nil })
    }

    @Test func `a replay subject with a limit of 0 retains no elements`() {
        let subject = ReplaySubject<Token>.create(bufferSize: 0)
        #expect(subject.sendToken().object == nil)
    }

    @Test func `a replay subject replays no more elements than are wanted`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 3)
        for element in 1...3 { subject.onNext(element) }
        #expect(subject.take(2).events == [.next(1), .next(2), .completed])
        let probe = Probe(limit: 2)
        subject.asObservable().attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(!subject.hasObservers)
    }

    @Test func `a replay subject sends elements that are sent during a replay after it`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 3)
        for element in 1...3 { subject.onNext(element) }
        let log = Log()
        log.record(subject, as: "a") { element in if element == 1 { subject.onNext(4) } }
        #expect(log.entries == ["a1", "a2", "a3", "a4"])
    }

    @Test func `a replay subject rejects a negative limit`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ReplaySubject<Int>.create(bufferSize: -1)
        }
        #expect(
            result.message.contains(
                "ReplaySubject.create(bufferSize:): expected bufferSize not to be negative, got -1"))
    }

    @Test func `an async subject sends the last element when it completes`() {
        diagram {
            "--a--b--c--|"
            $0.sent(to: AsyncSubject(), observedFrom: 0, on: TestScheduler())
            "-----------(c|)"
        }
    }

    @Test func `an async subject sends its element to a late observer`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--|"
            $0.sent(to: AsyncSubject(), observedFrom: 10, on: scheduler)
            "----------(b|)"
        }
    }

    @Test func `an async subject without an element only completes`() {
        diagram {
            "-----|"
            $0.sent(to: AsyncSubject(), observedFrom: 0, on: TestScheduler())
            "-----|"
        }
    }

    @Test func `an async subject that fails sends only the error`() {
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

    @Test func `an async subject retains only the latest element`() {
        let subject = AsyncSubject<Token>()
        let first = subject.sendToken()
        let second = subject.sendToken()
        #expect(first.object == nil)
        #expect(second.object != nil)
        subject.dispose()
        #expect(second.object == nil)
    }

    @Test func `a publish subject retains no elements`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.subscribe { _ in }
        #expect(subject.sendToken().object == nil)
        subscription.dispose()
    }
}

extension Observable {
    /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
    /// start.
    fileprivate func sent(
        to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
    ) -> Observable {
        .create { observer in
            let observation = SingleAssignmentDisposable()
            let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
            if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
            return Disposables.create(observation, self.subscribe(subject))
        }
    }
}
