import Testing

@testable import Rill
@testable import RillTesting

struct RepeatTests {
    private let scheduler = TestScheduler()

    @Test func `repeat subscribes to the source again after a pause`() {
        diagram(on: scheduler) {
            "-a-|"
            $0.repeat(every: .seconds(4), scheduler: scheduler)
            "-a------a------a…"
        }
    }

    @Test func `repeat holds the source while it runs`() {
        diagram(on: scheduler) {
            "-a-|"
            $0.repeat(every: .seconds(4), scheduler: scheduler).take(3)
            "-a------a------(a|)"
            "^--!---^--!---^!"
        }
    }

    @Test func `repeat passes an error`() {
        diagram(on: scheduler) {
            "-a-#"
            $0.repeat(every: .seconds(4), scheduler: scheduler)
            "-a-#"
        }
    }

    @Test(arguments: [.zero, .seconds(-2)] as [Duration])
    func `repeat with no pause or less subscribes as soon as the scheduler can`(_ pause: Duration) {
        diagram(on: scheduler) {
            "-a-|"
            $0.repeat(every: pause, scheduler: scheduler).take(3)
            "-a--a--(a|)"
        }
    }

    @Test func `repeat leaves no timer after a dispose during the pause`() {
        let subscription = Observable.of(1).repeat(every: .seconds(4), scheduler: scheduler).subscribe()
        #expect(scheduler.hasPendingActions)
        subscription.dispose()
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a patient source waits in repeat while the observer does`() {
        let taker = Taker()
        taker.attach(to: Observable.of(1, 2).repeat(every: .seconds(4), scheduler: scheduler))
        for count in 1...5 {
            scheduler.advance(by: .seconds(20))
            #expect(taker.events.count == count)
            taker.resume()
        }
        taker.upstream.dispose()
    }

    @Test(arguments: Law.all.filter { ![.release, .stack].contains($0) })
    func `repeat, which does not end with its source, obeys`(_ law: Law) {
        law.check { $0.repeat(every: .seconds(1), scheduler: TestScheduler()) }
    }
}
