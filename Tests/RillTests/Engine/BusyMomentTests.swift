import RillTesting
import Testing

@testable import Rill

/// What arrives while an observer is busy with an element, here because it sends inside its own call.
struct BusyMomentTests {
    /// An operator that runs one stream, or several.
    struct Flattening: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (Observable<Int>, @escaping @Sendable (Int) throws -> Observable<Int>) -> Observable<Int>

        static let latest = [
            Flattening(testDescription: "flatMapLatest") { $0.flatMapLatest($1) },
            Flattening(testDescription: "map, switchLatest") { $0.map($1).switchLatest() },
        ]
        static let all =
            latest + [
                Flattening(testDescription: "flatMap") { $0.flatMap($1) },
                Flattening(testDescription: "flatMap of two") { $0.flatMap(maxConcurrent: 2, $1) },
            ]
    }

    @Test(arguments: Flattening.all, [true, false])
    func `the error of a stream ends the result, whatever stream follows`(_ operation: Flattening, isAtOnce: Bool) {
        let (outer, inner, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
        let stream = operation.make(outer.asObservable()) { number in
            switch number {
            case 0: inner.asObservable()
            case 1: isAtOnce ? .error(MarbleError()) : .deferred { throw MarbleError() }
            default: .just(number)
            }
        }
        let subscription = log.record(
            stream,
            then: { element in
                if element == 10 { for number in 1...2 { outer.onNext(number) } }
            })
        outer.onNext(0)
        inner.onNext(10)
        #expect(log.entries == ["10", "#"])
        subscription.dispose()
    }

    @Test(arguments: Flattening.latest)
    func `a stream that has completed keeps its element, whatever stream follows`(_ operation: Flattening) {
        let (outer, inner, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
        let stream = operation.make(outer.asObservable()) { number in
            number == 0 ? inner.asObservable() : number % 2 == 1 ? .just(number) : .never()
        }
        let subscription = log.record(
            stream,
            then: { element in
                if element == 10 { for number in [1, 2, 4] { outer.onNext(number) } }
            })
        outer.onNext(0)
        inner.onNext(10)
        #expect(log.entries == ["10", "1"])
        subscription.dispose()
    }

    @Test(arguments: Flattening.all)
    func `a closure that has thrown is not called again`(_ operation: Flattening) {
        let (outer, inner, calls, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Shared<[Int]>([]), Log())
        let stream = operation.make(outer.asObservable()) { number in
            calls.withLock { $0.append(number) }
            if number == 1 { throw MarbleError() }
            return inner.asObservable()
        }
        let subscription = log.record(
            stream,
            then: { _ in
                for number in 1...2 { outer.onNext(number) }
            })
        outer.onNext(0)
        inner.onNext(10)
        #expect(calls.value == [0, 1])
        #expect(log.entries == ["10", "#"])
        subscription.dispose()
    }

    @Test(arguments: Flattening.all, [true, false])
    func `streams of one element make their source wait`(_ operation: Flattening, isSynchronous: Bool) {
        let (outer, inner) = (Patient(), PublishSubject<Int>())
        let taker = Taker { _, element in
            if element == 10 { outer.send(1, atMost: 10_000) }
            return .more
        }
        let stream = operation.make(outer.stream) { number in
            if number == 0 { return inner.asObservable() }
            return isSynchronous ? .just(number) : .deferred { .just(number) }
        }
        taker.attach(to: stream)
        outer.send(0, atMost: 1)
        inner.onNext(10)
        #expect((2..<1000).contains(taker.events.count))
    }

    @Test func `a window makes its source wait while its first observer takes what it has kept`() {
        let (source, window) = (Patient(), Shared<Observable<Int>?>(nil))
        let received = Shared(0)
        let windows = source.stream.window(timeSpan: .seconds(60), scheduler: TestScheduler())
        let subscription = windows.subscribe(onNext: { opened in window.withLock { $0 = opened } })
        source.send(0, atMost: 100)
        _ = window.value!.subscribe(onNext: { element in
            received.withLock { $0 += 1 }
            if element == 0 { source.send(1, atMost: 10_000) }
        })
        #expect((101..<1000).contains(received.value))
        subscription.dispose()
    }

    @Test func `an element that the first observer of a group has got is no longer kept`() {
        let (source, group, log) = (PublishSubject<Int>(), Shared<GroupedObservable<Int, Int>?>(nil), Log())
        let subscription = log.record(
            source.groupBy { _ in 0 }.do(onNext: { opened in group.withLock { $0 = opened } }).map(\.key))
        source.onNext(0)
        _ = group.value!.subscribe(onNext: { number in
            if number < 70_000 { source.onNext(number + 1) }
        })
        #expect(log.entries == ["0"])
        subscription.dispose()
    }

    @Test func `groups fail when they keep too much while the first observer of one takes what it has kept`() {
        let (source, group, log) = (PublishSubject<Int>(), Shared<GroupedObservable<Int, Int>?>(nil), Log())
        let subscription = log.record(
            source.groupBy { _ in 0 }.do(onNext: { opened in group.withLock { $0 = opened } }).map(\.key))
        source.onNext(0)
        _ = group.value!.subscribe(
            onNext: { element in
                if element == 0 { for _ in 0...65_536 { source.onNext(1) } }
            }, onError: { _ in })
        #expect(log.entries == ["0", "the buffer was full: its limit is 65536 elements"])
        subscription.dispose()
    }
}
