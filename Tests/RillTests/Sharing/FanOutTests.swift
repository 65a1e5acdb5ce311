import Testing

@testable import Rill
@testable import RillTesting

struct FanOutTests {
    private func taker(of stream: Observable<Int>, _ answer: Demand = .later) -> Taker {
        let taker = Taker { _, _ in answer }
        taker.attach(to: stream)
        return taker
    }

    @Test(arguments: [false, true])
    func `an endless source waits once all observers have failed, until one takes elements`(_ hops: Bool) {
        let sent = Shared(0)
        let source = Observable.range(start: 0, count: .max).do(onNext: { _ in sent.withLock { $0 += 1 } })
        let shared = (hops ? Observable.deferred { source } : source).share(buffering: 2, whenFull: .fail)
        let (taker, later) = (Taker(), Taker())
        taker.attach(to: shared)
        #expect(taker.events == ["0"])
        #expect(sent.value < 10)
        later.attach(to: shared)
        #expect(later.events.count == 1 && sent.value < 20)
        taker.takeAll()
        #expect(taker.events == ["0", "1", "2", "#"])
        later.takeAll()
        #expect(later.events.count == 4 && later.events.last == "#")
    }

    @Test func `an observer that is behind loses the oldest element, if its buffer drops it`() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable(
            "--a--b--c--d--|", of: String.self)
        let asked = scheduler.createColdObservable(
            "----------x----", of: String.self)
        let observer = scheduler.createObserver(String.self, demand: 1)
        _ = source.share(buffering: 1, whenFull: .dropOldest).subscribe(observer)
        _ = asked.subscribe { _ in observer.request(2) }
        scheduler.advance(to: 20)
        observer.expect(
            "--a-------cd--|")
    }

    @Test func `publish(buffering:) runs the source when it is connected`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--|"
            $0.publish(buffering: 2, whenFull: .wait).observed(connectedAt: 3, on: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
    }

    @Test func `a source waits for the slowest observer`() {
        let sent = Shared(0)
        let shared = Observable.range(start: 0, count: 10).do(onNext: { _ in sent.withLock { $0 += 1 } })
            .share(buffering: 2, whenFull: .wait)
        let slow = taker(of: shared)
        #expect(sent.value == 3)  // one was taken, and two wait
        let fast = taker(of: shared, .more)
        #expect(fast.events == [])
        slow.resume()
        #expect(slow.events == ["0", "1"] && sent.value == 4 && fast.events == ["3"])
        slow.takeAll()
        #expect(slow.events == (0..<10).map(String.init) + ["|"])
        #expect(fast.events == (3..<10).map(String.init) + ["|"])
    }

    @Test func `the others go on when the observer that makes the source wait is disposed`() {
        let shared = Observable.range(start: 0, count: 6).share(buffering: 1, whenFull: .wait)
        let (slow, fast) = (taker(of: shared), taker(of: shared, .more))
        #expect(slow.events == ["0"] && fast.events == [])
        slow.upstream.dispose()
        #expect(fast.events == ["2", "3", "4", "5", "|"])
        #expect(slow.events == ["0"])
    }

    @Test func `the source ends while an observer is behind, which gets the rest and the end`() {
        let shared = Observable.of(1, 2, 3).share(buffering: 4, whenFull: .wait)
        let slow = taker(of: shared)
        #expect(slow.events == ["1"])
        let late = taker(of: shared, .more)
        #expect(late.events == ["1", "2", "3", "|"])  // the connection is over, and another one begins
        slow.takeAll()
        #expect(slow.events == ["1", "2", "3", "|"])
    }

    @Test func `a late observer gets what is replayed, in addition to its buffer`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(buffering: 1, whenFull: .dropNewest, replay: 2)
        let first = taker(of: shared, .more)
        for element in 1...3 { subject.onNext(element) }
        let late = taker(of: shared)
        for element in 4...6 { subject.onNext(element) }
        subject.onCompleted()
        late.takeAll()
        #expect(first.events == ["1", "2", "3", "4", "5", "6", "|"])
        #expect(late.events == ["2", "3", "4", "|"])
    }

    @Test func `a late observer gets the latest element when it asks, too`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(buffering: 1, whenFull: .dropOldest, replay: 1)
        let first = taker(of: shared, .more)
        subject.onNext(1)
        let late = taker(of: shared)
        for element in 2...4 { subject.onNext(element) }
        late.resume()
        #expect(late.events == ["1", "4"])
        withExtendedLifetime(first) {}
    }

    @Test func `an element takes the place of another one that waits, not of a replayed one`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(buffering: 1, whenFull: .dropOldest, replay: 3)
        let first = taker(of: shared, .more)
        for element in 1...3 { subject.onNext(element) }
        let late = taker(of: shared)
        for element in 4...6 { subject.onNext(element) }
        late.takeAll()
        #expect(late.events == ["1", "2", "3", "6"])
        for element in 7...9 { subject.onNext(element) }
        late.takeAll()
        #expect(late.events == ["1", "2", "3", "6", "7", "9"])
        withExtendedLifetime(first) {}
    }

    @Test func `an overflow names the limit that was asked for`() {
        let (subject, errors) = (PublishSubject<Int>(), Shared<[BufferOverflow?]>([]))
        let shared = subject.share(buffering: 1, whenFull: .fail, replay: 2)
        let first = taker(of: shared, .more)
        for element in 1...2 { subject.onNext(element) }
        let late = taker(
            of: shared.do(onError: { error in errors.withLock { $0.append(error as? BufferOverflow) } }))
        for element in 3...4 { subject.onNext(element) }
        late.takeAll()
        #expect(late.events == ["1", "2", "3", "#"])
        #expect(errors.value == [BufferOverflow(limit: 1)])
        withExtendedLifetime(first) {}
    }

    @Test func `after a connection is disposed, its observers get nothing of what waited for them`() {
        let connectable = Observable.range(start: 0, count: 10).publish(buffering: 4, whenFull: .wait)
        let slow = taker(of: connectable.asObservable())
        let connection = connectable.connect()
        #expect(slow.events == ["0"])
        connection.dispose()
        slow.takeAll()
        #expect(slow.events == ["0"])
    }

    @Test func `a disposed connection sends nothing of what waited, even if its source keeps its observer`() {
        final class Kept: @unchecked Sendable { var sink: Sink<Int>? }
        let kept = Kept()
        let source = Observable<Int> { sink in
            kept.sink = sink
            return Disposables.create()
        }
        let connectable = source.publish(buffering: 4, whenFull: .dropOldest)
        let slow = taker(of: connectable.asObservable())
        let connection = connectable.connect()
        for number in 0..<3 { _ = kept.sink?.next(number) }
        connection.dispose()
        slow.takeAll()
        kept.sink?.finish(.completed)
        slow.takeAll()
        #expect(slow.events == ["0"])
    }

    @Test func `the last observer is disposed while the source waits, and nothing runs`() {
        let sent = Shared(0)
        let source = Observable.repeatElement(1).do(onNext: { _ in sent.withLock { $0 += 1 } })
        let slow = taker(of: source.share(buffering: 2, whenFull: .wait))
        let count = sent.value
        slow.upstream.dispose()
        #expect(sent.value == count)
    }

    @Test func `a published source that waits goes on with the next observer`() {
        let connectable = Observable.range(start: 0, count: 10).publish(buffering: 2, whenFull: .wait)
        let first = taker(of: connectable.asObservable())
        let connection = connectable.connect()
        first.upstream.dispose()
        let second = taker(of: connectable.asObservable(), .more)
        #expect(second.events.last == "|")
        #expect(first.events == ["0"])
        connection.dispose()
    }

    @Test func `each observer drops for itself`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(buffering: 1, whenFull: .dropOldest)
        let (slow, fast) = (taker(of: shared), taker(of: shared, .more))
        for element in 1...4 { subject.onNext(element) }
        slow.resume()
        #expect(slow.events == ["1", "4"] && fast.events == ["1", "2", "3", "4"])
        slow.upstream.dispose()
        #expect(subject.hasObservers)
        fast.upstream.dispose()
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [Overflow.wait, .fail])
    func `an observer that a source can't wait for fails, and no other`(_ overflow: Overflow) {
        let subject = PublishSubject<Int>()
        let shared = subject.share(buffering: 1, whenFull: overflow)
        let (slow, fast) = (taker(of: shared), taker(of: shared, .more))
        for element in 1...4 { subject.onNext(element) }
        slow.takeAll()
        #expect(slow.events == ["1", "2", "#"] && fast.events == ["1", "2", "3", "4"])
    }

    @Test func `a source that couldn't wait goes on with one that can`() {
        let subject = PublishSubject<Int>()
        let shared = subject.catch { _ in .of(7, 8, 9) }.share(buffering: 4, whenFull: .wait)
        let (slow, fast) = (taker(of: shared), taker(of: shared, .more))
        for element in 1...5 { subject.onNext(element) }
        slow.resume()
        subject.onNext(6)
        subject.onError(MarbleError())
        slow.takeAll()
        #expect(slow.events == (1...9).map(String.init) + ["|"] && fast.events == slow.events)
    }

    @Test func `an error comes after the elements in the buffer`() {
        let subject = PublishSubject<Int>()
        let slow = taker(of: subject.share(buffering: 2, whenFull: .wait))
        subject.onNext(1)
        subject.onNext(2)
        subject.onError(MarbleError())
        #expect(slow.events == ["1"])
        slow.takeAll()
        #expect(slow.events == ["1", "2", "#"])
    }

    @Test func `an observer that sends from within its call is queued`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(buffering: 4, whenFull: .fail)
        let first = Taker { _, element in
            if element == 1 { subject.onNext(2) }
            return .more
        }
        first.attach(to: shared)
        let second = taker(of: shared, .more)
        subject.onNext(1)
        #expect(first.events == ["1", "2"] && second.events == ["1", "2"])
    }

    @Test func `a source that nobody holds anymore releases the observers`() {
        weak var held: Held?
        do {
            let (subject, object) = (PublishSubject<Int>(), Held())
            held = object
            let subscription = subject.share(buffering: 1, whenFull: .wait)
                .subscribe(onNext: { _ in withExtendedLifetime(object) {} })
            subject.onNext(1)
            _ = subscription
        }
        #expect(held == nil)
    }

    @Test func `a source is never further ahead of a slow observer than its buffers are long`() {
        let (time, count) = (TestScheduler(), 20_000)
        let (sent, received, farthest) = (Shared(0), Shared(Array(repeating: 0, count: 10)), Shared(0))
        let shared = Observable.range(start: 0, count: count).do(onNext: { _ in sent.withLock { $0 += 1 } })
            .publish(buffering: 64, whenFull: .wait)
        for number in 0..<10 {
            let stream = number < 3 ? shared.observe(on: time, buffering: 8, whenFull: .wait) : shared.asObservable()
            _ = stream.subscribe(onNext: { _ in
                let count = received.withLock { received in
                    received[number] += 1
                    return received[number]
                }
                if number == 0 { farthest.withLock { $0 = max($0, sent.value - count) } }
            })
        }
        _ = shared.connect()
        time.run()
        #expect(received.value == Array(repeating: count, count: 10))
        #expect(farthest.value > 64 && farthest.value <= 64 + 8)
    }

    private final class Held: Sendable {}

    @Test(arguments: Law.all.filter { $0 != .independence }) func `share(buffering:) that waits obeys`(_ law: Law) {
        law.check { $0.share(buffering: 8, whenFull: .wait) }
    }

    @Test func `share(buffering:) rejects a limit of zero by its own name`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).share(buffering: 0, whenFull: .dropOldest)
        }
        #expect(result.message.contains(" share(buffering:whenFull:replay:): expected limit to be positive, got 0"))
    }

    @Test func `publish(buffering:) rejects a negative replay count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).publish(buffering: 1, whenFull: .dropOldest, replay: -1)
        }
        #expect(result.message.contains("expected replay not to be negative, got -1"))
    }

    // It drops what a cold source sends, too, which is more than law 15 allows one to read.
    @Test(arguments: Law.all.filter { ![.independence, .bounds].contains($0) })
    func `share(buffering:) that drops obeys`(_ law: Law) {
        law.check(drops: true) { $0.share(buffering: 8, whenFull: .dropOldest) }
    }
}
