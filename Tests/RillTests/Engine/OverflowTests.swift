import RillTesting
import Testing

@testable import Rill

/// A buffer that is full fails behind a join as it does behind the source itself, if the source can't wait.
struct OverflowTests {
    static let chains = [
        Chain("the source itself") { $0 },
        Chain("merge") { .merge($0, .never()) },
        Chain("merge, the last source") { .merge(.never(), $0) },
        Chain("merge twice") { .merge(.merge($0, .never()), .never()) },
        Chain("combineLatest") { .combineLatest($0, BehaviorSubject(value: 0)) { first, _ in first } },
        Chain("combineLatest of a collection") { .combineLatest([$0, .just(0)]) { $0[0] } },
        Chain("zip with a cold source") {
            .zip($0, Observable.range(start: 0, count: 1_000_000)) { first, _ in first }
        },
        Chain("zip with itself") { source in .zip(source, source) { first, _ in first } },
        Chain("withLatestFrom") { $0.withLatestFrom(BehaviorSubject(value: 0)) { first, _ in first } },
        Chain("withLatestFrom, the other source") { source in source.withLatestFrom(source) },
        Chain("sample") { source in source.sample(source) },
        Chain("amb") { .amb([$0, .never()]) },
        Chain("take(until:)") { $0.take(until: Observable<Int>.never()) },
        Chain("skip(until:)") { $0.skip(until: Observable.of(0)) },
        Chain("flatMap to the hot source") { source in Observable.just(0).flatMap { _ in source } },
        Chain("concatMap to the hot source") { source in Observable.just(0).concatMap { _ in source } },
        Chain("flatMapLatest to the hot source") { source in Observable.just(0).flatMapLatest { _ in source } },
        Chain("flatMapFirst to the hot source") { source in Observable.just(0).flatMapFirst { _ in source } },
        Chain("concat") { $0.concat(Observable.of(0)) },
        Chain("concat, the last source") { .concat(.empty(), $0) },
        Chain("startWith") { $0.startWith(-1) },
        Chain("catch") { $0.catch { _ in .empty() } },
        Chain("retry(2)") { $0.retry(2) },
        Chain("materialize") { $0.materialize().compactMap(\.element) },
        Chain("groupBy, merge()") { $0.groupBy { _ in 0 }.merge() },
        Chain("groupBy(until:), merge()") {
            $0.groupBy(keySelector: { _ in 0 }, until: { $0.skip(1) }).merge()
        },
        Chain("share") { $0.share() },
        Chain("timeout") { $0.timeout(.seconds(9), scheduler: TestScheduler()) },
        Chain("buffer(timeSpan:count:)") { source in
            source.buffer(timeSpan: .seconds(9), count: 1, scheduler: TestScheduler()).map { $0[0] }
        },
    ]

    /// More than any of these chains holds by itself.
    private static let most = 1000

    @Test(arguments: chains)
    func `values(buffering:) of a source that can't wait fails when nobody takes`(_ chain: Chain) async throws {
        let subject = PublishSubject<Int>()
        var iterator = chain(subject.asObservable()).values(buffering: 4).makeAsyncIterator()
        try #require(subject.hasObservers)
        var sent = 0
        while subject.hasObservers, sent < Self.most {
            subject.onNext(sent)
            sent += 1
        }
        try #require(!subject.hasObservers)
        var elements: [Int] = []
        do {
            while let element = try await iterator.next() { elements.append(element) }
            Issue.record("the stream ended without an error, after \(elements)")
        } catch {
            #expect(error is BufferOverflow)
        }
        let numbers = elements.filter { $0 >= 0 }
        #expect(numbers == Array(0..<numbers.count))
        #expect(elements.count >= 4)
    }

    @Test(arguments: chains)
    func `values(buffering:) of a source that can't wait loses nothing while there is room`(
        _ chain: Chain
    ) async throws {
        let subject = PublishSubject<Int>()
        var iterator = chain(subject.asObservable()).values(buffering: 4).makeAsyncIterator()
        try #require(subject.hasObservers)
        for round in 0..<20 {
            subject.onNext(round * 2)
            subject.onNext(round * 2 + 1)
            for number in 0..<2 {
                var element = try await iterator.next()
                if element == -1 { element = try await iterator.next() }
                #expect(element == round * 2 + number)
            }
        }
    }

    /// Operators that keep elements by themselves, whose results are collected and not observed.
    static let keeping: [(name: String, collect: @Sendable (Observable<Int>, Collector) -> any Disposable)] = [
        (
            "delay",
            { source, collector in
                source.delay(.seconds(1), scheduler: TestScheduler()).subscribe(
                    onNext: { _ in }, onError: collector.fail)
            }
        ),
        (
            "window",
            { source, collector in
                source.window(timeSpan: .seconds(1), count: 1000, scheduler: TestScheduler())
                    .subscribe(onNext: collector.add, onError: collector.fail)
            }
        ),
        (
            "groupBy",
            { source, collector in
                source.groupBy { $0 % 3 }.map { $0.asObservable() }
                    .subscribe(onNext: collector.add, onError: collector.fail)
            }
        ),
    ]

    /// Holds streams without observing them.
    final class Collector: Sendable {
        let (streams, error) = (Shared<[Observable<Int>]>([]), Shared<(any Error)?>(nil))

        func add(_ stream: Observable<Int>) { streams.withLock { $0.append(stream) } }

        func fail(_ error: any Error) { self.error.withLock { $0 = error } }
    }

    @Test(arguments: keeping.indices) func `an operator that keeps 65,536 elements fails at the next one`(_ index: Int)
    {
        let (subject, collector) = (PublishSubject<Int>(), Collector())
        let subscription = Self.keeping[index].collect(subject.asObservable(), collector)
        for number in 1...65_536 { subject.onNext(number) }
        #expect(subject.hasObservers)
        #expect(collector.error.value == nil)
        subject.onNext(0)
        #expect(!subject.hasObservers)
        #expect((collector.error.value as? BufferOverflow)?.limit == 65_536)
        if let last = collector.streams.value.last { #expect(last.events.last?.error is BufferOverflow) }
        subscription.dispose()
    }

    @Test func `groups that are observed are never full`() {
        let (subject, count) = (PublishSubject<Int>(), Shared(0))
        let subscription = subject.groupBy { $0 % 3 }.merge().subscribe(onNext: { _ in count.withLock { $0 += 1 } })
        for number in 1...70_000 { subject.onNext(number) }
        #expect(count.value == 70_000)
        subscription.dispose()
    }
}

/// What a join does with elements that arrive while its observer waits.
struct OverrunTests {
    /// The two ways of a stream that ends within the elements that a join holds.
    static let ends = [
        Chain("take") { $0.take(2) },
        Chain("map that throws") { $0.map { if $0 == 10 { throw MarbleError() } else { $0 } } },
    ]

    @Test(arguments: ends)
    func `a stream that ends while a join passes on what it holds ends the join`(_ chain: Chain) {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let taker = Taker { _, _ in .more }
        taker.attach(
            to: chain(.merge(a.asObservable(), b.asObservable())).concatMap { Observable.concat(.just($0), .never()) })
        a.onNext(1)
        b.onNext(10)
        a.onNext(2)
        a.onNext(3)
        #expect(taker.events.first == "1")
        #expect(!taker.events.contains("2") && !taker.events.contains("3"))
    }

    @Test(arguments: [1, 10]) func `a dispose while a join passes on what it holds ends the join`(_ last: Int) {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let taker = Taker { taker, element in
            if element != last { return .later }
            taker.upstream.dispose()
            return .none
        }
        taker.attach(to: .merge(a.asObservable(), b.asObservable()))
        a.onNext(1)
        b.onNext(10)
        a.onNext(2)
        #expect(taker.events == (last == 1 ? ["1"] : ["1", "10"]))
    }

    @Test func `an end is no element of a source that can't wait`() {
        let (source, sampler) = (PublishSubject<Int>(), PublishSubject<Int>())
        let taker = Taker()
        taker.attach(to: source.sample(sampler, defaultValue: 0))
        sampler.onNext(0)
        source.onNext(1)
        sampler.onCompleted()
        #expect(taker.events == ["0"])
        taker.resume()
        #expect(taker.events == ["0", "1"])
    }

    /// Sends 1 at 0 and 2 at 4 to an observer that waits from then on.
    private func throttled(_ source: PublishSubject<Int>, on time: TestScheduler) -> Taker {
        let taker = Taker { _, element in element == 1 ? .more : .later }
        taker.attach(to: source.throttle(.seconds(4), scheduler: time))
        source.onNext(1)
        source.onNext(2)
        time.advance(to: 5)
        return taker
    }

    @Test func `throttle keeps its distance from an element that it has held`() {
        let (time, source) = (TestScheduler(), PublishSubject<Int>())
        let taker = throttled(source, on: time)
        time.advance(to: 9)
        source.onNext(3)
        #expect(taker.events == ["1", "2"])
        time.advance(to: 10)
        source.onNext(4)
        time.advance(to: 13)
        #expect(taker.events == ["1", "2", "3"])
        time.advance(to: 14)
        #expect(taker.events == ["1", "2", "3", "4"])
    }

    @Test func `throttle holds the last element of a source that ends while the observer waits`() {
        let (time, source) = (TestScheduler(), PublishSubject<Int>())
        let taker = throttled(source, on: time)
        source.onNext(3)
        source.onCompleted()
        time.advance(to: 20)
        #expect(taker.events == ["1", "2"])
        taker.resume()
        time.run()
        #expect(taker.events == ["1", "2", "3", "|"])
    }

    @Test func `an element that makes nothing passes on nothing that is held`() {
        let (a, b, taker) = (PublishSubject<Int>(), PublishSubject<Int>(), Taker())
        taker.attach(to: .zip(a, b) { $0 + $1 })
        b.onNext(10)
        a.onNext(1)
        a.onNext(2)
        b.onNext(20)
        a.onNext(3)
        #expect(taker.events == ["11"])
        taker.takeAll()
        #expect(taker.events == ["11", "22"])
    }

    @Test func `a join forgets the streams that end while its observer waits`() {
        let sink = Sink<Int>(next: { _ in .later }, finish: { _ in })
        let gate = Gate(Join(FlattenState(Slots(.queue(limit: .max))), sink))
        for number in 0..<1000 {
            let place = Place(1)
            gate.state.wait(place)
            if number % 100 != 0 { place.upstream.dispose() }
        }
        #expect(10..<40 ~= gate.state.waiting.count)
    }

    @Test(arguments: [6, 8]) func `delay of a source that ends loses nothing`(_ count: Int) {
        let time = TestScheduler()
        let source = Observable.range(start: 0, count: 1000)
            .concatMap { Observable.just($0).delay(.seconds(1), scheduler: time) }.take(count)
        let taker = Taker()
        taker.attach(to: source.delay(.seconds(3), scheduler: time).onBackpressureBuffer(1, whenFull: .wait))
        for _ in 0..<2 * count {
            time.advance(by: .seconds(60))
            taker.resume()
        }
        #expect(taker.events == (0..<count).map { "\($0)" } + ["|"])
    }

    @Test func `flatMap holds all that arrives in a busy moment from streams that can wait`() {
        let streams = (0..<4).map { _ in Patient() }
        let taker = Taker { taker, _ in
            let count = taker.events.count
            if count < 4 { streams[count].send(count, atMost: 1000) }
            return count < 3 ? .more : .later
        }
        taker.attach(to: Observable.from(streams).flatMap { $0.stream })
        streams[0].send(0, atMost: 1)
        #expect(taker.events == ["0", "1", "1"])
    }
}
