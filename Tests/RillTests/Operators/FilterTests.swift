import Rill
import Testing

@testable import RillTesting

struct FilterTests {
    @Test func `filter passes the elements that satisfy the predicate`() {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.filter { $0 % 2 == 0 }
            "-----2-----4--|"
        }
    }

    @Test func `filter that passes no element completes with the source`() {
        diagram {
            "--a--b--|"
            $0.filter { _ in false }
            "--------|"
        }
    }

    @Test func `filter passes an error`() {
        diagram {
            "--a--#"
            $0.filter { _ in false }
            "-----#"
        }
    }

    @Test func `filter fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--c--|"
            $0.filter { if $0 == "b" { throw MarbleError() } else { true } }
            "--a--#"
            "^----!"
        }
    }

    @Test func `filter does not test an element that is not asked for`() {
        let asked = Shared<[Int]>([])
        let even = Observable.from(1...).filter { number in
            asked.withLock { $0.append(number) }
            return number % 2 == 0
        }
        #expect(even.take(2).events == [.next(2), .next(4), .completed])
        #expect(asked.value == [1, 2, 3, 4])
    }

    @Test(arguments: Law.all) func `filter obeys`(_ law: Law) { law.check { $0.filter { $0 % 3 != 0 } } }

    @Test func `ignoreElements passes only the completion`() {
        diagram {
            "--a--b--|"
            $0.ignoreElements()
            "--------|"
        }
    }

    @Test func `ignoreElements passes an error`() {
        diagram {
            "--a--b--#"
            $0.ignoreElements()
            "--------#"
        }
    }

    @Test func `ignoreElements holds its source as long as it is subscribed to`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.ignoreElements().subscribe()
        subject.onNext(1)
        #expect(subject.hasObservers)
        subscription.dispose()
        #expect(!subject.hasObservers)
    }

    @Test(arguments: Law.all) func `ignoreElements obeys`(_ law: Law) {
        law.check(notExercised: [
            .serial, .stop, .dispose, .noLock, .order, .independence, .owner, .time, .patience, .bounds,
        ]) {
            $0.ignoreElements()
        }
    }

    @Test func `ignore drops the given elements`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.ignore(1, 3)
            "-----2-----|"
            "^----------!"
        }
    }

    @Test func `ignore accepts a sequence`() {
        #expect(Observable.of(1, 2, 3, 4).ignore(2...3).events == [.next(1), .next(4), .completed])
    }

    @Test(arguments: Law.all) func `ignore obeys`(_ law: Law) { law.check { $0.ignore(2, 3) } }
}
