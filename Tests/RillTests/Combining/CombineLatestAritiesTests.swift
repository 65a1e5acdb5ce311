import Rill
import RillTesting
import Testing

struct CombineLatestAritiesTests {
    private static func joined(_ s: [Observable<String>]) -> Observable<String> {
        switch s.count {
        case 2: .combineLatest(s[0], s[1]) { $0 + $1 }
        case 3: .combineLatest(s[0], s[1], s[2]) { $0 + $1 + $2 }
        case 4: .combineLatest(s[0], s[1], s[2], s[3]) { $0 + $1 + $2 + $3 }
        case 5: .combineLatest(s[0], s[1], s[2], s[3], s[4]) { $0 + $1 + $2 + $3 + $4 }
        case 6: .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5].joined() }
        case 7: .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6].joined() }
        case 8:
            .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
                [$0, $1, $2, $3, $4, $5, $6, $7].joined()
            }
        default: fatalError("no arity \(s.count)")
        }
    }

    private static func tuples(_ s: [Observable<String>]) -> Observable<String> {
        switch s.count {
        case 2: Observable.combineLatest(s[0], s[1]).map { "\($0.0)\($0.1)" }
        case 3: Observable.combineLatest(s[0], s[1], s[2]).map { "\($0.0)\($0.1)\($0.2)" }
        case 4: Observable.combineLatest(s[0], s[1], s[2], s[3]).map { "\($0.0)\($0.1)\($0.2)\($0.3)" }
        case 5: Observable.combineLatest(s[0], s[1], s[2], s[3], s[4]).map { "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)" }
        case 6:
            Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map {
                "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)\($0.5)"
            }
        case 7:
            Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
                "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)\($0.5)\($0.6)"
            }
        case 8:
            Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
                "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)\($0.5)\($0.6)\($0.7)"
            }
        default: fatalError("no arity \(s.count)")
        }
    }
    @Test(arguments: 2...8) func `combineLatest of several sources passes their latest elements in the sources' order`(
        _ count: Int
    ) {
        for join in [Self.joined, Self.tuples] {
            let subjects = (0..<count).map { _ in PublishSubject<String>() }
            let events = Shared<[Event<String>]>([])
            _ = join(subjects.map { $0.asObservable() }).subscribe { event in events.withLock { $0.append(event) } }
            var latest = "abcdefgh".prefix(count).map { "\($0)" }
            for (subject, letter) in zip(subjects, latest).reversed() { subject.onNext(letter) }
            var expected = [latest.joined()]
            for (index, subject) in subjects.enumerated() {
                latest[index] = "x"
                subject.onNext("x")
                expected.append(latest.joined())
            }
            for subject in subjects.dropLast() { subject.onCompleted() }
            #expect(events.value == expected.map { .next($0) })
            subjects.last!.onCompleted()
            #expect(events.value == expected.map { .next($0) } + [.completed])
        }
    }

    @Test func `combineLatest accepts sources of different types`() {
        let rows = Observable.combineLatest(
            Observable.just(1), Observable.just("a"), Observable.just(true), Observable.just(0.5),
            Observable.just(Character("b")), Observable.just([2]), Observable.just(UInt8(3)), Observable.just(4 as Int?)
        )
        #expect(
            rows.map { "\($0)" }.events
                == [.next(#"(1, "a", true, 0.5, "b", [2], 3, Optional(4))"#), .completed])
    }

    @Test(arguments: 2...8)
    func `combineLatest completes and disposes the others when any source ends without an element`(
        _ count: Int
    ) {
        for ending in 0..<count {
            let subjects = (0..<count).map { _ in PublishSubject<String>() }
            let events = Shared<[Event<String>]>([])
            _ = Self.joined(subjects.map { $0.asObservable() }).subscribe { event in
                events.withLock { $0.append(event) }
            }
            for (index, subject) in subjects.enumerated() where index != ending { subject.onNext("a") }
            subjects[ending].onCompleted()
            #expect(events.value == [.completed])
            #expect(subjects.allSatisfy { !$0.hasObservers })
        }
    }

    @Test(arguments: 2...8) func `combineLatest fails and disposes the other sources when any source fails`(
        _ count: Int
    ) {
        for failing in 0..<count {
            let subjects = (0..<count).map { _ in PublishSubject<String>() }
            let events = Shared<[Event<String>]>([])
            _ = Self.joined(subjects.map { $0.asObservable() }).subscribe { event in
                events.withLock { $0.append(event) }
            }
            for (index, subject) in subjects.enumerated() where index != failing { subject.onNext("a") }
            subjects[failing].onError(MarbleError())
            #expect(events.value == [.error(MarbleError())])
            #expect(subjects.allSatisfy { !$0.hasObservers })
        }
    }

    @Test(arguments: 2...8) func `disposing combineLatest of several sources disposes all of them`(_ count: Int) {
        let subjects = (0..<count).map { _ in PublishSubject<String>() }
        let subscription = Self.joined(subjects.map { $0.asObservable() }).subscribe()
        #expect(subjects.allSatisfy { $0.hasObservers })
        subscription.dispose()
        #expect(subjects.allSatisfy { !$0.hasObservers })
    }

    @Test(arguments: Law.all, [(0, 3), (1, 3), (2, 3), (0, 8), (7, 8)])
    func `combineLatest of several sources obeys for each of them`(_ law: Law, _ position: (index: Int, count: Int)) {
        law.check(notExercised: position.index < position.count - 1 ? [.stop] : []) { source in
            var sources = Array(repeating: Observable.just("a"), count: position.count)
            sources[position.index] = source.map { "\($0)" }
            return Self.joined(sources)
        }
    }
}
