import Testing

@testable import Rill
@testable import RillTesting

struct TimedChunksTests {
    private let scheduler = TestScheduler()

    @Test func `chunks sends its elements when there are enough or the first one is old`() {
        diagram(on: scheduler) {
            "-a-bcd---e------f|"
            $0.chunks(ofCount: 3, orAfter: .seconds(5), scheduler: scheduler).map { $0.joined() }
            "----[abc]-[de]---([f]|)"
            "^----------------!"
        }
    }

    @Test func `chunks sends no empty array, however long nothing arrives`() {
        diagram(on: scheduler) {
            "-a----------------|"
            $0.chunks(ofCount: 3, orAfter: .seconds(5), scheduler: scheduler).map { $0.joined() }
            "------[a]---------|"
        }
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `chunks with a time drops its elements when the source fails`() {
        diagram(on: scheduler) {
            "-a-b----c-#"
            $0.chunks(ofCount: 3, orAfter: .seconds(5), scheduler: scheduler).map { $0.joined() }
            "------[ab]#"
        }
    }

    @Test func `a patient source waits while the observer of chunks does, and the time stands still`() {
        let chunks = Observable.range(start: 1, count: 5).chunks(ofCount: 2, orAfter: .seconds(5), scheduler: scheduler)
        let taker = Taker()
        taker.attach(to: chunks.map { $0.reduce(0, +) })
        scheduler.advance(by: .seconds(20))
        #expect(taker.events == ["3"])
        taker.resume()
        scheduler.advance(by: .seconds(20))
        #expect(taker.events == ["3", "7"])
        taker.resume()
        #expect(taker.events == ["3", "7", "5", "|"])
    }

    @Test func `chunks of a source that can't wait pass their time while the observer waits`() {
        let subject = PublishSubject<Int>()
        let taker = Taker()
        let chunks = subject.chunks(ofCount: 3, orAfter: .seconds(5), scheduler: scheduler)
        taker.attach(to: chunks.map { $0.reduce(0, +) })
        for element in 1...5 { subject.onNext(element) }
        scheduler.advance(by: .seconds(20))
        #expect(taker.events == ["6", "9"])
        taker.resume()
        subject.onCompleted()
        #expect(taker.events == ["6", "9", "|"])
    }

    @Test func `chunks with a time releases elements after they have been sent or dropped`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.chunks(ofCount: 2, orAfter: .seconds(5), scheduler: scheduler).subscribe()
        let sent = [subject.sendToken(), subject.sendToken()]
        #expect(sent.allSatisfy { $0.object == nil })
        let collected = subject.sendToken()
        #expect(collected.object != nil && scheduler.hasPendingActions)
        subscription.dispose()
        #expect(collected.object == nil && !scheduler.hasPendingActions)
    }

    @Test func `chunks with a time rejects a time and a count that are not positive`() async {
        let time = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).chunks(ofCount: 1, orAfter: .zero, scheduler: TestScheduler())
        }
        let name = "chunks(ofCount:orAfter:scheduler:)"
        #expect(time.message.contains("\(name): expected dueTime to be positive, got 0.0 seconds"))
        let count = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).chunks(ofCount: 0, orAfter: .seconds(1), scheduler: TestScheduler())
        }
        #expect(count.message.contains("\(name): expected count to be positive, got 0"))
    }

    @Test(arguments: Law.all, [1, 3]) func `chunks with a time obeys`(_ law: Law, count: Int) {
        law.check { $0.chunks(ofCount: count, orAfter: .seconds(1), scheduler: TestScheduler()) }
    }
}
