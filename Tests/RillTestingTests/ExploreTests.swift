import Rill
import RillTesting
import Testing

@Suite(.provokingIssues) struct ExploreTests {
    /// Runs `body` in every order, and returns the texts that it left in each.
    private func orders(_ body: (TestScheduler, Shared<[String]>) -> Void) -> Set<String> {
        var seen: Set<String> = []
        let exploration = explore { time in
            let log = Shared<[String]>([])
            body(time, log)
            seen.insert(log.value.joined())
        }
        #expect(exploration.isComplete)
        return seen
    }

    @Test func `actions that are due at the same time run in every order`() {
        let seen = orders { time, log in
            for name in ["a", "b", "c"] { time.scheduleAt(1) { log.withLock { $0.append(name) } } }
            time.scheduleAt(2) { log.withLock { $0.append("d") } }
            time.run()
        }
        #expect(seen == ["abcd", "acbd", "bacd", "bcad", "cabd", "cbad"])
    }

    @Test func `each order runs once, the usual one first`() {
        var seen: [String] = []
        let exploration = explore { time in
            let log = Shared("")
            for name in ["a", "b", "c"] { time.scheduleAt(1) { log.withLock { $0 += name } } }
            time.run()
            seen.append(log.value)
        }
        #expect(exploration.orders == 6)
        #expect(seen == ["abc", "bac", "cab", "acb", "bca", "cba"])
        #expect("\(exploration)" == "6 orders passed, all there are")
    }

    @Test func `the events of a source keep their order`() {
        let seen = orders { time, log in
            for marbles in ["-(ab|)", "-c"] {
                _ = time.createHotObservable(marbles, of: String.self)
                    .subscribe(onNext: { element in log.withLock { $0.append(element) } })
            }
            time.run()
        }
        #expect(seen == ["abc", "acb", "cab"])
    }

    @Test func `parts of tasks run in every order`() {
        let seen = orders { time, log in
            for name in ["a", "b"] {
                Task(executorPreference: time) {
                    log.withLock { $0.append(name) }
                    await Task.yield()
                    log.withLock { $0.append(name.uppercased()) }
                }
            }
            time.run()
        }
        #expect(seen == ["aAbB", "abAB", "abBA", "bBaA", "baAB", "baBA"])
    }

    @Test func `a timer ticks before and after what is due at the same time`() {
        let seen = orders { time, log in
            let ticks = Observable<Int>.interval(.seconds(1), scheduler: time).take(2)
            _ = ticks.subscribe(onNext: { tick in log.withLock { $0.append("\(tick)") } })
            time.scheduleAt(2) { log.withLock { $0.append("a") } }
            time.run()
        }
        #expect(seen == ["0a1", "01a"])
    }

    @Test func `a batch can be interrupted after each element`() {
        let seen = orders { time, log in
            _ = Observable.of("a", "b", "c").observe(on: time)
                .subscribe(onNext: { element in log.withLock { $0.append(element) } })
            time.schedule { log.withLock { $0.append("-") } }
            time.run()
        }
        #expect(seen == ["abc-", "ab-c", "a-bc", "-abc"])
    }

    @Test func `a source that loops can be interrupted`() {
        let seen = orders { time, log in
            _ = Observable.range(start: 1, count: 4).subscribe(on: time)
                .subscribe(onNext: { element in log.withLock { $0.append("\(element)") } })
            time.schedule { log.withLock { $0.append("-") } }
            time.run()
        }
        #expect(seen == ["-1234", "12-34", "123-4", "1234-"])
    }

    @Test func `an action runs at any time, within deliveries too`() {
        let seen = orders { time, log in
            let observer = time.createObserver(Int.self)
            let source = time.createHotObservable("-1-2", of: Int.self)
            _ = source.do(onNext: { element in log.withLock { $0.append("\(element)") } })
                .do(afterNext: { _ in log.withLock { $0.append(".") } }).subscribe(observer)
            time.scheduleAnytime { log.withLock { $0.append("a") } }
            time.run()
        }
        #expect(seen == ["a1.2.", "1a.2.", "1.a2.", "1.2a.", "1.2.a"])
    }

    @Test func `a subscription can be disposed at any time`() {
        var counts: Set<Int> = []
        let exploration = explore { time in
            let observer = time.createObserver(Int.self)
            let subscription = Observable<Int>.interval(.seconds(1), scheduler: time).take(3).subscribe(observer)
            let count = Shared<Int?>(nil)
            time.scheduleAnytime {
                subscription.dispose()
                count.withLock { $0 = observer.events.count }
            }
            time.advance(by: .seconds(5))
            #expect(observer.events.count == count.value)
            counts.insert(observer.events.count)
        }
        #expect(exploration.isComplete)
        #expect(counts == [0, 1, 2, 3, 4])
    }

    @Test func `an observer asks for elements at any time`() {
        let exploration = explore { time in
            let observer = time.createObserver(Int.self, demand: 1)
            let subscription = Observable.range(start: 1, count: 2, scheduler: time).subscribe(observer)
            for _ in 0..<2 { time.scheduleAnytime { observer.request(1) } }
            time.run()
            #expect(observer.events.map(\.value) == [.next(1), .next(2), .completed])
            subscription.dispose()
        }
        #expect(exploration.isComplete)
        #expect(exploration.orders > 10)
    }

    @Test func `requests and a dispose come in every order`() {
        var counts: Set<Int> = []
        let exploration = explore { time in
            let shown = time.createObserver(Int.self, demand: 1)
            let numbers = Observable.range(start: 1, count: 3, scheduler: time)
            let subscription = numbers.subscribe(shown)
            time.scheduleAnytime { shown.request(1) }
            time.scheduleAnytime { subscription.dispose() }
            time.run()
            #expect(shown.events.count <= 2)
            counts.insert(shown.events.count)
        }
        #expect(exploration.isComplete)
        #expect(counts == [0, 1, 2])
    }

    @Test func `outside of an exploration, an action that may run at any time runs at the present`() {
        let (time, ran) = (TestScheduler(), Shared<TestTime?>(nil))
        time.scheduleAnytime { ran.withLock { $0 = time.clock } }
        time.advance(to: 3)
        #expect(ran.value == 0)
    }

    @Test func `an action that may run at any time can be disposed`() {
        let exploration = explore { time in
            time.scheduleAnytime { Issue.record("it ran") }.dispose()
            time.scheduleAt(1) {}
            time.run()
        }
        #expect(exploration.failure == nil)
    }

    private func failing(_ time: TestScheduler) {
        let observer = time.createObserver(String.self)
        let subscription = time.createHotObservable("---b", of: String.self)
            .merge(with: Observable.just("a").delay(.seconds(3), scheduler: time)).subscribe(observer)
        time.run()
        #expect(observer.events.map(\.value) == [.next("b"), .next("a")])
        subscription.dispose()
    }

    @Test func `a failure shows its order once, and is replayed`() throws {
        var found: Exploration?
        let comments = provokedComments { found = explore(failing) }
        #expect(
            comments == [
                """
                order 2 failed
                time  what ran
                   3  timer since 0 → next(a)      before source 1: next(b)
                   3  source 1: next(b) → next(b)
                replay it with explore(replaying: "1")
                """
            ])
        var replayed: Exploration?
        #expect(provokedIssues { replayed = explore(replaying: "1", failing) }.count == 2)
        #expect(replayed?.orders == 1)
        #expect(try #require(replayed?.failure).table == #require(found?.failure).table)
    }

    @Test func `what an action does after it has advanced the time is shown as its own`() throws {
        let exploration = Exploration { time in
            let (subject, observer) = (PublishSubject<String>(), time.createObserver(String.self))
            let subscription = subject.subscribe(observer)
            time.scheduleAt(1) {
                time.advance(to: 3)
                subject.onNext("a")
            }
            time.scheduleAt(2) {}
            time.run()
            subscription.dispose()
            throw MarbleError()
        }
        #expect(
            try #require(exploration.failure).table == """
                time  what ran
                   1  timer since 0 → next(a)
                   2  timer since 0
                """)
    }

    @Test func `an error that the test throws is a failure`() {
        let exploration = Exploration { time in
            let order = Shared("")
            for name in ["a", "b"] { time.scheduleAt(1) { order.withLock { $0 += name } } }
            time.run()
            if order.value == "ba" { throw MarbleError() }
        }
        #expect(exploration.failure?.error is MarbleError)
        #expect("\(exploration)".hasPrefix("order 2 failed with #\n"))
    }

    @Test func `above the limit, random orders of a seed follow`() {
        func orders(_ seed: UInt64) -> [String] {
            var seen: [String] = []
            let exploration = explore(orders: 20, seed: seed) { time in
                let log = Shared("")
                for name in ["a", "b", "c", "d", "e", "f"] { time.scheduleAt(1) { log.withLock { $0 += name } } }
                time.run()
                seen.append(log.value)
            }
            #expect(exploration.orders == 40)
            #expect(!exploration.isComplete)
            return seen
        }
        #expect(orders(1) == orders(1))
        #expect(orders(1).prefix(20) == orders(2).prefix(20))
        #expect(orders(1).suffix(20) != orders(2).suffix(20))
        #expect(Set(orders(1)).count > 35)
    }

    @Test func `a wrong order stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = Exploration(replaying: "1.x") { _ in } }
        await #expect(processExitsWith: .failure) { _ = Exploration(orders: 0) { _ in } }
    }

    @Test func `a scheduler that was explored is released`() {
        weak var released: TestScheduler?
        explore { time in
            released = time
            _ = Observable<Int>.interval(.seconds(1), scheduler: time).subscribe()
            time.scheduleAnytime {}
            time.schedule { time.scheduleAnytime { _ = time.clock } }
            time.advance(by: .seconds(2))
        }
        #expect(released == nil)
    }
}
