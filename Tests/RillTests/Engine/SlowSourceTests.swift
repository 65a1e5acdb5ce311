import Foundation
import RillTesting
import Testing

@testable import Rill

/// A source that takes its time for an element holds up nobody else.
struct SlowSourceTests {
    /// A join of a slow sequence and a subject, and what arrives of the subject's 100.
    struct Join: Sendable, CustomTestStringConvertible {
        typealias Make = @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

        let testDescription: String
        /// The numbers that the sequence has sent before it blocks.
        let numbers: Int
        let expected: [String]
        let make: Make

        init(_ name: String, after numbers: Int, _ expected: [String], _ make: @escaping Make) {
            testDescription = name
            self.numbers = numbers
            self.expected = expected
            self.make = make
        }
    }

    static let joins = [
        Join("merge", after: 0, ["100"]) { .merge($1, $0) },
        Join("merge", after: 1, ["0", "100"]) { .merge($1, $0) },
        Join("merge(with:)", after: 1, ["0", "100"]) { $1.merge(with: $0) },
        Join("merge of streams", after: 1, ["0", "100"]) { Observable.of($1, $0).merge() },
        Join("flatMap", after: 1, ["0", "100"]) { slow, subject in
            Observable.of(1, 2).flatMap { $0 == 1 ? subject : slow }
        },
        Join("map, merge", after: 1, ["0", "100"]) { .merge($1, $0.map { $0 }.filter { _ in true }) },
        Join("filter, merge", after: 1, ["100"]) { .merge($1, $0.filter { _ in false }) },
        Join("merge, slow concat", after: 1, ["0", "100"]) { .merge($1, .concat($0, .never())) },
        Join("merge twice", after: 1, ["0", "100"]) { .merge(.merge($1, .never()), .merge(.never(), $0)) },
        Join("combineLatest", after: 1, ["100"]) { .combineLatest($1, $0) { first, _ in first } },
        Join("zip", after: 1, ["100"]) { .zip($1, $0) { first, _ in first } },
        Join("amb", after: 0, ["100"]) { .amb([$1, $0]) },
        Join("take(until:)", after: 1, ["0", "|"]) { slow, subject in slow.take(until: subject) },
        Join("startWith, merge", after: 1, ["7", "0", "100"]) { .merge($1, $0.startWith(7)) },
    ]

    @Test(arguments: joins)
    func `a subject's element passes a join while the other source blocks its thread`(_ join: Join) async {
        let (queue, subject, slow) = (SerialDispatchQueueScheduler(), PublishSubject<Int>(), SlowNumbers())
        let (log, isDone) = (Log(), Milestone())
        let subscription = log.record(
            join.make(Observable.from(slow), subject.asObservable()).subscribe(on: queue),
            then: { element in
                if "\(element)" == join.expected.last { isDone.reach() }
            })
        let end = join.expected.last == "|"
        slow.permit(join.numbers)
        for _ in 0...join.numbers { #expect(await slow.asked.isReached()) }
        subject.onNext(100)
        if !end { #expect(await isDone.isReached()) }
        #expect(log.entries == join.expected)
        subscription.dispose()
        slow.permitAll()
    }

    /// Joins of a source that blocks the thread that resumes it, and of numbers from another thread.
    static let slowJoins = [
        Chain("slow after") { .merge(.range(start: 100, count: 9).subscribe(on: SerialDispatchQueueScheduler()), $0) },
        Chain("slow before") { .merge($0, .range(start: 100, count: 9).subscribe(on: SerialDispatchQueueScheduler())) },
        Chain("deferred before") { slow in
            .merge(.deferred { slow }, .range(start: 100, count: 9).subscribe(on: SerialDispatchQueueScheduler()))
        },
        Chain("stream of numbers") { slow in
            Observable.range(start: 99, count: 10).subscribe(on: SerialDispatchQueueScheduler())
                .flatMap { $0 == 99 ? slow : .just($0) }
        },
        Chain("streams") { slow in
            let numbers = Observable.range(start: 100, count: 9).subscribe(on: SerialDispatchQueueScheduler())
            return Observable.of(1, 2).flatMap { $0 == 1 ? numbers : slow }
        },
    ]

    @Test(arguments: slowJoins)
    func `a source is resumed while another one blocks the thread that resumes it`(_ join: Chain) async {
        let (slow, arrived) = (SlowNumbers(), Milestone())
        let taker = Taker { _, _ in
            arrived.reach()
            return .later
        }
        Thread.detachNewThread { taker.attach(to: join(.from(slow))) }
        slow.permit()
        for _ in 1...10 {
            #expect(await arrived.isReached())
            Thread.detachNewThread { taker.resume() }
        }
        for _ in 1...2 { #expect(await slow.asked.isReached()) }
        #expect(taker.events.sorted() == ["0"] + (100..<109).map { "\($0)" })
        taker.upstream.dispose()
        slow.permitAll()
    }

    @Test func `a source that is being attached is resumed before one that blocks`() async {
        let (slow, hasSent, isResumed) = (SlowNumbers(), Milestone(), Milestone())
        let mayReturn = DispatchSemaphore(value: 0)
        let attaching = Observable<Int> { sink in
            let upstream = UpstreamGroup()
            sink.adopt(upstream)
            #expect(sink.next(100) == .later)
            #expect(upstream.pause { _ in isResumed.reach() } == .later)
            hasSent.reach()
            #expect(mayReturn.wait(timeout: .now() + patience) == .success)
            return upstream
        }
        let taker = Taker { _, element in element == 0 ? .later : .more }
        slow.permit()
        Thread.detachNewThread { taker.attach(to: .merge(.from(slow), attaching)) }
        #expect(await hasSent.isReached())
        Thread.detachNewThread { taker.resume() }
        #expect(await isResumed.isReached())
        mayReturn.signal()
        taker.upstream.dispose()
        slow.permitAll()
    }

    @Test(arguments: 0..<10) func `a source that blocks takes no thread that only delivers`(_ round: Int) async {
        let (slow, queue, hasBegun, isDone) = (SlowNumbers(), SerialDispatchQueueScheduler(), Milestone(), Milestone())
        let taker = Taker { _, element in
            if element == 0 { hasBegun.reach() }
            if element == 149 { isDone.reach() }
            return element == 0 ? .later : .more
        }
        slow.permit()
        Thread.detachNewThread {
            taker.attach(to: .merge(.from(slow), Observable.range(start: 100, count: 50).subscribe(on: queue)))
        }
        #expect(await hasBegun.isReached())
        Thread.detachNewThread { taker.resume() }
        #expect(await isDone.isReached())
        taker.upstream.dispose()
        slow.permitAll()
    }

    @Test func `a source does not run within a callback of the join's observer`() {
        let (first, second, made) = (PublishSubject<Int>(), PublishSubject<Int>(), Shared(0))
        let taker = Taker { taker, element in
            switch element {
            case 0: return .later
            case 10:
                taker.resume()
                second.onNext(20)
                return .more
            case 20:
                second.onNext(21)
                return .later
            default: return .more
            }
        }
        let numbers = Observable.range(start: 0, count: 1000).do(onNext: { _ in made.withLock { $0 += 1 } })
        taker.attach(to: .merge(first.asObservable(), second.asObservable(), numbers))
        for element in [10, 11] { first.onNext(element) }
        #expect(made.value < 5)
        taker.upstream.dispose()
    }

    @Test func `a tick passes a join while the other source blocks its thread`() async {
        let (queue, timers, slow) = (SerialDispatchQueueScheduler(), SerialDispatchQueueScheduler(), SlowNumbers())
        let ticks = Milestone()
        let stream = Observable.merge(.interval(.milliseconds(1), scheduler: timers), .from(slow))
        let subscription = stream.subscribe(on: queue).subscribe(onNext: { _ in ticks.reach() })
        #expect(await slow.asked.isReached())
        for _ in 0..<3 { #expect(await ticks.isReached()) }
        subscription.dispose()
        slow.permitAll()
    }

    /// Streams of which it is known, and not known, that they run on the thread that resumes them.
    static let slowStreams = [
        Chain("from") { $0 }, Chain("deferred") { numbers in .deferred { numbers } },
        Chain("concat") { .concat(.empty(), $0) }, Chain("catch") { $0.catch { .error($0) } },
    ]

    @Test(arguments: slowStreams)
    func `a shared buffer delivers what it has before it resumes a source that blocks`(_ stream: Chain) async {
        let (slow, taker) = (SlowNumbers(count: 9), Taker())
        slow.permit(5)
        taker.attach(to: stream(.from(slow)).share(buffering: 4, whenFull: .wait))
        let isDone = Milestone()
        Thread.detachNewThread {
            for _ in 1...2 { taker.resume() }
            isDone.reach()
        }
        for _ in 1...6 { #expect(await slow.asked.isReached()) }
        #expect(taker.events == ["0", "1", "2"])
        slow.permitAll()
        #expect(await isDone.isReached())
        taker.takeAll()
        #expect(taker.events.count == 10)
    }

    @Test(arguments: slowStreams)
    func `a shared buffer delivers all that it has to an observer that no longer waits`(_ stream: Chain) async {
        let (slow, isDone) = (SlowNumbers(count: 9), Milestone())
        let taker = Taker { _, element in
            if element == 4 { isDone.reach() }
            return element == 0 ? .later : .more
        }
        slow.permit(5)
        taker.attach(to: stream(.from(slow)).share(buffering: 4, whenFull: .wait))
        Thread.detachNewThread { taker.resume() }
        #expect(await isDone.isReached())
        taker.upstream.dispose()
        slow.permitAll()
    }

    @Test(arguments: slowStreams)
    func `a buffer delivers what it has before it resumes a source that blocks`(_ stream: Chain) {
        let (slow, taker) = (SlowNumbers(count: 9), Taker())
        slow.permit(5)
        taker.attach(to: stream(.from(slow)).onBackpressureBuffer(4, whenFull: .wait))
        for _ in 1...4 { taker.resume() }
        #expect(taker.events == ["0", "1", "2", "3", "4"])
        #expect(slow.askedCount == 5)
        slow.permitAll()
        taker.takeAll()
        #expect(taker.events.count == 10)
    }

    @Test func `a buffer delivers what it has before it resumes a source that is still being attached`() async {
        let (slow, isSubscribed, mayReturn) = (SlowNumbers(count: 9), Milestone(), DispatchSemaphore(value: 0))
        let taker = Taker()
        slow.permit(5)
        let source = Observable.from(slow).do(onSubscribed: {
            isSubscribed.reach()
            #expect(mayReturn.wait(timeout: .now() + patience) == .success)
        })
        Thread.detachNewThread { taker.attach(to: source.onBackpressureBuffer(4, whenFull: .wait)) }
        #expect(await isSubscribed.isReached())
        let isDone = Milestone()
        Thread.detachNewThread {
            for _ in 1...4 { taker.resume() }
            isDone.reach()
        }
        #expect(await isDone.isReached())
        #expect(taker.events == ["0", "1", "2", "3", "4"])
        #expect(slow.askedCount == 5)
        mayReturn.signal()
        slow.permitAll()
    }

    @Test func `a buffer delivers what it has before it resumes a source that another thread has just resumed`() async {
        let (slow, taker) = (SlowNumbers(count: 20), Taker())
        let (isRunning, isResumed, isDone) = (Milestone(), DispatchSemaphore(value: 0), Milestone())
        slow.permit(15)
        let source = Observable.deferred { Observable.from(slow) }.do(afterNext: { number in
            if number != 9 { return }
            isRunning.reach()
            #expect(isResumed.wait(timeout: .now() + patience) == .success)
        })
        taker.attach(to: source.onBackpressureBuffer(4, whenFull: .wait))
        Thread.detachNewThread {
            for _ in 1...5 { taker.resume() }
            isDone.reach()
        }
        #expect(await isRunning.isReached())
        for _ in 1...5 { taker.resume() }
        isResumed.signal()
        #expect(await isDone.isReached())
        let count = taker.events.count
        for _ in 1...4 { taker.resume() }
        #expect(taker.events.count == count + 4)
        #expect(slow.askedCount == 15)
        slow.permitAll()
    }

    @Test func `a buffer delivers what it has before it resumes a source that an operator within made wait`() async {
        let (subject, slow, taker) = (PublishSubject<Int>(), SlowNumbers(count: 20), Taker())
        slow.permit(8)
        let numbers = Observable.from(slow).do(onNext: { number in
            if number == 7 { for other in 100...102 { subject.onNext(other) } }
        })
        taker.attach(to: Observable.merge(subject.asObservable(), numbers).onBackpressureBuffer(4, whenFull: .wait))
        for _ in 1...9 { taker.resume() }
        #expect(taker.events.count == 10)
        #expect(slow.askedCount == 8)
        slow.permitAll()
    }

    @Test func `a buffer delivers what it has before it resumes a source that went on in another action`() async {
        let (slow, queue, arrived) = (SlowNumbers(count: 20), SerialDispatchQueueScheduler(), Milestone())
        let taker = Taker { _, _ in
            arrived.reach()
            return .later
        }
        slow.permit(5)
        let source = Observable.from(slow).do(onNext: { _ in usleep(5_000) })
        taker.attach(to: source.onBackpressureBuffer(4, whenFull: .wait).subscribe(on: queue))
        for _ in 1...5 { #expect(await slow.asked.isReached()) }
        for _ in 1...4 {
            #expect(await arrived.isReached())
            taker.resume()
        }
        #expect(await arrived.isReached())
        slow.permitAll()
        taker.upstream.dispose()
    }

    @Test(arguments: slowStreams)
    func `observe(on:) delivers what it has before it resumes a source that blocks`(_ stream: Chain) async {
        let (slow, log, isDone) = (SlowNumbers(count: 400), Log(), Milestone())
        slow.permit(300)
        let subscription = SingleAssignmentDisposable()
        // On another thread, because the source may be resumed while it is being attached.
        SerialDispatchQueueScheduler().schedule {
            let stream = stream(.from(slow)).observe(on: SerialDispatchQueueScheduler())
            subscription.setDisposable(log.record(stream, then: { if $0 == 255 { isDone.reach() } }))
        }
        #expect(await isDone.isReached())
        subscription.dispose()
        slow.permitAll()
    }

    @Test
    func `disposing a join does not wait for a source that blocks its thread`() async {
        let (queue, subject, slow) = (SerialDispatchQueueScheduler(), PublishSubject<Int>(), SlowNumbers())
        let log = Log()
        let subscription = log.record(Observable.merge(subject.asObservable(), .from(slow)).subscribe(on: queue))
        #expect(await slow.asked.isReached())
        subscription.dispose()
        #expect(!subject.hasObservers)
        slow.permitAll()
        let isFree = Milestone()
        queue.schedule { isFree.reach() }
        #expect(await isFree.isReached())
        #expect(log.entries == [])
        #expect(slow.askedCount == 1)
    }
}

/// The elements of a slow synchronous source reach a loop one by one.
struct SlowValuesTests {
    static let buffers = [nil, 1, 2, 64]

    private static func values(_ source: Observable<Int>, _ limit: Int?) -> AsyncValues<Int, any Error> {
        limit.map { source.values(buffering: $0) } ?? source.values
    }

    @Test(arguments: buffers)
    func `the first element arrives while the sequence blocks before the next one`(_ limit: Int?) async throws {
        let (slow, arrived) = (SlowNumbers(), Milestone())
        let task = Task(executorPreference: OwnThread()) {
            var elements: [Int] = []
            for try await element in Self.values(.from(slow), limit) {
                elements.append(element)
                arrived.reach()
            }
            return elements
        }
        slow.permit()
        #expect(await arrived.isReached())
        slow.permitAll()
        #expect(try await task.value == [0, 1, 2])
    }

    @Test(arguments: buffers)
    func `the first element that passes a chain arrives while the sequence blocks`(_ limit: Int?) async throws {
        let (slow, arrived) = (SlowNumbers(count: 4), Milestone())
        let task = Task(executorPreference: OwnThread()) {
            var elements: [Int] = []
            let chain = Observable.from(slow).filter { $0 % 2 == 1 }.map { $0 }
            for try await element in Self.values(chain, limit) {
                elements.append(element)
                arrived.reach()
            }
            return elements
        }
        slow.permit(2)
        #expect(await arrived.isReached())
        slow.permitAll()
        #expect(try await task.value == [1, 3])
    }

    /// Sources that may send elsewhere, so that they are subscribed to when the iterator is made.
    static let others = [
        Chain("deferred") { source in .deferred { source } },
        Chain("retry(2)") { $0.retry(2) },
        Chain("concat") { $0.concat(Observable.empty()) },
        Chain("startWith") { Observable.empty().concat($0) },
        Chain("flatMap") { $0.flatMap { Observable.just($0) } },
        Chain("timeout") { $0.timeout(.seconds(60), scheduler: TestScheduler()) },
        Chain("an operator of a user") { source in Observable { source.attach($0) } },
    ]

    @Test(arguments: others)
    func `the first elements of a source that may send elsewhere arrive while the sequence blocks`(
        _ chain: Chain
    ) async throws {
        let (slow, arrived) = (SlowNumbers(count: 3), Milestone())
        let source = Observable.from(slow).do(onNext: { _ in usleep(210_000) })
        let task = Task(executorPreference: OwnThread()) {
            var elements: [Int] = []
            for try await element in chain(source).values {
                elements.append(element)
                arrived.reach()
            }
            return elements
        }
        for _ in 0..<3 {
            slow.permit()
            #expect(await arrived.isReached())
        }
        slow.permitAll()
        #expect(try await task.value == [0, 1, 2])
    }

    @Test
    func `values(buffering: 1) asks for one element more than was taken`() async throws {
        let slow = SlowNumbers(count: 20)
        slow.permitAll()
        var iterator = Observable.from(slow).values(buffering: 1).makeAsyncIterator()
        for taken in 1...20 {
            #expect(try await iterator.next() == taken - 1)
            #expect(slow.askedCount <= taken + 1)
        }
        #expect(try await iterator.next() == nil)
    }

    @Test(arguments: [1, 2, 4, 16])
    func `values(buffering:) is never ahead by more than two buffers`(_ limit: Int) async throws {
        let slow = SlowNumbers(count: 100)
        slow.permitAll()
        var iterator = Observable.from(slow).values(buffering: limit).makeAsyncIterator()
        for taken in 1...100 {
            #expect(try await iterator.next() == taken - 1)
            #expect(slow.askedCount <= taken + 2 * limit)
        }
        #expect(try await iterator.next() == nil)
    }

    @Test func `asyncMap gets the first element while the sequence blocks`() async {
        let (slow, threads, arrived) = (SlowNumbers(), ConcurrentDispatchQueueScheduler(), Milestone())
        let subscription = Observable.from(slow)
            .asyncMap(on: threads) { element in
                arrived.reach()
                return element
            }
            .subscribe(on: threads).subscribe()
        slow.permit()
        #expect(await arrived.isReached())
        slow.permitAll()
        subscription.dispose()
    }

    @Test func `observe(on:) delivers an element while the sequence blocks`() async {
        let (slow, arrived) = (SlowNumbers(), Milestone())
        let (sender, receiver) = (SerialDispatchQueueScheduler(), SerialDispatchQueueScheduler())
        let subscription = Observable.from(slow).subscribe(on: sender).observe(on: receiver).subscribe(
            onNext: { _ in arrived.reach() })
        slow.permit()
        #expect(await arrived.isReached())
        slow.permitAll()
        subscription.dispose()
    }

    @Test func `a sequence that becomes slow is delivered as it comes`() async throws {
        let made = Shared(0)
        let source = Observable.range(start: 0, count: 1200).map { number in
            made.withLock { $0 = number }
            if number > 1000 { usleep(5_000) }
            return number
        }
        for try await number in source.values where number > 1080 { #expect(made.value - number <= 8) }
    }
}

/// An observer can resume a source that loops while it is being attached.
struct LoopingSourceTests {
    static let boundaries = [
        Chain("onBackpressureBuffer") { $0.onBackpressureBuffer(10, whenFull: .dropOldest) },
        Chain("conflate") { $0.conflate() },
        Chain("observe(on:)") { $0.observe(on: SerialDispatchQueueScheduler()) },
        Chain("observe(on:) twice") {
            $0.observe(on: SerialDispatchQueueScheduler()).observe(on: SerialDispatchQueueScheduler())
        },
        Chain("delay") { $0.conflate().delay(.microseconds(100), scheduler: SerialDispatchQueueScheduler()) },
        Chain("throttle") { $0.conflate().throttle(.milliseconds(1), scheduler: SerialDispatchQueueScheduler()) },
        Chain("timeout") { $0.conflate().timeout(.seconds(1_000), scheduler: SerialDispatchQueueScheduler()) },
        Chain("share(buffering:)") { $0.share(buffering: 10, whenFull: .dropOldest) },
        Chain("share(buffering:), do") { $0.share(buffering: 10, whenFull: .dropNewest).do(onDispose: {}) },
        Chain("conflate, share(buffering:)") { $0.conflate().share(buffering: 10, whenFull: .wait) },
        Chain("share, conflate") { $0.share().conflate() },
        Chain("publish, conflate") { source in source.publish { $0.conflate() } },
        Chain("merge") { .merge(.never(), $0.conflate()) },
        Chain("zip") { .zip(Observable.range(start: 0, count: .max), $0.conflate()) { $1 } },
        Chain("withLatestFrom") { $0.conflate().withLatestFrom(Observable.just(0)) { element, _ in element } },
        Chain("concat") { .concat(.empty(), $0.conflate()) },
        Chain("catch") { $0.conflate().catch { .error($0) } },
        Chain("retry(when:)") { $0.conflate().retry { (errors: Observable<any Error>) in errors } },
        Chain("retry(backoff:)") { $0.conflate().retry(backoff: .immediate(), scheduler: TestScheduler()) },
        Chain("startWith") { $0.conflate().startWith(0) },
        Chain("deferred") { source in .deferred { source.conflate() } },
        Chain("do") { $0.conflate().do(onDispose: {}) },
        Chain("groupBy, flatMap") { $0.groupBy { $0 % 2 }.flatMap { $0 }.conflate() },
        Chain("flatMap") { $0.conflate().flatMap { Observable.just($0) } },
        Chain("flatMap of one") { source in Observable.just(0).flatMap { _ in source.conflate() } },
        Chain("flatMapLatest of one") { source in Observable.just(0).flatMapLatest { _ in source.conflate() } },
        Chain("take(until:)") { $0.conflate().take(until: Observable<Int>.never()) },
        Chain("buffer(timeSpan:)") {
            $0.conflate().buffer(timeSpan: .milliseconds(1), count: 2, scheduler: SerialDispatchQueueScheduler())
                .compactMap(\.first)
        },
        Chain("asyncMap") { $0.asyncMap { $0 } },
        Chain("asyncMap(maxConcurrent: 2)") { $0.asyncMap(maxConcurrent: 2) { $0 } },
        Chain("asyncMap(by:)") { $0.asyncMap(by: { $0 % 2 }, maxConcurrent: 2) { $0 } },
        Chain("asyncFilter") { $0.asyncFilter { _ in true } },
        Chain("an operator of a user") { passed($0.conflate()) { _, demand in demand } },
    ]

    /// Operators that ask for one element after the other.
    static let askers = [
        Chain("concatMap") { $0.concatMap { number in Observable.task { number } } },
        Chain("flatMapFirst") { $0.flatMapFirst { number in Observable.task { number } } },
        Chain("asyncMap") { $0.asyncMap { $0 } },
        Chain("observe(on:)") { $0.observe(on: SerialDispatchQueueScheduler(), buffering: 1, whenFull: .wait) },
        Chain("an operator of a user") {
            passed($0) { upstream, demand in
                if demand == .none { return .none }
                DispatchQueue.global().async { upstream.resume() }
                return .later
            }
        },
    ]

    /// The elements of `source`. `answer` makes its answer of that of the observer.
    private static func passed(
        _ source: Observable<Int>, _ answer: @escaping @Sendable (any Upstream, Demand) -> Demand
    ) -> Observable<Int> {
        Observable { sink in
            let upstream = SingleAssignmentDisposable()
            sink.adopt(upstream)
            upstream.setDisposable(
                source.attach(
                    Sink(of: upstream, next: { answer(upstream, sink.next($0)) }, finish: { sink.finish($0) })))
            return upstream
        }
    }

    @Test(.serialized, arguments: boundaries, askers)
    func `an operator that asks gets elements while the source loops`(_ boundary: Chain, _ asker: Chain) async {
        let (stop, isDone, subscription) = (Stop(), Milestone(), SingleAssignmentDisposable())
        let (arrived, failures) = (Shared(0), Shared<[String]>([]))
        let source = Observable<Int>.create { observer in
            var number = 0
            while !stop.isSet {
                observer.onNext(number)
                number += 1
                usleep(20)
            }
            return Disposables.create()
        }
        Thread.detachNewThread {
            subscription.setDisposable(
                asker(boundary(source)).subscribe(
                    onNext: { _ in
                        arrived.withLock { $0 += 1 }
                        if arrived.value == 30 { stop.set() }
                    },
                    onError: { error in
                        failures.withLock { $0.append("\(error)") }
                        stop.set()
                    }))
            isDone.reach()
        }
        #expect(await isDone.isReached())
        #expect(arrived.value >= 30)
        #expect(failures.value == [])
        subscription.dispose()
    }
}
