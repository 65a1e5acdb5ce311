import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct ObserveOnTests {
    private let scheduler = TestScheduler()

    @Test func `observe(on:) delivers the source's events on the scheduler`() {
        diagram(on: scheduler) {
            "--a-b-c--|"
            $0.observe(on: scheduler)
            "--a-b-c--|"
            "^--------!"
        }
    }

    @Test func `observe(on:) delivers nothing before the scheduler runs it`() {
        let log = Log()
        log.record(Observable.of("a", "b").observe(on: scheduler))
        #expect(log.entries == [])
        scheduler.advance(to: 0)
        #expect(log.entries == ["a", "b", "|"])
    }

    @Test func `observe(on:) keeps an error behind the elements`() {
        diagram(on: scheduler) {
            "--a-(bc#)"
            $0.observe(on: scheduler)
            "--a-(bc#)"
        }
    }

    @Test func `observe(on:) schedules one action for all events that arrive before it runs`() {
        let counting = CountingScheduler(scheduler)
        let log = Log()
        log.record(Observable.from(0..<200).observe(on: counting))
        #expect(counting.count == 1)
        scheduler.advance(to: 0)
        #expect(log.entries == (0..<200).map { "\($0)" } + ["|"])
        #expect(counting.count == 1)
    }

    @Test func `observe(on:) schedules no further action after a full turn that left nothing`() {
        let (counting, log, subject) = (CountingScheduler(scheduler), Log(), PublishSubject<Int>())
        log.record(subject.observe(on: counting))
        for number in 0..<Turn.limit { subject.onNext(number) }
        scheduler.advance(to: 0)
        #expect(log.entries.count == Turn.limit)
        #expect(counting.count == 1)
        subject.onNext(-1)
        scheduler.advance(by: .seconds(1))
        #expect(log.entries.last == "-1")
    }

    @Test func `observe(on:) delivers at most 256 events in an action, and continues after other work`() {
        let log = Log()
        log.record(Observable.from(0..<1000).observe(on: scheduler))
        scheduler.schedule { log.write("other work") }
        scheduler.advance(to: 0)
        #expect((1...256).contains(log.entries.firstIndex(of: "other work")!))
        #expect(log.entries.filter { $0 != "other work" } == (0..<1000).map { "\($0)" } + ["|"])
    }

    @Test func `observe(on:) delivers fewer events in an action if its observer is slow`() async {
        let (queue, log, isDone) = (SerialDispatchQueueScheduler(), Log(), Milestone())
        queue.schedule {
            log.record(Observable.from(0..<20).observe(on: queue).do(onDispose: { isDone.reach() })) { _ in
                takeMilliseconds(3)
            }
            queue.schedule { log.write("other work") }
        }
        #expect(await isDone.isReached())
        #expect(log.entries.firstIndex(of: "other work")! <= 2)
        #expect(log.entries.filter { $0 != "other work" } == (0..<20).map { "\($0)" } + ["|"])
    }

    @Test func `observe(on:) a main queue with a slow observer leaves its other work its turns`() async {
        let (turns, ended) = (Reports(of: Int.self), Shared(false))
        @Sendable func takeTurn(_ turn: Int) {
            if turn == 0 || ended.value { turns.send(turn) }
            if !ended.value { MainScheduler.asyncInstance.schedule { takeTurn(turn + 1) } }
        }
        takeTurn(0)
        #expect(await turns.next(1) == [0])
        let subscription = Observable.from(0..<200).subscribe(on: ConcurrentDispatchQueueScheduler()).drive(
            onNext: { _ in takeMilliseconds(3) }, onCompleted: { ended.withLock { $0 = true } })
        #expect(await turns.next(1)[0] >= 50)
        subscription.dispose()
    }

    @Test func `observe(on:) an immediate scheduler needs constant stack for elements sent from inside`() {
        let last = Shared(0)
        onThread {
            let subject = PublishSubject<Int>()
            let subscription = subject.observe(on: ImmediateScheduler.instance).subscribe(onNext: { element in
                last.withLock { $0 = element }
                if element < 100_000 { subject.onNext(element + 1) }
            })
            subject.onNext(1)
            subscription.dispose()
        }
        #expect(last.value == 100_000)
    }

    @Test func `observe(on:) delivers what arrives during a delivery in the next action, after other work`() {
        let counting = CountingScheduler(scheduler)
        let subject = PublishSubject<Int>()
        let log = Log()
        let subscription = log.record(subject.observe(on: counting)) { element in
            if element == 1 {
                subject.onNext(3)
                subject.onNext(4)
            }
        }
        subject.onNext(1)
        subject.onNext(2)
        scheduler.schedule { log.write("other work") }
        scheduler.advance(to: 0)
        #expect(log.entries == ["1", "2", "other work", "3", "4"])
        #expect(counting.count == 2)
        subscription.dispose()
    }

    @Test func `observe(on:) with a full buffer fails after the waiting elements`() {
        diagram(on: scheduler) {
            "-(abc)-|"
            $0.observe(on: scheduler, buffering: 2, whenFull: .fail).catch { _ in .error(MarbleError()) }
            "-(ab#)"
        }
    }

    @Test func `observe(on:) with a full buffer drops the oldest elements, even while others are delivered`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        let subscription = log.record(subject.observe(on: scheduler, buffering: 2, whenFull: .dropOldest)) { element in
            if element == 3 { for later in 10...14 { subject.onNext(later) } }
        }
        for element in 1...4 { subject.onNext(element) }
        scheduler.advance(to: 0)
        #expect(log.entries == ["3", "13", "14"])
        subscription.dispose()
    }

    @Test func `observe(on:) with a full buffer fails if a part of a join can't wait during a delivery`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        let subscription = Observable.merge(.range(start: 0, count: 5), subject.asObservable())
            .observe(on: scheduler, buffering: 2, whenFull: .wait)
            .subscribe(
                onNext: { number in
                    log.write("\(number)")
                    if number == 4 { for number in 10..<20 { subject.onNext(number) } }
                }, onError: { log.write("\($0)") })
        scheduler.advance(by: .seconds(1))
        #expect(log.entries == ["0", "1", "2", "3", "4", "10", "11", "\(BufferOverflow(limit: 2))"])
        subscription.dispose()
    }

    @Test func `observe(on:) keeps a batch waiting when its source completes while the observer waits`() {
        let subject = PublishSubject<Int>()
        let observer = scheduler.createObserver(Int.self, demand: 1)
        _ = subject.observe(on: scheduler).subscribe(observer)
        for element in 1...3 { subject.onNext(element) }
        scheduler.advance(to: 0)
        #expect(observer.events == [.next(0, 1)])
        subject.onCompleted()
        scheduler.advance(to: 1)
        #expect(observer.events == [.next(0, 1)])
        observer.request(2)
        scheduler.advance(to: 2)
        #expect(observer.events.map(\.value) == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `observe(on:) delivers a completion without demand when no element is left`() {
        let subject = PublishSubject<Int>()
        let observer = scheduler.createObserver(Int.self, demand: 1)
        _ = subject.observe(on: scheduler).subscribe(observer)
        subject.onNext(1)
        scheduler.advance(to: 0)
        subject.onCompleted()
        scheduler.advance(to: 1)
        #expect(observer.events.map(\.value) == [.next(1), .completed])
    }

    @Test func `observe(on:) lets an endless source wait when 256 elements are on their way`() {
        let sent = Shared(0)
        let source = Observable.range(start: 0, count: .max).do(onNext: { _ in sent.withLock { $0 += 1 } })
        let log = Log()
        let subscription = log.record(source.observe(on: scheduler))
        #expect(sent.value == 256)
        scheduler.advance(to: 0)
        subscription.dispose()
        #expect(sent.value - log.entries.count <= 512)
    }

    @Test(
        arguments: [
            ("range", .range(start: 1, count: 2000)), ("from", .from(1...2000)),
            ("zip", .zip(Observable.range(start: 1, count: 2000), Observable.from(1...2000)) { max($0, $1) }),
            ("merge", .merge(Observable.range(start: 1, count: 2000), .empty())),
            ("deferred", .deferred { .range(start: 1, count: 2000) }),
            ("concat", .concat(.range(start: 1, count: 400), .range(start: 401, count: 1600))),
            ("catch", Observable.range(start: 1, count: 2000).catch { .error($0) }),
            ("flatMap", Observable.from([1, 1001]).flatMap { Observable.range(start: $0, count: 1000) }),
            ("using", .using({ BooleanDisposable() }, observableFactory: { _ in .range(start: 1, count: 2000) })),
            ("startWith", Observable.range(start: 2, count: 1999).startWith(1)),
        ] as [(String, Observable<Int>)])
    func `observe(on:) delivers each element of a resumed source that runs there before the next is made`(
        name: String, source: Observable<Int>
    ) {
        let (latest, ahead) = (Shared(0), Shared<[Int]>([]))
        let made = source.do(onNext: { element in latest.withLock { $0 = element } })
        _ = made.observe(on: scheduler).subscribe(onNext: { element in
            ahead.withLock { $0.append(latest.value - element) }
        })
        scheduler.advance(to: 0)
        #expect(ahead.value == Array((0..<256).reversed()) + Array(repeating: 0, count: 1744))
    }

    @Test func `observe(on:) a concurrent queue delivers all of a source that is slow, or sends little`() async {
        let reports = Reports(of: Int.self)
        let source = Observable.range(start: 0, count: 2000).filter { number in
            if number % 50 == 0 { takeMilliseconds(3) }
            return number < 300 || number % 20 == 0
        }
        _ = source.observe(on: ConcurrentDispatchQueueScheduler()).subscribe(
            onNext: { reports.send($0) }, onDisposed: { reports.send(-1) })
        let expected = (0..<2000).filter { $0 < 300 || $0 % 20 == 0 } + [-1]
        #expect(await reports.next(expected.count) == expected)
    }

    @Test(arguments: [false, true])
    func `observe(on:) delivers all if a part of the source can't wait, and other work gets its turn`(waits: Bool) {
        let loop = Observable<Int>.create { observer in
            for number in 300..<1300 { observer.onNext(number) }
            observer.onCompleted()
            return Disposables.create()
        }
        let source = Observable.concat(.range(start: 0, count: 300), loop, .range(start: 1300, count: 300))
        let (log, upstream) = (Log(), SingleAssignmentDisposable())
        @Sendable func otherWork() {
            log.write("other work")
            if !upstream.isDisposed { scheduler.schedule(after: .zero) { otherWork() } }
        }
        upstream.setDisposable(
            source.observe(on: scheduler).attach(
                Sink(
                    next: { element in
                        log.write("\(element)")
                        if waits { upstream.resume() }
                        return waits ? .later : .more
                    },
                    finish: { _ in upstream.dispose() })))
        otherWork()
        scheduler.advance(by: .seconds(1))
        #expect(log.entries.filter { $0 != "other work" } == (0..<1600).map { "\($0)" })
        let batches = log.entries.split(separator: "other work").map(\.count)
        #expect(batches.max()! <= Turn.limit)
    }

    @Test(arguments: [false, true])
    func `observe(on:) keeps the order of a source that goes on to send on another thread`(isSerial: Bool) async {
        let reports = Reports(of: Int.self)
        let threads = Observable<Int>.create { observer in
            observer.onNext(300)
            onThread { observer.onNext(301) }
            observer.onNext(302)
            onThread { observer.onCompleted() }
            return Disposables.create()
        }
        let scheduler: any ImmediateSchedulerType =
            isSerial ? SerialDispatchQueueScheduler() : ConcurrentDispatchQueueScheduler()
        _ = Observable.range(start: 0, count: 300).concat(threads).observe(on: scheduler)
            .subscribe(onNext: { reports.send($0) }, onCompleted: { reports.send(-1) })
        #expect(await reports.next(304) == Array(0...302) + [-1])
    }

    @Test func `observe(on:) a concurrent queue delivers while the source blocks the thread of a delivery`() async {
        let (reports, isDelivered) = (Reports(of: Int.self), DispatchSemaphore(value: 0))
        let blocking = Observable<Int>.create { observer in
            for number in 300..<1000 { observer.onNext(number) }
            #expect(isDelivered.wait(timeout: .now() + .seconds(60)) == .success)
            return Disposables.create()
        }
        let subscription = Observable.range(start: 0, count: 300).concat(blocking)
            .observe(on: ConcurrentDispatchQueueScheduler())
            .subscribe(onNext: { number in
                reports.send(number)
                if number == 999 { isDelivered.signal() }
            })
        #expect(await reports.next(1000) == Array(0..<1000))
        subscription.dispose()
    }

    @Test func `observe(on:) behind a zip with another hop keeps the order`() async {
        let (first, second) = (SerialDispatchQueueScheduler(), SerialDispatchQueueScheduler())
        for _ in 0..<20 {
            let reports = Reports(of: Int.self)
            let numbers = Observable.range(start: 0, count: 2000)
            let pairs = Observable<(Int, Int)>.zip(numbers.observe(on: first), numbers)
            _ = pairs.observe(on: second).subscribe(onNext: { reports.send($0 == $1 ? $0 : -1) })
            #expect(await reports.next(2000) == Array(0..<2000))
        }
    }

    @Test func `disposing observe(on:) drops the waiting elements at once`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.observe(on: scheduler).subscribe { _ in
            Issue.record("an event arrived after the dispose")
        }
        let waiting = subject.sendToken()
        #expect(waiting.object != nil)
        subscription.dispose()
        #expect(waiting.object == nil)
        #expect(!subject.hasObservers)
        #expect(!scheduler.hasPendingActions)
        scheduler.advance(to: 1)
    }

    @Test func `disposing observe(on:) inside a callback drops the elements of that action`() {
        let log = Log()
        let subscription = SerialDisposable()
        subscription.disposable = log.record(Observable.from(0..<10).observe(on: scheduler)) { element in
            if element == 2 { subscription.dispose() }
        }
        scheduler.advance(to: 0)
        #expect(log.entries == ["0", "1", "2"])
    }

    @Test func `observe(on:) delivers nothing after the answer .none, and disposes the source`() {
        let subject = PublishSubject<Int>()
        let probe = Probe(limit: 2)
        let subscription = subject.observe(on: scheduler).attach(probe.sink())
        for element in 1...4 { subject.onNext(element) }
        scheduler.advance(to: 0)
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(!subject.hasObservers)
        subscription.dispose()
    }

    @Test func `observe(on:) releases elements after they have been delivered`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.observe(on: scheduler).subscribe(onNext: { _ in })
        let element = subject.sendToken()
        #expect(element.object != nil)
        scheduler.advance(to: 0)
        #expect(element.object == nil)
        subscription.dispose()
    }

    @Test func `observe(on:) stops an endless source on another thread`() async {
        let reports = Reports(of: Event<Int>.self)
        let stream = Observable<Int>.generate(initialState: 0, condition: { _ in true }, iterate: { $0 + 1 })
            .subscribe(on: SerialDispatchQueueScheduler())
            .observe(on: SerialDispatchQueueScheduler())
            .take(3)
        _ = stream.subscribe { reports.send($0) }
        #expect(await reports.next(4) == [.next(0), .next(1), .next(2), .completed])
    }

    @Test func `observe(on:) a concurrent queue delivers elements in order, one at a time`() async {
        let reports = Reports(of: String.self)
        let isInside = Shared(false)
        let subject = PublishSubject<Int>()
        let subscription = subject.observe(on: ConcurrentDispatchQueueScheduler()).subscribe(
            onNext: { element in
                let overlaps = isInside.withLock { isInside in
                    defer { isInside = true }
                    return isInside
                }
                reports.send(overlaps ? "\(element) overlaps" : "\(element)")
                isInside.withLock { $0 = false }
            }, onCompleted: { reports.send("|") })
        for element in 0..<2000 { subject.onNext(element) }
        subject.onCompleted()
        #expect(await reports.next(2001) == (0..<2000).map { "\($0)" } + ["|"])
        subscription.dispose()
    }

    @Test func `observe(on:) delivers on the scheduler's queue, whatever thread sends`() async {
        let key = DispatchSpecificKey<String>()
        let queue = SerialDispatchQueueScheduler(serialQueueConfiguration: { $0.setSpecific(key: key, value: "own") })
        let reports = Reports(of: String?.self)
        _ = Observable.of(1).observe(on: queue).subscribe { _ in reports.send(DispatchQueue.getSpecific(key: key)) }
        #expect(await reports.next(2) == ["own", "own"])
    }

    @Test func `a source is never further ahead than the buffers of three hops`() async {
        let (made, ahead, reports) = (Shared(0), Shared(0), Reports(of: Int.self))
        let queues = (0..<3).map { _ in SerialDispatchQueueScheduler() }
        let received = Shared(0)
        _ = Observable.range(start: 0, count: 300_000).do(onNext: { _ in made.withLock { $0 += 1 } })
            .observe(on: queues[0]).map { $0 + 1 }
            .observe(on: queues[1]).filter { $0 > 0 }
            .observe(on: queues[2])
            .subscribe(
                onNext: { _ in
                    let count = received.withLock { count in
                        count += 1
                        return count
                    }
                    let difference = made.value - count
                    ahead.withLock { $0 = max($0, difference) }
                }, onCompleted: { reports.send(received.value) })
        #expect(await reports.next(1) == [300_000])
        #expect(ahead.value <= 3 * 512)
    }

    @Test func `a delivery that has ended leaves nothing behind`() {
        let count = Shared(0)
        let sink = Sink<Int>(
            next: { _ in
                count.withLock { $0 += 1 }
                return .more
            }, finish: { _ in })
        let queue = DeliveryQueue(sink, scheduler, BoundedQueue(limit: 4, whenFull: nil), nil)
        for number in 0..<1000 {
            _ = queue.next(number)
            scheduler.advance(by: .seconds(1))
        }
        #expect(count.value == 1000)
        #expect(queue.upstreams.count == 2)  // the place of the source, and that of the action
        queue.upstreams.dispose()
    }

    @Test(arguments: Law.all) func `observe(on:) obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.observe(on: ImmediateScheduler.instance) }
    }

    @Test(arguments: Law.all) func `observe(on:) the current thread obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.observe(on: CurrentThreadScheduler.instance) }
    }
}
