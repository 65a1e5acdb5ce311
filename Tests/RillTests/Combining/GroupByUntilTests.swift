import Testing

@testable import Rill
@testable import RillTesting

struct GroupByUntilTests {
    @Test func `an element that is sent while another group ends goes to no group that has ended`() {
        let (source, ends, groups) = (PublishSubject<Int>(), PublishSubject<Int>(), Shared<[[Int]]>([]))
        let stream = source.groupBy(
            keySelector: { $0 % 2 }, until: { $0.key == 0 ? ends.asObservable() : $0.asObservable() })
        let subscription = stream.flatMap { group in
            group.do(onCompleted: {
                if group.key == 0 { for number in [1, 3] { source.onNext(number) } }
            }).toArray()
        }.subscribe(onNext: { elements in groups.withLock { $0.append(elements) } })
        source.onNext(2)
        ends.onNext(0)
        #expect(groups.value.contains([1]) && groups.value.contains([3]))
        subscription.dispose()
    }

    @Test func `groupBy ends a group with its duration, and begins another one when the key comes again`() {
        diagram(of: Int.self) {
            "--1--2--3--4--5--|"
            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).enumerated()
                .map { "abcdef".dropFirst($0.index).prefix(1) }
            "--a--b--------c--|"
            "^----------------!"
        }
        diagram(of: Int.self) {
            "--1--2--3--4--5--|"
            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).take(1).merge()
            "--1-----(3|)"
            "^-------!"
        }
        diagram(of: Int.self) {
            "--1--2--3--4--5--|"
            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).take(2).skip(1).merge()
            "-----2-----(4|)"
            "^----------!"
        }
        diagram(of: Int.self) {
            "--1--2--3--4--5--|"
            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).skip(2).merge()
            "--------------5--|"
        }
    }

    /// Records the stream of groups as `0`, and each group by its key.
    @discardableResult
    private func record(_ groups: Observable<GroupedObservable<Int, Int>>, in log: Log) -> any Disposable {
        log.record(groups.do(onNext: { log.record($0, as: "\($0.key):") }).ignoreElements(), as: "0")
    }

    @Test func `a group ends when its duration completes, too`() {
        let (source, ends, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
        record(source.groupBy(keySelector: { $0 }, until: { _ in ends }), in: log)
        source.onNext(1)
        ends.onCompleted()
        #expect(log.entries == ["1:1", "1:|"])
    }

    @Test func `a group ends with its duration although its source is gone without an end`() {
        let (ends, log) = (PublishSubject<Int>(), Log())
        let source = Observable.of(1, 2).concat(Observable.never())
        let subscription = record(source.groupBy(keySelector: { $0 }, until: { _ in ends }), in: log)
        ends.onNext(0)
        #expect(log.entries == ["1:1", "2:2", "1:|", "2:|"])
        subscription.dispose()
    }

    @Test func `a duration that ends at once makes groups of one element`() {
        #expect(
            Observable.of(1, 1, 2).groupBy(keySelector: { $0 }, until: { _ in Observable.just(0) })
                .flatMap { $0.toArray() }.events == [.next([1]), .next([1]), .next([2]), .completed])
    }

    @Test func `a duration sees each element of its group, and leaves what is kept to the observer`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let groups = Shared<[GroupedObservable<Int, Int>]>([])
        _ = source.groupBy(
            keySelector: { $0 % 2 },
            until: { group in group.do(onNext: { log.write("\(group.key) sees \($0)") }).filter { $0 > 4 } }
        ).subscribe(onNext: { group in groups.withLock { $0.append(group) } })
        for element in [1, 2, 3, 5, 7] { source.onNext(element) }
        #expect(log.takeEntries() == ["1 sees 1", "0 sees 2", "1 sees 3", "1 sees 5", "1 sees 7"])
        log.record(groups.value[0])
        #expect(log.takeEntries() == ["1", "3", "5", "|"])
        log.record(groups.value[2])
        #expect(log.takeEntries() == ["7", "|"])
    }

    @Test func `all groups fail when a duration fails or can't be made`() {
        let (source, failing, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
        record(source.groupBy(keySelector: { $0 }, until: { _ in failing }), in: log)
        for element in 1...2 { source.onNext(element) }
        failing.onError(MarbleError())
        #expect(log.takeEntries() == ["1:1", "2:2", "1:#", "2:#", "0#"])
        #expect(!source.hasObservers)

        record(
            source.groupBy(
                keySelector: { $0 },
                until: { if $0.key == 2 { throw MarbleError() } else { Observable<Int>.never() } }),
            in: log)
        for element in 1...2 { source.onNext(element) }
        #expect(log.takeEntries() == ["1:1", "2:2", "1:#", "2:#", "0#"])
        #expect(!source.hasObservers)
    }

    @Test func `durations are disposed with their group, with the source's end and with the last observer`() {
        let (source, ends) = (PublishSubject<Int>(), (1...3).map { _ in PublishSubject<Int>() })
        let groups = source.groupBy(keySelector: { $0 }, until: { ends[$0.key] })
        let subscription = groups.merge().subscribe()
        for element in 0..<3 { source.onNext(element) }
        #expect(ends.map(\.hasObservers) == [true, true, true])
        ends[1].onNext(0)
        #expect(ends.map(\.hasObservers) == [true, false, true])
        subscription.dispose()
        #expect(ends.map(\.hasObservers) == [false, false, false])
        _ = groups.merge().subscribe()
        source.onNext(0)
        #expect(ends.map(\.hasObservers) == [true, false, false])
        source.onCompleted()
        #expect(ends.map(\.hasObservers) == [false, false, false])
    }

    @Test func `an element that is sent when its group ends begins another group`() {
        let (source, ends, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
        let count = Shared(0)
        _ = source.groupBy(keySelector: { _ in 0 }, until: { _ in ends }).subscribe(onNext: { group in
            let number = count.withLock { count in
                count += 1
                return count
            }
            log.record(
                group.do(onCompleted: { if number < 3 { source.onNext(number * 10) } }), as: "\(number):")
        })
        source.onNext(1)
        ends.onNext(0)
        #expect(log.entries == ["1:1", "1:|", "2:10"])
    }

    @Test func `a group whose observer ends it keeps its place in the order of elements`() {
        let (source, ends, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
        _ = source.groupBy(keySelector: { _ in 0 }, until: { _ in ends }).subscribe(onNext: { group in
            log.write("new")
            log.record(group) { element in
                if element == 1 {
                    source.onNext(2)
                    ends.onNext(0)
                    source.onNext(3)
                }
            }
        })
        source.onNext(1)
        #expect(log.entries.filter { $0 == "new" }.count == 2)
        #expect(log.entries.filter { !["new", "|"].contains($0) } == ["1", "2", "3"])
        #expect(log.entries.firstIndex(of: "|").map { log.entries[$0...].contains("new") } == true)
    }

    /// A key that is equal to itself only.
    private struct Key: Hashable {
        let token: Token

        static func == (one: Key, other: Key) -> Bool { one.token === other.token }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
    }

    @Test func `a group that has ended is forgotten with its key`() {
        let (source, ends) = (PublishSubject<Token>(), PublishSubject<Int>())
        let subscription = source.groupBy(keySelector: { Key(token: $0) }, until: { _ in ends }).map { _ in 0 }
            .subscribe()
        let token = source.sendToken()
        #expect(token.object != nil)
        ends.onNext(0)
        #expect(token.object == nil)
        subscription.dispose()
    }

    @Test func `groupBy with a duration stops an endless source at the last element that is wanted`() {
        let groups = Observable.repeatElement(1).groupBy(keySelector: { $0 }, until: { $0.skip(1) })
        #expect(groups.merge().take(3).events == [.next(1), .next(1), .next(1), .completed])
        #expect(groups.flatMap { $0.toArray() }.take(2).events == [.next([1, 1]), .next([1, 1]), .completed])
    }

    @Test(arguments: Law.all) func `groupBy with a duration obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).map(\.key) }
    }

    @Test(arguments: Law.all) func `groupBy with few groups and durations obeys`(_ law: Law) {
        law.check(canWait: false) { $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(5000) }).merge() }
    }

    @Test(arguments: Law.all) func `the groups of groupBy with a duration obey`(_ law: Law) {
        law.check(canWait: false) { $0.groupBy(keySelector: { $0 % 3 }, until: { $0.skip(1) }).merge() }
    }
}
