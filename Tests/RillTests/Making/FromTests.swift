import Rill
import Testing

@testable import RillTesting

struct FromTests {
    /// The events that `source` sends to an observer that wants two elements, and a third one if the source goes on.
    private func firstTwo<Element>(of source: Observable<Element>) -> [String] {
        let probe = Probe(limit: 2)
        source.attach(probe.sink()).dispose()
        return probe.events
    }

    @Test func `just sends one element and completes`() {
        diagram {
            Observable.just("a")
            "(a|)"
        }
    }

    @Test func `just does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 1)
        Observable.just(1).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)"])
    }

    @Test func `of sends its elements and completes`() {
        diagram {
            Observable.of("a", "b", "c")
            "(abc|)"
        }
    }

    @Test func `of without elements completes`() {
        #expect(Observable<Int>.of().events == [.completed])
    }

    @Test func `from sends the elements of an array and completes`() {
        diagram {
            Observable.from(["a", "b", "c"])
            "(abc|)"
        }
    }

    @Test func `from accepts any sequence`() {
        #expect(Observable.from("ab").events == [.next("a"), .next("b"), .completed])
        #expect(Observable.from(1...2).events == [.next(1), .next(2), .completed])
        #expect(Observable.from(Set([1])).events == [.next(1), .completed])
        #expect(Observable.from(["a": 1]).map { "\($0.key)\($0.value)" }.events == [.next("a1"), .completed])
        #expect(Observable<Int>.from([]).events == [.completed])
    }

    @Test func `from iterates over the sequence again for every subscription`() {
        let numbers = Observable.from(1...2)
        #expect(numbers.events == [.next(1), .next(2), .completed])
        #expect(numbers.events == [.next(1), .next(2), .completed])
    }

    @Test func `from takes no more elements from an endless sequence than are wanted`() {
        #expect(firstTwo(of: .from(1...)) == ["next(1)", "next(2)"])
    }

    @Test func `from(optional:) sends the element if there is one, and completes`() {
        diagram {
            Observable.from(optional: "a")
            "(a|)"
        }
        diagram {
            Observable<String>.from(optional: nil)
            "|"
        }
    }

    @Test func `repeatElement sends the same element until its observer answers .none`() {
        diagram {
            Observable.repeatElement("a").take(3)
            "(aaa|)"
        }
        #expect(firstTwo(of: .repeatElement(7)) == ["next(7)", "next(7)"])
    }

    @Test func `generate runs like a for loop`() {
        diagram {
            Observable.generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 })
            "(123|)"
        }
    }

    @Test func `generate completes at once if its condition never holds`() {
        #expect(Observable.generate(initialState: 1, condition: { $0 < 1 }, iterate: { $0 }).events == [.completed])
    }

    @Test func `generate fails when its condition throws`() {
        let numbers = Observable.generate(
            initialState: 1, condition: { if $0 == 2 { throw MarbleError() } else { true } }, iterate: { $0 + 1 })
        #expect(numbers.events == [.next(1), .error(MarbleError())])
    }

    @Test func `generate fails when its iteration throws`() {
        let numbers = Observable.generate(
            initialState: 1, condition: { _ in true }, iterate: { if $0 == 2 { throw MarbleError() } else { $0 + 1 } })
        #expect(numbers.events == [.next(1), .next(2), .error(MarbleError())])
    }

    @Test func `generate computes no state that is not asked for`() {
        let made = Shared(0)
        let numbers = Observable.generate(
            initialState: 0, condition: { _ in true },
            iterate: { number in
                made.withLock { $0 += 1 }
                return number + 1
            })
        #expect(firstTwo(of: numbers) == ["next(0)", "next(1)"])
        #expect(made.value == 1)
    }

    @Test func `range sends consecutive integers and completes`() {
        diagram {
            Observable.range(start: 3, count: 3)
            "(345|)"
        }
    }

    @Test func `range of zero elements completes`() {
        #expect(Observable.range(start: Int.max, count: 0).events == [.completed])
    }

    @Test func `range reaches the last integer of its type`() {
        #expect(Observable.range(start: Int8(126), count: 2).events == [.next(126), .next(127), .completed])
        #expect(
            Observable.range(start: Int8.min, count: 256).toArray().events == [.next(Array(.min ... .max)), .completed])
        #expect(Observable.range(start: UInt.max, count: 1).events == [.next(.max), .completed])
    }

    @Test func `range sends no more elements than are wanted`() {
        #expect(firstTwo(of: .range(start: 0, count: .max)) == ["next(0)", "next(1)"])
    }

    @Test func `range rejects a negative count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.range(start: 0, count: -1)
        }
        #expect(result.message.contains("range(start:count:): expected count not to be negative, got -1"))
    }

    @Test func `range rejects a count that exceeds its type`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.range(start: Int8(1), count: 128)
        }
        #expect(result.message.contains("range(start:count:): expected start + count - 1 to fit Int8, got 1 + 128 - 1"))
        await #expect(processExitsWith: .failure) { _ = Observable.range(start: UInt8(0), count: 257) }
        await #expect(processExitsWith: .failure) { _ = Observable.range(start: Int.max, count: 2) }
    }

    @Test(arguments: Law.all) func `just obeys`(_ law: Law) {
        law.check { $0.concatMap { Observable.just($0) } }
    }
    @Test(arguments: Law.all) func `of obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.concatMap { Observable.of($0, $0) } }
    }
    @Test(arguments: Law.all) func `from obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.concatMap { Observable.from([$0, $0]) } }
    }
    @Test(arguments: Law.all) func `from(optional:) obeys`(_ law: Law) {
        law.check { $0.concatMap { Observable.from(optional: $0 == 2 ? nil : $0) } }
    }
    @Test(arguments: Law.all) func `repeatElement obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.concatMap { Observable.repeatElement($0).take(2) } }
    }
    @Test(arguments: Law.all) func `generate obeys`(_ law: Law) {
        law.check(keepsHot: true) {
            $0.concatMap {
                Observable.generate(initialState: $0, condition: { _ in true }, iterate: { $0 }).take(2)
            }
        }
    }
    @Test(arguments: Law.all) func `range obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.concatMap { Observable.range(start: $0, count: 2) } }
    }
}
