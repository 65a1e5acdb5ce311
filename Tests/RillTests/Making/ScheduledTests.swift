import Rill
import Testing

@testable import RillTesting

struct ScheduledTests {
    private let current = CurrentThreadScheduler.instance

    @Test func `sources on the current-thread scheduler take turns`() {
        let a = Observable.from(["a", "b"], scheduler: current)
        let x = Observable.from(["x", "y"], scheduler: current)
        diagram {
            a
            "(ab|)"
        }
        diagram {
            x
            "(xy|)"
        }
        diagram {
            Observable.merge(a, x)
            "(axby|)"
        }
    }

    @Test func `a scheduled source sends every element in a separate action`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        _ = Observable.of(1, 2, scheduler: scheduler).subscribe { event in
            log.withLock { $0.append("\(event)") }
            scheduler.schedule { log.withLock { $0.append("between") } }
        }
        #expect(log.value == [])
        scheduler.run()
        #expect(log.value == ["next(1)", "between", "next(2)", "between", "completed", "between"])
    }

    @Test func `every source with a scheduler sends the same as without one`() {
        let scheduler = TestScheduler()
        func sends<Element: Equatable>(_ scheduled: Observable<Element>, like plain: Observable<Element>) -> Bool {
            let observer = scheduler.createObserver(Element.self)
            let subscription = scheduled.subscribe(observer)
            defer { subscription.dispose() }
            guard observer.events.isEmpty else { return false }
            scheduler.run()
            return observer.events.map(\.value) == plain.events
        }
        #expect(sends(.from(1...3, scheduler: scheduler), like: .from(1...3)))
        #expect(sends(.from([Int](), scheduler: scheduler), like: .empty()))
        #expect(sends(.of(1, 2, 3, scheduler: scheduler), like: .of(1, 2, 3)))
        #expect(sends(.just(1, scheduler: scheduler), like: .just(1)))
        #expect(sends(.from(optional: 1, scheduler: scheduler), like: .just(1)))
        #expect(sends(Observable<Int>.from(optional: nil, scheduler: scheduler), like: .empty()))
        #expect(sends(.repeatElement(1, scheduler: scheduler).take(3), like: .of(1, 1, 1)))
        #expect(sends(.range(start: 3, count: 3, scheduler: scheduler), like: .of(3, 4, 5)))
        #expect(sends(.range(start: Int8(127), count: 1, scheduler: scheduler), like: .of(127)))
        #expect(sends(.range(start: Int.max, count: 0, scheduler: scheduler), like: .empty()))
        #expect(
            sends(
                .generate(initialState: 1, condition: { $0 < 4 }, scheduler: scheduler, iterate: { $0 + 1 }),
                like: .of(1, 2, 3)))
        #expect(
            sends(
                .generate(initialState: 1, condition: { $0 < 1 }, scheduler: scheduler, iterate: { $0 + 1 }),
                like: .empty()))
    }

    @Test func `a scheduled generate fails when its closure throws`() {
        let iterating = Observable.generate(
            initialState: 1, condition: { _ in true }, scheduler: current,
            iterate: { if $0 == 2 { throw MarbleError() } else { $0 + 1 } })
        #expect(iterating.events == [.next(1), .next(2), .error(MarbleError())])
        let asking = Observable.generate(
            initialState: 1, condition: { _ in throw MarbleError() }, scheduler: current, iterate: { $0 })
        #expect(asking.events == [.error(MarbleError())])
    }

    @Test func `a scheduled source is independent of its other subscriptions`() {
        let numbers = Observable.range(start: 0, count: 2, scheduler: current)
        #expect(numbers.events == [.next(0), .next(1), .completed])
        #expect(numbers.events == [.next(0), .next(1), .completed])
        let letters = Observable.from("ab", scheduler: current)
        #expect(letters.events == [.next("a"), .next("b"), .completed])
        #expect(letters.events == [.next("a"), .next("b"), .completed])
    }

    @Test func `a scheduled source sends, retains and schedules nothing after a dispose`() {
        let scheduler = TestScheduler()
        let received = Shared<[Int]>([])
        weak var held: Token?
        let subscription = {
            let token = Token()
            held = token
            return Observable.range(start: 1, count: 9, scheduler: scheduler).subscribe(onNext: { number in
                withExtendedLifetime(token) { received.withLock { $0.append(number) } }
            })
        }()
        scheduler.schedule { subscription.dispose() }
        #expect(held != nil)
        scheduler.run()
        #expect(received.value == [1])
        #expect(held == nil)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a scheduled source schedules nothing for an observer that has answered .none`() {
        let scheduler = TestScheduler()
        let probe = Probe(limit: 2)
        let subscription = Observable.from(1..., scheduler: scheduler).attach(probe.sink())
        scheduler.run()
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(probe.violations == [])
        #expect(!scheduler.hasPendingActions)
        subscription.dispose()
    }

    @Test(arguments: [CurrentThreadScheduler.instance, ImmediateScheduler.instance] as [any ImmediateSchedulerType])
    func `a long scheduled source needs constant stack`(_ scheduler: any ImmediateSchedulerType) {
        let count = Shared(0)
        onThread {
            _ = Observable.range(start: 0, count: 100_000, scheduler: scheduler).subscribe(onNext: { _ in
                count.withLock { $0 += 1 }
            })
        }
        #expect(count.value == 100_000)
    }

    @Test func `a scheduled range rejects a negative count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.range(start: 0, count: -1, scheduler: CurrentThreadScheduler.instance)
        }
        #expect(result.message.contains("range(start:count:): expected count not to be negative, got -1"))
    }

    @Test(arguments: Law.all) func `scheduled sources obey`(_ law: Law) {
        law.check(keepsHot: true) { source in
            source.concatMap { Observable.of($0, $0, scheduler: ImmediateScheduler.instance) }
        }
    }
}
