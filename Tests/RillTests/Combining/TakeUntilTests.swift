import Testing

@testable import Rill
@testable import RillTesting

struct TakeUntilTests {
    @Test func `take(until:) passes elements until one satisfies the predicate`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(until: { $0 == 2 })
            "--1--|"
            "^----!"
        }
    }

    @Test func `an inclusive take(until:) passes the element that ends it`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(until: { $0 == 2 }, behavior: .inclusive)
            "--1--(2|)"
            "^----!"
        }
    }

    @Test func `take(until:) whose predicate never holds ends with the source`() {
        diagram {
            "--a--#"
            $0.take(until: { _ in false })
            "--a--#"
        }
    }

    @Test func `take(until:) fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--c--|"
            $0.take(until: { if $0 == "b" { throw MarbleError() } else { false } })
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all, [TakeBehavior.inclusive, .exclusive])
    func `take(until:) with a predicate obeys`(_ law: Law, behavior: TakeBehavior) {
        law.check(notExercised: [.stack]) { $0.take(until: { $0 == 4 }, behavior: behavior) }
    }

    @Test func `take(until:) passes elements until the other source sends one, and disposes both`() {
        diagram {
            "--a--b--c--d--|"
            "-------x------|"
            $0.take(until: $1)
            "--a--b-|"
            "^------!"
            "^------!"
        }
    }

    @Test func `skip(until:) drops elements until the other source sends one, and disposes that source`() {
        diagram {
            "--a--b--c--d--|"
            "-------x------|"
            $0.skip(until: $1)
            "--------c--d--|"
            "^-------------!"
            "^------!"
        }
    }

    @Test func `take(until:) and skip(until:) ignore another source that completes without an element`() {
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

    @Test func `take(until:) and skip(until:) dispose the other source when the source ends`() {
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

    @Test func `take(until:) and skip(until:) pass an error of the other source`() {
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

    @Test func `take(until:) and skip(until:) notice another source that sends while it is subscribed to`() {
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

    @Test func `take(until:) and skip(until:) stop an infinite other source at its first element`() {
        diagram {
            Observable.just(1).take(until: Observable.repeatElement(0))
            "|"
        }
        diagram {
            Observable.just(1).skip(until: Observable.repeatElement(0))
            "(1|)"
        }
    }

    @Test func `take(until:) and skip(until:) stop an infinite synchronous source on .none`() {
        diagram {
            Observable.repeatElement(1).take(until: Observable<Int>.never()).take(3)
            "(111|)"
        }
        diagram {
            Observable.repeatElement(1).skip(until: Observable.just(0)).take(3)
            "(111|)"
        }
    }

    @Test func `take(until:) stops an infinite synchronous source when the callback triggers the end`() {
        let (trigger, received) = (PublishSubject<Void>(), Shared(0))
        _ = Observable.repeatElement(1).take(until: trigger).subscribe(onNext: { _ in
            let count = received.withLock { received in
                received += 1
                return received
            }
            if count == 3 { trigger.onNext(()) }
        })
        #expect(received.value == 3)
        #expect(!trigger.hasObservers)
    }

    @Test func `skip(until:) does not keep the elements that it drops`() {
        let tokens = PublishSubject<Token>()
        _ = tokens.skip(until: Observable<Int>.never()).subscribe()
        #expect(tokens.sendToken().object == nil)
    }

    @Test(arguments: Law.all) func `take(until:) obeys`(_ law: Law) {
        law.check { $0.take(until: Observable<Int>.never()) }
    }

    @Test(arguments: Law.all) func `take(until:) obeys for the other source`(_ law: Law) {
        law.check(notExercised: [
            .serial, .stop, .dispose, .noLock, .order, .independence, .stack, .owner, .time, .patience, .bounds,
        ]) {
            Observable<Int>.never().take(until: $0.ifEmpty(default: 0))
        }
    }

    @Test(arguments: Law.all) func `skip(until:) obeys`(_ law: Law) {
        law.check { $0.skip(until: Observable.just(0)) }
    }

    @Test(arguments: Law.all) func `skip(until:) obeys for the other source`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { other in
            // The other source fails instead of completing, because its completion would change nothing.
            let failing = other.ignoreElements().concat(Observable.error(MarbleError()))
            return Observable.never().skip(until: failing).catchAndReturn(0)
        }
    }
}

struct UntilStateTests {
    @Test func `take(until:)'s state passes elements until the trigger`() {
        #expect(
            actions(
                of: UntilState<String, Int>(isOpen: true), after: .next(1, .second(1)), .ended(0, .completed),
                .next(1, .second(2)),
                .next(0, .first("x")))
                == ["next 1", "wait", "next 2", "finish completed"])
    }

    @Test func `skip(until:)'s state passes elements after the trigger`() {
        #expect(
            actions(
                of: UntilState<String, Int>(isOpen: false), after: .next(1, .second(1)), .next(0, .first("x")),
                .ended(0, .completed),
                .next(1, .second(2)),
                .ended(1, .completed))
                == ["wait", "wait", "wait", "next 2", "finish completed"])
    }

    @Test(arguments: [true, false]) func `take(until:)'s state fails when either side fails`(_ isOpen: Bool) {
        #expect(actions(of: UntilState<Int, Int>(isOpen: isOpen), after: .ended(1, failure)) == ["finish failed(#)"])
        #expect(actions(of: UntilState<Int, Int>(isOpen: isOpen), after: .ended(0, failure)) == ["finish failed(#)"])
    }
}
