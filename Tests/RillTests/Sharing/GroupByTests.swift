import Testing

@testable import Rill
@testable import RillTesting

struct GroupByTests {
    @Test func `groupBy sends a group for each key, and all elements of that key to the group`() {
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
    func `groups end as the source does, in the order in which they began, and the stream after them`(
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

    @Test func `a keySelector that throws ends all with its error, and the source is let go`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        record(source.groupBy { if $0 > 2 { throw MarbleError() } else { $0 } }, in: log)
        for element in 1...3 { source.onNext(element) }
        #expect(log.entries == ["1:1", "2:2", "1:#", "2:#", "0#"])
        #expect(!source.hasObservers)
    }

    @Test func `who observes a group later misses what was sent before`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let groups = Shared<[GroupedObservable<Bool, Int>]>([])
        source.groupBy { $0 > 2 }.subscribe(onNext: { group in groups.withLock { $0.append(group) } })
        source.onNext(1)
        log.record(groups.value[0])
        source.onNext(2)
        source.onNext(3)
        source.onCompleted()
        log.record(groups.value[1])
        #expect(log.entries == ["2", "|", "|"])
    }

    @Test func `a group outlives the stream, which begins no new ones`() {
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

    @Test func `the source is let go when neither the stream nor a group is observed`() {
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

    @Test func `an observer of groups that wants no more lets the source go`() {
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

    @Test func `who observes a group of a source that was let go gets nothing`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let group = Shared<GroupedObservable<Int, Int>?>(nil)
        source.groupBy { $0 }.take(1).subscribe(onNext: { first in group.withLock { $0 = first } })
        source.onNext(1)
        #expect(!source.hasObservers)
        log.record(group.value!)
        source.onNext(1)
        #expect(log.entries == [])
    }

    @Test func `the observer of the stream is released while a group lives on`() {
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

    @Test func `elements are released when they have been sent`() {
        let tokens = PublishSubject<Token>()
        let subscription = tokens.groupBy { _ in 0 }.merge().subscribe()
        #expect(tokens.sendToken().object == nil)
        subscription.dispose()
        #expect(!tokens.hasObservers)
    }

    @Test func `what an observer of a group sends to the source is delivered after it`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        source.groupBy { $0 % 2 }.subscribe(onNext: { group in
            log.record(group, as: "\(group.key):") { if $0 < 4 { source.onNext($0 + 1) } }
        })
        source.onNext(1)
        #expect(log.entries == ["1:1", "0:2", "1:3", "0:4"])
    }

    @Test func `an endless synchronous source stops when a group was the last that was wanted`() {
        let groups = Observable.repeatElement(1).groupBy(keySelector: { $0 })
        #expect(groups.merge().first().events == [.next(1), .completed])
        #expect(groups.merge().take(3).events == [.next(1), .next(1), .next(1), .completed])
        #expect(groups.flatMap { $0.map { $0 * 10 } }.take(2).events == [.next(10), .next(10), .completed])
        #expect(groups.flatMapLatest { $0 }.take(2).events == [.next(1), .next(1), .completed])
        #expect(groups.map { $0.elements }.merge().take(2).events == [.next(1), .next(1), .completed])
        #expect(groups.filter { _ in true }.take(1).merge().take(2).events == [.next(1), .next(1), .completed])
    }

    @Test func `a group that wants no more does not stop the others`() {
        let source = Observable.of(1, 2, 1, 3, 2, 4)
        #expect(
            source.groupBy(keySelector: { $0 }).flatMap { $0.take(1) }.events
                == [.next(1), .next(2), .next(3), .next(4), .completed])
    }

    @Test func `nothing that follows the source is subscribed to when no more is wanted`() {
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

    @Test(arguments: Law.all) func `groupBy obeys with few groups`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.groupBy { $0 % 2 }.map(\.key) }
        law.check(bound: .max) { $0.groupBy { $0 % 2 }.merge() }
    }

    @Test(arguments: Law.all) func `the groups of groupBy obey`(_ law: Law) {
        law.check(bound: .max) { $0.groupBy { $0 % 3 }.merge() }
    }
}
