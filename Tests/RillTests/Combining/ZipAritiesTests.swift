import Rill
import RillTesting
import Testing

struct ZipAritiesTests {
    private static func joined(_ s: [Observable<String>]) -> Observable<String> {
        switch s.count {
        case 2: .zip(s[0], s[1]) { $0 + $1 }
        case 3: .zip(s[0], s[1], s[2]) { $0 + $1 + $2 }
        case 4: .zip(s[0], s[1], s[2], s[3]) { $0 + $1 + $2 + $3 }
        case 5: .zip(s[0], s[1], s[2], s[3], s[4]) { $0 + $1 + $2 + $3 + $4 }
        case 6: .zip(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5].joined() }
        case 7: .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6].joined() }
        case 8: .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { [$0, $1, $2, $3, $4, $5, $6, $7].joined() }
        default: fatalError("no arity \(s.count)")
        }
    }

    private static func tuples(_ s: [Observable<String>]) -> Observable<String> {
        switch s.count {
        case 2: Observable.zip(s[0], s[1]).map { "\($0.0)\($0.1)" }
        case 3: Observable.zip(s[0], s[1], s[2]).map { "\($0.0)\($0.1)\($0.2)" }
        case 4: Observable.zip(s[0], s[1], s[2], s[3]).map { "\($0.0)\($0.1)\($0.2)\($0.3)" }
        case 5: Observable.zip(s[0], s[1], s[2], s[3], s[4]).map { "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)" }
        case 6: Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5]).map { "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)\($0.5)" }
        case 7:
            Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
                "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)\($0.5)\($0.6)"
            }
        case 8:
            Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
                "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)\($0.5)\($0.6)\($0.7)"
            }
        default: fatalError("no arity \(s.count)")
        }
    }
    private static let letters = "abcdefgh".map { Observable.of("\($0)1", "\($0)2") }

    @Test(arguments: 2...8) func `zip of several sources makes rows of their elements in the sources' order`(
        _ count: Int
    ) {
        let sources = Array(Self.letters[..<count])
        let rows = ["1", "2"].map { turn in "abcdefgh".prefix(count).map { "\($0)\(turn)" }.joined() }
        let expected: [Event<String>] = [.next(rows[0]), .next(rows[1]), .completed]
        #expect(Self.joined(sources).events == expected)
        #expect(Self.tuples(sources).events == expected)
    }

    @Test func `zip accepts sources of different types`() {
        let rows = Observable.zip(
            Observable.just(1), Observable.just("a"), Observable.just(true), Observable.just(0.5),
            Observable.just(Character("b")), Observable.just([2]), Observable.just(UInt8(3)),
            Observable.just(4))
        #expect(
            rows.map { "\($0)" }.events == [
                .next(#"(1, "a", true, 0.5, "b", [2], 3, 4)"#), .completed,
            ])
    }

    @Test(arguments: 2...8) func `zip completes and disposes the others when a source ends with no element waiting`(
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

    @Test(arguments: 2...8) func `zip completes with the row of any ended source's last element`(_ count: Int) {
        for ending in 0..<count {
            let subjects = (0..<count).map { _ in PublishSubject<String>() }
            let events = Shared<[Event<String>]>([])
            _ = Self.joined(subjects.map { $0.asObservable() }).subscribe { event in
                events.withLock { $0.append(event) }
            }
            subjects[ending].onNext("b")
            subjects[ending].onCompleted()
            for (index, subject) in subjects.enumerated() where index != ending { subject.onNext("a") }
            let row = (0..<count).map { $0 == ending ? "b" : "a" }.joined()
            #expect(events.value == [.next(row), .completed])
            #expect(subjects.allSatisfy { !$0.hasObservers })
        }
    }

    @Test func `zip fails at once when a source that is ahead fails`() {
        diagram {
            "-a|"
            "-b-#"
            "--------c--|"
            Observable.zip($0, $1, $2) { $0 + $1 + $2 }
            "---#"
            "^-!"
            "^--!"
            "^--!"
        }
    }

    @Test(arguments: 2...8) func `zip fails and disposes the other sources when any source fails`(_ count: Int) {
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

    @Test(arguments: 2...8) func `disposing zip of several sources disposes all of them`(_ count: Int) {
        let subjects = (0..<count).map { _ in PublishSubject<String>() }
        let subscription = Self.joined(subjects.map { $0.asObservable() }).subscribe()
        #expect(subjects.allSatisfy { $0.hasObservers })
        subscription.dispose()
        #expect(subjects.allSatisfy { !$0.hasObservers })
    }

    @Test(arguments: Law.all, [(0, 3), (1, 3), (2, 3), (0, 8), (7, 8)])
    func `zip of several sources obeys for each of them`(_ law: Law, _ position: (index: Int, count: Int)) {
        // Attaching the last source sends rows, and the other sources end before it.
        let isLast = position.index == position.count - 1
        law.check(notExercised: isLast ? [.stack] : [.stop], keepsHot: true) { source in
            var sources = Array(repeating: Observable.from(1...2_000).map { "\($0)" }, count: position.count)
            sources[position.index] = source.map { "\($0)" }
            return Self.joined(sources)
        }
    }
}
