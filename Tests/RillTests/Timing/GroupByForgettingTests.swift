import Testing

@testable import Rill
@testable import RillTesting

struct GroupByForgettingTests {
    private let scheduler = TestScheduler()

    @Test func `groupBy ends a group after a quiet time, and begins another one when the key comes again`() {
        diagram(of: Int.self, on: scheduler) {
            "--1--2--1-------1--|"
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7), scheduler: scheduler).enumerated()
                .map { "abcdef".dropFirst($0.index).prefix(1) }
            "--a--b----------c--|"
            "^------------------!"
        }
        diagram(of: Int.self, on: scheduler) {
            "--1--2--1-------1--|"
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7), scheduler: scheduler).take(1).merge()
            "--1-----1------|"
            "^--------------!"
        }
        diagram(of: Int.self, on: scheduler) {
            "--1--2--1-------1--|"
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7), scheduler: scheduler).take(2).skip(1).merge()
            "-----2------|"
            "^-----------!"
        }
        diagram(of: Int.self, on: scheduler) {
            "--1--2--1-------1--|"
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7), scheduler: scheduler).skip(2).merge()
            "----------------1--|"
        }
    }

    @Test func `each group ends at its own time, however the elements are mixed`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        _ = source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(5), scheduler: scheduler).subscribe(onNext: {
            log.record($0.ignoreElements(), as: "\($0.key) ")
        })
        for (time, element) in [(0, 1), (1, 2), (2, 3), (3, 1), (4, 3), (8, 2)] {
            scheduler.advance(to: time)
            source.onNext(element)
        }
        #expect(log.takeEntries() == ["2 |", "1 |"])
        scheduler.advance(to: 9)
        #expect(log.takeEntries() == ["3 |"])
        scheduler.advance(to: 12)
        #expect(log.takeEntries() == [])
        scheduler.advance(to: 13)
        #expect(log.takeEntries() == ["2 |"])
    }

    @Test func `two thousand keys that come one after the other leave few groups open`() {
        let (open, peak, ended) = (Shared(0), Shared(0), Shared(0))
        let source = PublishSubject<Int>()
        let subscription = source.groupBy(keySelector: { $0 / 10 }, forgettingAfter: .seconds(3), scheduler: scheduler)
            .flatMap { group in
                let count = open.withLock { count in
                    count += 1
                    return count
                }
                peak.withLock { $0 = max($0, count) }
                return group.do(onCompleted: {
                    open.withLock { $0 -= 1 }
                    ended.withLock { $0 += 1 }
                }).count()
            }.subscribe(onNext: { #expect($0 == 10) })
        for element in 0..<20_000 {
            if element % 100 == 0 { scheduler.advance(to: element / 100) }
            source.onNext(element)
        }
        #expect(peak.value <= 50)
        scheduler.run()
        #expect(open.value == 0)
        #expect(ended.value == 2_000)
        subscription.dispose()
    }

    @Test func `a group that has ended is released with its key`() {
        let source = PublishSubject<Token>()
        let subscription = source.groupBy(
            keySelector: { Key(token: $0) }, forgettingAfter: .seconds(2), scheduler: scheduler
        ).map { _ in 0 }.subscribe()
        let token = source.sendToken()
        #expect(token.object != nil)
        scheduler.advance(to: 2)
        #expect(token.object == nil)
        subscription.dispose()
    }

    /// A key that is equal to itself only.
    private struct Key: Hashable {
        let token: Token

        static func == (one: Key, other: Key) -> Bool { one.token === other.token }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
    }

    @Test func `all groups share one timer, which ends with the subscription`() {
        let timers = CountingScheduler(scheduler)
        let source = PublishSubject<Int>()
        let subscription = source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(2), scheduler: timers)
            .subscribe()
        for element in 0..<100 { source.onNext(element % 10) }
        #expect(timers.count == 1)
        subscription.dispose()
    }

    @Test(arguments: Law.all) func `groupBy that forgets obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) {
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(1), scheduler: TestScheduler()).map(\.key)
        }
    }

    @Test(arguments: Law.all) func `the groups of groupBy that forgets obey`(_ law: Law) {
        law.check(canWait: false) {
            $0.groupBy(keySelector: { $0 % 3 }, forgettingAfter: .seconds(1), scheduler: TestScheduler()).merge()
        }
    }
}
