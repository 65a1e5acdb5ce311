import RillTesting
import Testing

@testable import Rill

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
