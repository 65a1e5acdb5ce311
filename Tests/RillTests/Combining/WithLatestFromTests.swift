import Testing

@testable import Rill
@testable import RillTesting

struct WithLatestFromTests {
    @Test func `withLatestFrom combines every element with the other source's latest`() {
        diagram {
            "--1-----2-----3----|"
            "----a-----b------|"
            $0.withLatestFrom($1) { $0 + $1 }
            "--------[2a]--[3b]-|"
            "^------------------!"
            "^----------------!"
        }
    }

    @Test func `withLatestFrom without a closure sends the other source's elements`() {
        diagram {
            "--1-----2-----3--|"
            "----a-----b------|"
            $0.withLatestFrom($1)
            "--------a-----b--|"
        }
    }

    @Test func `withLatestFrom disposes the other source when the source ends`() {
        diagram {
            "--1-----|"
            "-a-----b----c--|"
            $0.withLatestFrom($1)
            "--a-----|"
            "^-------!"
            "^-------!"
        }
    }

    @Test func `withLatestFrom passes an error of either source at once`() {
        diagram {
            "--1-----#"
            "-a-----b----c--|"
            $0.withLatestFrom($1)
            "--a-----#"
            "^-------!"
            "^-------!"
        }
        diagram {
            "--1--------2--|"
            "-a-----#"
            $0.withLatestFrom($1)
            "--a----#"
            "^------!"
            "^------!"
        }
    }

    @Test func `withLatestFrom does not subscribe to the source if the other one fails at its subscription`() {
        diagram {
            "--1--|"
            $0.withLatestFrom(Observable<Int>.error(MarbleError()))
            "#"
            ""
        }
    }

    @Test func `withLatestFrom subscribes to the other source first, so that its synchronous elements count`() {
        diagram {
            Observable.of(1, 2).withLatestFrom(Observable.of(10, 20)) { $0 + $1 }
            "([21][22]|)"
        }
    }

    @Test func `withLatestFrom stops an infinite synchronous source when its observer answers .none`() {
        diagram {
            Observable.repeatElement(1).withLatestFrom(Observable.just(2)).take(3)
            "(222|)"
        }
    }

    @Test func `withLatestFrom fails and disposes both sources when its closure throws`() {
        let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
        let events = Shared<[Event<Int>]>([])
        _ = source.withLatestFrom(other) { (_, _) throws -> Int in throw RxError.timeout }
            .subscribe { event in events.withLock { $0.append(event) } }
        other.onNext(1)
        source.onNext(1)
        #expect(events.value == [.error(RxError.timeout)])
        #expect(!source.hasObservers && !other.hasObservers)
    }

    @Test func `withLatestFrom releases the other source's element when the next arrives, the latest at its end`() {
        let (source, tokens) = (PublishSubject<Int>(), PublishSubject<Token>())
        _ = source.withLatestFrom(tokens) { element, _ in element }.subscribe()
        let first = tokens.sendToken()
        #expect(first.object != nil)
        let second = tokens.sendToken()
        #expect(first.object == nil && second.object != nil)
        source.onCompleted()
        #expect(second.object == nil)
        #expect(!tokens.hasObservers)
    }

    @Test func `withLatestFrom does not keep the source's elements`() {
        let (tokens, other) = (PublishSubject<Token>(), PublishSubject<Int>())
        _ = tokens.withLatestFrom(other).subscribe()
        #expect(tokens.sendToken().object == nil)
        other.onNext(1)
        #expect(tokens.sendToken().object == nil)
    }

    @Test func `withLatestFrom uses an element that the callback sends to the other source from the next one on`() {
        let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
        let results = Shared<[Int]>([])
        _ = source.withLatestFrom(other).subscribe(onNext: { latest in
            results.withLock { $0.append(latest) }
            other.onNext(latest + 1)
        })
        other.onNext(1)
        for value in 1...3 { source.onNext(value) }
        #expect(results.value == [1, 2, 3])
    }

    @Test(arguments: Law.all) func `withLatestFrom obeys`(_ law: Law) {
        law.check { $0.withLatestFrom(Observable.just(1)) { $0 + $1 } }
    }

    @Test(arguments: Law.all) func `withLatestFrom obeys for the other source`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { other in
            // The other source fails instead of completing, because its completion would change nothing.
            let failing = other.concat(Observable.error(MarbleError()))
            return Observable.never().withLatestFrom(failing) { (_: Int, latest) in latest }.catchAndReturn(0)
        }
    }
}

struct WithLatestFromStateTests {
    @Test func `withLatestFrom's state combines elements with the other side's latest, once there is one`() {
        #expect(
            actions(
                of: WithLatestFromState<String, Int>(), after: .next(1, .second(1)), .next(0, .first("a")),
                .next(0, .first("b")),
                .next(1, .second(2)),
                .ended(0, .completed), .next(1, .second(3)), .ended(1, .completed))
                == ["wait", "wait", "wait", #"next ("b", 2)"#, "wait", #"next ("b", 3)"#, "finish completed"])
    }

    @Test func `withLatestFrom's state fails when either side fails`() {
        #expect(actions(of: WithLatestFromState<Int, Int>(), after: .ended(1, failure)) == ["finish failed(#)"])
        #expect(actions(of: WithLatestFromState<Int, Int>(), after: .ended(0, failure)) == ["finish failed(#)"])
    }
}
