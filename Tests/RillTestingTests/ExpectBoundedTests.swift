import Rill
import RillTesting
import Testing

@Suite(.provokingIssues) struct ExpectBoundedTests {
    private typealias Pipeline = @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>

    private func comments(by limit: Int = 512, _ pipeline: Pipeline) -> [String] {
        provokedComments { expectBounded(by: limit, pipeline) }
    }

    @Test func `a pipeline without a buffer holds nothing`() {
        #expect(comments(by: 0) { source, _ in source.map { $0 * 2 }.filter { $0 > 2 } } == [])
    }

    @Test func `observe(on:) keeps everything that a source which can't wait sends`() {
        #expect(
            comments { source, time in source.observe(on: time) } == [
                "observe(on:) or onBackpressureBuffer holds 2511 elements of a source that can't wait, "
                    + "expected 512 at most"
            ])
    }

    @Test func `a source that is subscribed to later is examined, too`() {
        let found = comments { source, time in source.subscribe(on: time).observe(on: time) }
        #expect(found.count == 1 && found[0].contains("observe(on:) or onBackpressureBuffer holds 25"), "\(found)")
        #expect(
            comments { source, _ in Observable<Int>.never().concat(source) } == [
                "not exercised: within a minute, a source that can wait had no observer",
                "not exercised: within a minute, a source that can't wait had no observer",
            ])
    }

    @Test func `elements that are true or false are counted, too`() {
        let found = provokedComments {
            expectBounded(by: 64) { source, time in
                source.map { $0 > 0 }.buffer(timeSpan: .seconds(90), count: .max, scheduler: time)
            }
        }
        #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("buffer holds ") }, "\(found)")
    }

    @Test func `a buffer before it bounds it`() {
        #expect(
            comments(by: 8) { source, time in
                source.onBackpressureBuffer(8, whenFull: .dropOldest).map { $0 }
            } == [])
    }

    @Test func `a buffer bounds what waits for an operator with a clock`() {
        let waiting: Pipeline = { source, time in
            source.onBackpressureBuffer(64, whenFull: .dropOldest).throttle(.milliseconds(100), scheduler: time)
        }
        #expect(comments(by: 64, waiting) == [])
        #expect(
            comments(by: 64) { source, time in
                source.observe(on: time).throttle(.milliseconds(100), scheduler: time)
            }.last == "observe(on:) or onBackpressureBuffer holds 2063 elements of a source that can't wait, "
                + "expected 64 at most")
    }

    @Test func `the operator that holds more is named, wherever it is`() {
        #expect(
            comments { source, time in
                source.map { $0 + 1 }.delay(.seconds(90), scheduler: time).throttle(.seconds(1), scheduler: time)
            }.map { $0.prefix { $0 != " " } } == ["delay"])
        #expect(
            comments { source, _ in Observable.zip(source, Observable<Int>.never()) { $0 + $1 } } == [
                "zip holds 2512 elements of a source that can't wait, expected 512 at most"
            ])
        let sources = comments { source, _ in Observable.zip([source, .never()]).map { $0[0] } }
        #expect(sources == ["zip holds 2512 elements of a source that can't wait, expected 512 at most"])
        #expect(
            comments { source, _ in source.concatMap { _ in Observable<Int>.never() } } == [
                "flatMap(maxConcurrent:) or concatMap holds 2511 elements of a source that can't wait, "
                    + "expected 512 at most"
            ])
    }

    @Test func `an operator of one's own that keeps elements is found, too`() {
        let found = comments { source, _ in source.keepingAll() }
        #expect(
            found == [
                "more than 512 elements of a source that can wait are held, expected 512 at most",
                "2511 elements of a source that can't wait are held, expected 512 at most",
            ])
    }

    @Test func `what is held behind a scheduler is found, too`() {
        #expect(comments(by: 600) { source, time in source.keepingAll().observe(on: time) }.count == 2)
    }

    @Test func `what an operator makes of an element later isn't held`() {
        let found = provokedComments {
            expectBounded(by: 8, sourceCanWait: true) { source, _ in
                source.concatMap { Observable.range(start: $0, count: 100) }.concat(.repeatElement(0))
            }
        }
        #expect(found == [])
    }

    @Test func `a pipeline that fails when its buffer overflows holds nothing`() {
        #expect(comments(by: 8) { source, _ in source.onBackpressureBuffer(8, whenFull: .fail) } == [])
    }
}

extension Observable<Int> {
    /// Keeps the elements while the observer waits, without a limit.
    fileprivate func keepingAll() -> Observable<Int> {
        Observable { sink in
            let keeping = Keeping(sink)
            keeping.source = attach(Sink(next: { keeping.receive($0) }, finish: { _ in }))
            return keeping
        }
    }
}

private final class Keeping: Upstream, @unchecked Sendable {  // used by one thread
    var source: (any Upstream)?
    private var sink: Sink<Int>?
    private var kept: [Int] = []
    private var waits = false

    init(_ sink: Sink<Int>) { self.sink = sink }

    func receive(_ element: Int) -> Demand {
        kept.append(element)
        send()
        return .more
    }

    func resume() {
        waits = false
        send()
    }

    private func send() {
        while !waits, !kept.isEmpty, let sink { waits = sink.next(kept.removeFirst()) == .later }
    }

    func dispose() {
        source?.dispose()
        sink = nil
    }
}

struct HeldElementsTests {
    private let time = TestScheduler()
    private let subject = PublishSubject<Int>()
    private let subscriptions = CompositeDisposable()

    private func held(_ chain: (Observable<Int>) -> Observable<Int>) -> HeldElements {
        HeldElements { _ = subscriptions.insert(chain(subject.asObservable()).subscribe()) }
    }

    private func send(_ elements: ClosedRange<Int>) { for element in elements { subject.onNext(element) } }

    @Test func `a running subscription shows where its elements wait`() {
        let held = held {
            $0.map { $0 + 1 }.delay(.seconds(5), scheduler: time).observe(on: time)
                .debounce(.seconds(3), scheduler: time)
        }
        #expect("\(held)" == "delay: 0, observe(on:) or onBackpressureBuffer: 0, debounce: 0")
        send(1...3)
        #expect("\(held)" == "delay: 3, observe(on:) or onBackpressureBuffer: 0, debounce: 0")
        time.advance(by: .seconds(5))
        #expect("\(held)" == "delay: 0, observe(on:) or onBackpressureBuffer: 0, debounce: 1")
        #expect(held.counts.map(\.count) == [0, 0, 1])
        time.advance(by: .seconds(3))
        #expect("\(held)" == "delay: 0, observe(on:) or onBackpressureBuffer: 0, debounce: 0")
    }

    @Test func `the source that is ahead waits in a zip`() {
        let other = PublishSubject<Int>()
        let held = held { Observable.zip($0, other.asObservable()) { $0 + $1 } }
        send(1...3)
        #expect("\(held)" == "zip: 3")
        other.onNext(1)
        #expect("\(held)" == "zip: 2")
    }

    @Test func `an operator whose subscription has ended isn't listed`() {
        let held = held { $0.delay(.seconds(5), scheduler: time) }
        subject.onNext(1)
        subscriptions.dispose()
        #expect(held.counts.isEmpty && "\(held)" == "no operators")
    }
}
