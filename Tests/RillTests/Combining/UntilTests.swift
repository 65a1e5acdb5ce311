import Testing

@testable import Rill
@testable import RillTesting

struct UntilTests {
    @Test func `take(until:) lets elements through until the other source sends one, and lets both go`() {
        diagram {
            "--a--b--c--d--|"
            "-------x------|"
            $0.take(until: $1)
            "--a--b-|"
            "^------!"
            "^------!"
        }
    }

    @Test func `skip(until:) drops elements until the other source sends one, and lets that one go`() {
        diagram {
            "--a--b--c--d--|"
            "-------x------|"
            $0.skip(until: $1)
            "--------c--d--|"
            "^-------------!"
            "^------!"
        }
    }

    @Test func `the end of the other source without an element changes nothing`() {
        diagram {
            "--a--b--c--|"
            "---|"
            $0.take(until: $1)
            "--a--b--c--|"
            "^----------!"
            "^--!"
        }
        diagram {
            "--a--b--c--|"
            "---|"
            $0.skip(until: $1)
            "-----------|"
            "^----------!"
            "^--!"
        }
    }

    @Test func `the end of the source lets the other one go`() {
        diagram {
            "--a--|"
            "-------x--|"
            $0.take(until: $1)
            "--a--|"
            "^----!"
            "^----!"
        }
        diagram {
            "--a--#"
            "-------x--|"
            $0.skip(until: $1)
            "-----#"
            "^----!"
            "^----!"
        }
    }

    @Test func `an error of the other source passes`() {
        diagram {
            "--a--b--c--|"
            "----#"
            $0.take(until: $1)
            "--a-#"
            "^---!"
            "^---!"
        }
        diagram {
            "--a--b--c--|"
            "----#"
            $0.skip(until: $1)
            "----#"
            "^---!"
            "^---!"
        }
    }

    @Test func `another source that sends while it is subscribed is in time`() {
        diagram {
            "--a--b--|"
            $0.take(until: Observable.just(1))
            "|"
            ""
        }
        diagram {
            "--a--b--|"
            $0.skip(until: Observable.just(1))
            "--a--b--|"
        }
    }

    @Test func `an infinite synchronous other source is stopped by its first element`() {
        diagram {
            Observable.just(1).take(until: Observable.repeatElement(0))
            "|"
        }
        diagram {
            Observable.just(1).skip(until: Observable.repeatElement(0))
            "(1|)"
        }
    }

    @Test func `an infinite synchronous source stops when no more is wanted`() {
        diagram {
            Observable.repeatElement(1).take(until: Observable<Int>.never()).take(3)
            "(111|)"
        }
        diagram {
            Observable.repeatElement(1).skip(until: Observable.just(0)).take(3)
            "(111|)"
        }
    }

    @Test func `an infinite synchronous source stops when the callback triggers the end`() {
        let (trigger, received) = (PublishSubject<Void>(), Shared(0))
        Observable.repeatElement(1).take(until: trigger).subscribe(onNext: { _ in
            let count = received.withLock { received in
                received += 1
                return received
            }
            if count == 3 { trigger.onNext(()) }
        })
        #expect(received.value == 3)
        #expect(!trigger.hasObservers)
    }

    @Test func `what is dropped is not kept`() {
        let tokens = PublishSubject<Token>()
        tokens.skip(until: Observable<Int>.never()).subscribe()
        #expect(tokens.sendToken().object == nil)
    }

    @Test(arguments: Law.all) func `take(until:) obeys`(_ law: Law) {
        law.check { $0.take(until: Observable<Int>.never()) }
    }

    @Test(arguments: Law.all) func `take(until:) obeys as to the other source`(_ law: Law) {
        law.check(notExercised: [
            .serial, .stop, .dispose, .noLock, .order, .independence, .stack, .owner, .time, .patience,
        ]) {
            Observable<Int>.never().take(until: $0.ifEmpty(default: 0))
        }
    }

    @Test(arguments: Law.all) func `skip(until:) obeys`(_ law: Law) {
        law.check { $0.skip(until: Observable.just(0)) }
    }

    @Test(arguments: Law.all) func `skip(until:) obeys as to the other source`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience]) { other in
            // The completion of the other source would change nothing.
            let failing = other.ignoreElements().concat(Observable.error(MarbleError()))
            return Observable.never().skip(until: failing).catchAndReturn(0)
        }
    }
}

struct UntilStateTests {
    @Test func `open, it passes elements until the trigger`() {
        #expect(
            actions(
                of: UntilState<String, Int>(isOpen: true), after: .right(1), .leftEnded(.completed), .right(2),
                .left("x"))
                == ["next 1", "wait", "next 2", "finish completed"])
    }

    @Test func `closed, it passes elements after the trigger`() {
        #expect(
            actions(
                of: UntilState<String, Int>(isOpen: false), after: .right(1), .left("x"), .leftEnded(.completed),
                .right(2),
                .rightEnded(.completed))
                == ["wait", "wait", "wait", "next 2", "finish completed"])
    }

    @Test(arguments: [true, false]) func `a failure of either side ends it`(_ isOpen: Bool) {
        #expect(actions(of: UntilState<Int, Int>(isOpen: isOpen), after: .rightEnded(failure)) == ["finish failed(#)"])
        #expect(actions(of: UntilState<Int, Int>(isOpen: isOpen), after: .leftEnded(failure)) == ["finish failed(#)"])
    }
}
