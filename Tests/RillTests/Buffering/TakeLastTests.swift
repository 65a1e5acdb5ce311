import Testing

@testable import Rill
@testable import RillTesting

struct TakeLastTests {
    @Test func `take(last:) sends the last elements when the source completes`() {
        diagram {
            "--a--b--c--|"
            $0.take(last: 2)
            "-----------(bc|)"
            "^----------!"
        }
    }

    @Test func `take(last:) of more elements than there are sends all of them`() {
        diagram {
            "--a--b--|"
            $0.take(last: 3)
            "--------(ab|)"
        }
    }

    @Test func `take(last: 0) only completes`() {
        diagram {
            "--a--b--|"
            $0.take(last: 0)
            "--------|"
        }
    }

    @Test func `take(last:) of a failing source sends only the error`() {
        diagram {
            "--a--b--#"
            $0.take(last: 2)
            "--------#"
        }
    }

    @Test func `take(last:) stops when its observer answers .none`() {
        let probe = Probe(limit: 2)
        Observable.of(1, 2, 3).take(last: 3).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(probe.violations == [])
    }

    @Test func `take(last:) keeps no more elements than it sends`() {
        let tokens = PublishSubject<Token>()
        let subscription = tokens.take(last: 2).subscribe()
        let sent = (1...3).map { _ in tokens.sendToken() }
        #expect(sent.map { $0.object != nil } == [false, true, true])
        subscription.dispose()
        #expect(sent.allSatisfy { $0.object == nil })
    }

    @Test(arguments: [1, 0]) func `take(last: 1) keeps one element, and take(last: 0) none`(_ count: Int) {
        let tokens = PublishSubject<Token>()
        let subscription = tokens.take(last: count).subscribe()
        let sent = (1...2).map { _ in tokens.sendToken() }
        #expect(sent.map { $0.object != nil } == [false, count == 1])
        subscription.dispose()
    }

    @Test(arguments: 0...9) func `take(last:) sends the last elements in order`(_ count: Int) {
        #expect(
            Observable.range(start: 1, count: 8).take(last: count).events == Array(1...8).suffix(count).map {
                .next($0)
            }
                + [.completed])
    }

    @Test func `take(last:) rejects a negative count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).take(last: -1)
        }
        #expect(result.message.contains("take(last:): expected count not to be negative, got -1"))
    }

    @Test(arguments: Law.all, [0, 1, 3]) func `take(last:) obeys`(_ law: Law, count: Int) {
        let notExercised: Set<Law> =
            switch count {
            case 0: [.serial, .stop, .dispose, .noLock, .order, .independence, .owner, .time, .patience, .bounds]
            case 1: [.serial, .stop, .order, .patience, .bounds]
            default: [.serial, .stop, .bounds]
            }
        law.check(notExercised: notExercised) { $0.take(last: count) }
    }
}
