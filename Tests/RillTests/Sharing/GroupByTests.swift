import Testing

@testable import Rill
@testable import RillTesting

struct GroupByTests {
    @Test func `groupBy sends a group for each key, and every element to the group of its key`() {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.map { $0.key == 1 ? "a" : "b" }
            "--a--b--------|"
            "^-------------!"
        }
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.filter { $0.key == 1 }.merge()
            "--1-----3-----|"
        }
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.filter { $0.key == 0 }.merge()
            "-----2-----4--|"
        }
    }

    /// Records the stream of groups as `0`, and each group by its key.
    @discardableResult
    private func record(_ groups: Observable<GroupedObservable<Int, Int>>, in log: Log) -> any Disposable {
        log.record(groups.do(onNext: { log.record($0, as: "\($0.key):") }).ignoreElements(), as: "0")
    }

    @Test(arguments: [(Event<Int>.completed, "|"), (.error(MarbleError()), "#")])
    func `groupBy ends its groups with the source, in the order in which they began, and then itself`(
        _ end: Event<Int>, _ mark: String
    ) {
        let (source, log) = (PublishSubject<Int>(), Log())
        record(source.groupBy { $0 }, in: log)
        for element in [7, 3, 9, 1, 3] { source.onNext(element) }
        #expect(log.entries == ["7:7", "3:3", "9:9", "1:1", "3:3"])
        source.on(end)
        let names: [String] = ["7:", "3:", "9:", "1:", "0"]
        let ends: [String] = names.map { "\($0)\(mark)" }
        #expect(Array(log.entries.dropFirst(5)) == ends)
    }

    @Test func `groupBy fails all groups and disposes the source when its keySelector throws`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        record(source.groupBy { if $0 > 2 { throw MarbleError() } else { $0 } }, in: log)
        for element in 1...3 { source.onNext(element) }
        #expect(log.entries == ["1:1", "2:2", "1:#", "2:#", "0#"])
        #expect(!source.hasObservers)
    }

    @Test func `groupBy loses nothing when its groups are observed later`() {
        let scheduler = TestScheduler()
        diagram(of: Int.self, on: scheduler) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.observe(on: scheduler).flatMap { $0 }
            "--1--2--3--4--|"
            "^-------------!"
        }
        diagram(of: Int.self, on: scheduler) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.delay(.seconds(4), scheduler: scheduler).flatMap { $0 }
            "------1-32-4------|"
        }
        diagram(of: Int.self, on: scheduler) {
            "--1--2--3------#"
            $0.groupBy { $0 % 2 }.delay(.seconds(8), scheduler: scheduler).take(1).flatMap { $0 }
            "----------(13)-#"
        }
    }

    @Test func `a group outlives the stream of groups, which starts no new ones`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let asked = Shared(0)
        let subscription = source.groupBy { element in
            asked.withLock { $0 += 1 }
            return element % 2
        }.subscribe(onNext: { log.record($0, as: "\($0.key):") })
        source.onNext(1)
        subscription.dispose()
        #expect(source.hasObservers)
        source.onNext(2)
        source.onNext(3)
        source.onCompleted()
        #expect(log.entries == ["1:1", "1:3", "1:|"])
        #expect(asked.value == 3)
    }

    @Test func `groupBy disposes the source when neither the stream nor a group is observed`() {
        let source = PublishSubject<Int>()
        let observers = CompositeDisposable()
        let subscription = source.groupBy { $0 }.subscribe(onNext: { group in
            observers.insert(group.take(2).subscribe())
            observers.insert(group.subscribe())
        })
        for element in [1, 2, 1] { source.onNext(element) }
        subscription.dispose()
        #expect(source.hasObservers)
        observers.dispose()
        #expect(!source.hasObservers)
    }

    @Test func `groupBy disposes the source when the observer of the groups answers .none`() {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 }.take(2).map(\.key)
            "--1--(2|)"
            "^----!"
        }
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.take(1).merge().take(2)
            "--1-----(3|)"
            "^-------!"
        }
    }

    @Test func `a group of a disposed source sends what it has kept to its first observer, and completes`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let group = Shared<GroupedObservable<Int, Int>?>(nil)
        _ = source.groupBy { $0 }.take(1).subscribe(onNext: { first in group.withLock { $0 = first } })
        source.onNext(1)
        #expect(!source.hasObservers)
        log.record(group.value!)
        log.record(group.value!)
        #expect(log.entries == ["1", "|", "|"])
    }

    @Test func `a group completes for a late observer if the source was released without an end`() {
        let group = Shared<GroupedObservable<Int, Int>?>(nil)
        do {
            let source = PublishSubject<Int>()
            _ = source.groupBy { $0 }.subscribe(onNext: { first in group.withLock { $0 = first } })
            source.onNext(1)
        }
        #expect(group.value!.events == [.next(1), .completed])
        #expect(group.value!.events == [.completed])
    }

    @Test func `a group that was released before it had an observer does not begin again`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        _ = source.groupBy { $0 }.subscribe(onNext: { log.write("\($0.key)") })
        for _ in 1...2 { source.onNext(1) }
        #expect(log.entries == ["1"])
    }

    @Test func `the observer of the groups is released while a group lives on`() {
        let source = PublishSubject<Int>()
        weak var token: Token?
        let subscription = {
            let held = Token()
            token = held
            return source.groupBy { $0 }.subscribe(onNext: { group in
                withExtendedLifetime(held) { _ = group.subscribe() }
            })
        }()
        source.onNext(1)
        #expect(token != nil)
        subscription.dispose()
        #expect(source.hasObservers)
        #expect(token == nil)
    }

    @Test func `groupBy releases elements after they have been sent`() {
        let tokens = PublishSubject<Token>()
        let subscription = tokens.groupBy { _ in 0 }.merge().subscribe()
        #expect(tokens.sendToken().object == nil)
        subscription.dispose()
        #expect(!tokens.hasObservers)
    }

    @Test func `groupBy delivers an element that a group's observer sends to the source after the current one`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        _ = source.groupBy { $0 % 2 }.subscribe(onNext: { group in
            log.record(group, as: "\(group.key):") { if $0 < 4 { source.onNext($0 + 1) } }
        })
        source.onNext(1)
        #expect(log.entries == ["1:1", "0:2", "1:3", "0:4"])
    }

    @Test func `groupBy stops an endless synchronous source at the last element of its last wanted group`() {
        let groups = Observable.repeatElement(1).groupBy(keySelector: { $0 })
        #expect(groups.merge().first().events == [.next(1), .completed])
        #expect(groups.merge().take(3).events == [.next(1), .next(1), .next(1), .completed])
        #expect(groups.flatMap { $0.map { $0 * 10 } }.take(2).events == [.next(10), .next(10), .completed])
        #expect(groups.flatMapLatest { $0 }.take(2).events == [.next(1), .next(1), .completed])
        #expect(groups.map { $0.elements }.merge().take(2).events == [.next(1), .next(1), .completed])
        #expect(groups.filter { _ in true }.take(1).merge().take(2).events == [.next(1), .next(1), .completed])
    }

    @Test func `a group whose observer answers .none does not stop the others`() {
        let source = Observable.of(1, 2, 1, 3, 2, 4)
        #expect(
            source.groupBy(keySelector: { $0 }).flatMap { $0.take(1) }.events
                == [.next(1), .next(2), .next(3), .next(4), .completed])
    }

    @Test func `groupBy subscribes to nothing after the source once no more elements are wanted`() {
        let log = Log()
        let next = Observable.of(1).do(onSubscribe: { log.write("subscribed") })
        #expect(
            Observable.of(1, 1).concat(next).groupBy(keySelector: { $0 }).merge().first().events
                == [.next(1), .completed])
        #expect(log.entries == [])
    }

    @Test(arguments: Law.all) func `groupBy obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.groupBy { $0 }.map(\.key) }
    }

    @Test(arguments: Law.all) func `groupBy with few groups obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.groupBy { $0 % 2 }.map(\.key) }
        law.check(canWait: false) { $0.groupBy { $0 % 2 }.merge() }
    }

    @Test(arguments: Law.all) func `the groups of groupBy obey`(_ law: Law) {
        law.check(canWait: false) { $0.groupBy { $0 % 3 }.merge() }
    }
}
