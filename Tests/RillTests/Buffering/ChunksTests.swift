import Testing

@testable import Rill
@testable import RillTesting

struct ChunksTests {
    @Test func `chunks collects the given number of elements`() {
        diagram {
            "--a--b--c--|"
            $0.chunks(ofCount: 2).map { $0.joined() }
            "-----[ab]--([c]|)"
            "^----------!"
        }
    }

    @Test func `chunks sends no empty array at the completion`() {
        diagram {
            "--a--b----|"
            $0.chunks(ofCount: 2).map { $0.joined() }
            "-----[ab]-|"
        }
        diagram {
            "--|"
            $0.chunks(ofCount: 2).map { $0.joined() }
            "--|"
        }
    }

    @Test func `chunks drops its elements when the source fails`() {
        diagram {
            "--a--b----c#"
            $0.chunks(ofCount: 2).map { $0.joined() }
            "-----[ab]--#"
        }
    }

    @Test func `chunks of one element wraps each in an array`() {
        #expect(Observable.of(1, 2).chunks(ofCount: 1).events == [.next([1]), .next([2]), .completed])
    }

    @Test func `chunks keeps nil like any other element`() {
        let chunks = Observable<Int?>.of(nil, nil, 1).chunks(ofCount: 2)
        #expect(chunks.events == [.next([nil, nil]), .next([1]), .completed])
    }

    @Test func `chunks sends its last array when an observer that waits asks for it`() {
        let taker = Taker()
        taker.attach(to: Observable.of(1, 2, 3).chunks(ofCount: 2).map { $0.reduce(0, +) })
        #expect(taker.events == ["3"])
        taker.resume()
        #expect(taker.events == ["3", "3", "|"])
    }

    @Test func `chunks releases elements after they have been sent or dropped`() {
        let tokens = PublishSubject<Token>()
        let subscription = tokens.chunks(ofCount: 2).subscribe()
        let sent = (1...3).map { _ in tokens.sendToken() }
        #expect(sent.map { $0.object != nil } == [false, false, true])
        subscription.dispose()
        #expect(sent.allSatisfy { $0.object == nil })
    }

    @Test func `chunks rejects a count that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).chunks(ofCount: 0)
        }
        #expect(result.message.contains("chunks(ofCount:): expected count to be positive, got 0"))
    }

    @Test(arguments: Law.all, [1, 2, 3]) func `chunks obeys`(_ law: Law, count: Int) {
        law.check { $0.chunks(ofCount: count) }
    }

    @Test func `chunks begins a group where the predicate rejects two neighbors`() {
        diagram(of: Int.self) {
            "--1--2--4--5--|"
            $0.chunks(by: { $0 + 1 == $1 }).map { $0.map(String.init).joined() }
            "--------[12]--([45]|)"
            "^-------------!"
        }
    }

    @Test func `chunks of no elements sends no group`() {
        diagram(of: Int.self) {
            "--|"
            $0.chunks { $0 == $1 }
            "--|"
        }
    }

    @Test func `chunks of neighbors drops its elements when the source fails`() {
        diagram(of: Int.self) {
            "--1--1--2----2#"
            $0.chunks { $0 == $1 }.map { $0.map(String.init).joined() }
            "--------[11]--#"
        }
    }

    @Test func `chunks fails when its predicate throws`() {
        diagram(of: Int.self) {
            "--1--2--|"
            $0.chunks { _, _ in throw MarbleError() }
            "-----#"
        }
    }

    @Test(arguments: Law.all) func `chunks of neighbors obeys`(_ law: Law) {
        law.check { $0.chunks { $0 / 2 == $1 / 2 } }
    }

    @Test func `chunked collects neighbors of one key`() {
        diagram {
            "--a--b--[cc]--d-----|"
            $0.chunked(on: \.count).map { "\($0)" + $1.joined() }
            "--------[1ab]-[2cc]-([1d]|)"
            "^-------------------!"
        }
    }

    @Test func `chunked counts the lines of a log per second of its own clock`() {
        struct Entry { let second: Int }
        let entries = Observable.from([3, 3, 3, 5, 5, 3]).map { Entry(second: $0) }
        let counts = entries.chunked(on: \.second).map { [$0.key, $0.elements.count] }
        #expect(counts.events == [.next([3, 3]), .next([5, 2]), .next([3, 1]), .completed])
    }

    @Test func `chunked calls its closure once for each element, and fails with its error`() {
        let calls = Shared(0)
        let chunks = Observable.of(1, 3, 4, 7, 0).chunked { number in
            calls.withLock { $0 += 1 }
            if number == 0 { throw MarbleError() }
            return number % 2
        }
        let log = Log()
        _ = log.record(chunks.map { [$0] + $1 })
        #expect(log.entries == ["[1, 1, 3]", "[0, 4]", "#"])
        #expect(calls.value == 5)
    }

    @Test(arguments: Law.all) func `chunked by a key obeys`(_ law: Law) { law.check { $0.chunked(on: \.magnitude) } }
}
