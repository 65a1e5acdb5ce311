import Rill
import Testing

@testable import RillTesting

struct StartWithTests {
    @Test func `startWith sends its element first`() {
        diagram {
            "--b--c--|"
            $0.startWith("a")
            "a-b--c--|"
        }
    }

    @Test func `startWith sends several elements in order`() {
        diagram {
            "----c--|"
            $0.startWith("a", "b")
            "(ab)c--|"
        }
    }

    @Test func `the last startWith of a chain sends its element first`() {
        #expect(Observable.just(3).startWith(2).startWith(1).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `startWith sends its element before an error`() {
        #expect(Observable<Int>.error(MarbleError()).startWith(1).events == [.next(1), .error(MarbleError())])
    }

    @Test func `startWith does not subscribe to the source if the observer has answered .none`() {
        let isSubscribed = Shared(false)
        let source = Observable<Int>.deferred {
            isSubscribed.withLock { $0 = true }
            return .just(3)
        }
        let probe = Probe(limit: 2)
        source.startWith(1, 2).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(!isSubscribed.value)
    }

    @Test func `startWith loses nothing if the observer resumes within its call`() {
        let subject = PublishSubject<Int>()
        let taker = Taker { taker, element in
            if element != 1 { return .more }
            taker.resume()
            return .later
        }
        taker.attach(to: subject.startWith(1, 2, 3))
        subject.onNext(10)
        subject.onCompleted()
        #expect(taker.events == ["1", "2", "3", "10", "|"])
    }

    @Test(arguments: Law.all) func `startWith obeys`(_ law: Law) { law.check { $0.startWith(0) } }
}
