import Rill
import RillTesting
import Testing

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

    @Test func `a buffer delivers what it has before it resumes a source that blocks`() {
        let (slow, taker) = (SlowNumbers(count: 9), Taker())
        slow.permit(5)
        taker.attach(to: Observable.from(slow).onBackpressureBuffer(4, whenFull: .wait))
        for _ in 1...4 { taker.resume() }
        #expect(taker.events == ["0", "1", "2", "3", "4"])
        #expect(slow.askedCount == 5)
        slow.permitAll()
        taker.takeAll()
        #expect(taker.events.count == 10)
    }

    @Test func `observe(on:) delivers what it has before it resumes a source that blocks`() async {
        let (slow, log, isDone) = (SlowNumbers(count: 400), Log(), Milestone())
        slow.permit(300)
        let subscription = SingleAssignmentDisposable()
        // On another thread, because the source may be resumed while it is being attached.
        SerialDispatchQueueScheduler().schedule {
            let stream = Observable.from(slow).observe(on: SerialDispatchQueueScheduler())
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
