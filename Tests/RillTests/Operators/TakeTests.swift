import Rill
import Testing

@testable import RillTesting

struct TakeTests {
    @Test func `take passes the first elements and disposes the source`() {
        diagram {
            "--a--b--c--|"
            $0.take(2)
            "--a--(b|)"
            "^----!"
        }
    }

    @Test func `take of more elements than there are ends with the source`() {
        diagram {
            "--a--b--|"
            $0.take(3)
            "--a--b--|"
            "^-------!"
        }
    }

    @Test func `take of exactly all elements completes with the last one`() {
        diagram {
            "--a--b--|"
            $0.take(2)
            "--a--(b|)"
        }
    }

    @Test func `take passes an error`() {
        diagram {
            "--a--#"
            $0.take(2)
            "--a--#"
        }
    }

    @Test func `take(0) completes without subscribing`() {
        diagram {
            "--a--|"
            $0.take(0)
            "|"
            ""
        }
    }

    @Test func `take completes an endless source`() {
        #expect(Observable.repeatElement(1).take(2).events == [.next(1), .next(1), .completed])
    }

    @Test func `take counts elements that are sent from inside its last one`() {
        let subject = PublishSubject<Int>()
        let received = Shared<[Event<Int>]>([])
        let subscription = subject.take(2).subscribe { event in
            received.withLock { $0.append(event) }
            if let element = event.element { subject.onNext(element + 1) }
        }
        subject.onNext(1)
        #expect(received.value == [.next(1), .next(2), .completed])
        subscription.dispose()
    }

    @Test func `take does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 2)
        Observable.of(1, 2, 3).take(2).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)", "next(2)"])
    }

    @Test func `take rejects a negative count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).take(-1)
        }
        #expect(result.message.contains("take(_:): expected count not to be negative, got -1"))
    }

    @Test(arguments: Law.all, [1, 2, Int.max]) func `take obeys`(_ law: Law, count: Int) {
        law.check(notExercised: count == 1 ? [.order, .stack, .patience] : count == 2 ? [.stack] : []) {
            $0.take(count)
        }
    }

    @Test func `element(at:) passes one element and disposes the source`() {
        diagram {
            "--a--b--c--|"
            $0.element(at: 1)
            "-----(b|)"
            "^----!"
        }
    }

    @Test func `element(at: 0) sends the first element`() {
        diagram {
            "--a--b--|"
            $0.element(at: 0)
            "--(a|)"
        }
    }

    @Test func `element(at:) fails when the stream completes before it`() {
        #expect(Observable.of(1, 2).element(at: 2).events == [.error(RxError.argumentOutOfRange)])
    }

    @Test func `element(at:) passes the error of a source that fails before it`() {
        #expect(Observable<Int>.error(MarbleError()).element(at: 2).events == [.error(MarbleError())])
    }

    @Test func `element(at:) does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 1)
        Observable.of(1, 2, 3).element(at: 1).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(2)"])
    }

    @Test func `element(at:) rejects a negative index`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).element(at: -1)
        }
        #expect(result.message.contains("element(at:): expected index not to be negative, got -1"))
    }

    @Test(arguments: Law.all) func `element(at:) obeys`(_ law: Law) {
        law.check(notExercised: [.order, .stack, .patience]) { $0.element(at: 2) }
    }

    @Test func `take(while:) passes elements until one does not satisfy the predicate`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(while: { $0 < 2 })
            "--1--|"
            "^----!"
        }
    }

    @Test func `an inclusive take(while:) passes the element that ends it`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(while: { $0 < 2 }, behavior: .inclusive)
            "--1--(2|)"
            "^----!"
        }
    }

    @Test func `take(while:) whose predicate always holds ends with the source`() {
        diagram {
            "--a--b--|"
            $0.take(while: { _ in true })
            "--a--b--|"
        }
    }

    @Test func `take(while:) fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--c--|"
            $0.take(while: { if $0 == "b" { throw MarbleError() } else { true } })
            "--a--#"
            "^----!"
        }
    }

    @Test func `an inclusive take(while:) does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 2)
        Observable.of(1, 2, 3).take(while: { $0 < 2 }, behavior: .inclusive).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)", "next(2)"])
    }

    @Test(arguments: Law.all, [TakeBehavior.inclusive, .exclusive])
    func `take(while:) obeys`(_ law: Law, behavior: TakeBehavior) {
        law.check(notExercised: [.stack]) { $0.take(while: { $0 != 4 }, behavior: behavior) }
    }

    @Test func `first sends the first element, and disposes the source`() {
        diagram {
            "--a--b--|"
            $0.first()
            "--(a|)"
            "^-!"
        }
    }

    @Test(arguments: ["--|", "--#"]) func `first of an empty source only completes`(_ marbles: String) {
        diagram {
            marbles
            $0.first()
            marbles
        }
    }

    @Test(arguments: Law.all) func `first obeys`(_ law: Law) {
        law.check(notExercised: [.order, .stack, .patience]) { $0.first() }
    }
}
