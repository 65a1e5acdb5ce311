import RillRx
import Testing

@testable import RillTesting

struct FilteringTests {
    @Test func `ignoreWhen drops the elements that satisfy the predicate`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.ignoreWhen { $0 > 1 }
            "--1--------|"
        }
    }

    @Test func `ignoreWhen fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--|"
            $0.ignoreWhen { if $0 == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `ignoreWhen obeys`(_ law: Law) { law.check { $0.ignoreWhen { $0 % 3 == 0 } } }

    @Test func `distinct with a predicate drops every element after the first that satisfies it`() {
        diagram(of: Int.self) {
            "--1--2--1--3--|"
            $0.distinct { $0 == 2 }
            "--1--2--------|"
            "^-------------!"
        }
    }

    @Test func `distinct fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--|"
            $0.distinct { if $0 == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `distinct with a predicate obeys`(_ law: Law) {
        law.check { $0.distinct { $0 > 4 } }
    }

    @Test func `nwise groups the given number of consecutive elements`() {
        diagram {
            "--a--b--c-----d-----|"
            $0.nwise(3).map { $0.joined() }
            "--------[abc]-[bcd]-|"
            "^-------------------!"
        }
    }

    @Test func `nwise(1) wraps every element in an array`() {
        #expect(Observable.of(1, 2).nwise(1).events == [.next([1]), .next([2]), .completed])
    }

    @Test func `nwise of fewer elements only completes`() {
        diagram {
            "--a--b--#"
            $0.nwise(3)
            "--------#"
        }
    }

    @Test func `nwise keeps no more elements than it needs`() {
        let tokens = PublishSubject<Token>()
        let subscription = tokens.nwise(2).subscribe()
        let sent = (1...3).map { _ in tokens.sendToken() }
        #expect(sent.map { $0.object != nil } == [false, true, true])
        subscription.dispose()
        #expect(sent.allSatisfy { $0.object == nil })
    }

    @Test func `nwise rejects a number that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).nwise(0)
        }
        #expect(result.message.contains("nwise(_:): expected n to be positive, got 0"))
    }

    @Test(arguments: Law.all, [1, 2, 3]) func `nwise obeys`(_ law: Law, n: Int) { law.check { $0.nwise(n) } }

    @Test func `takeLast is take(last:)`() {
        diagram {
            "--a--b--c--|"
            $0.takeLast(2)
            "-----------(bc|)"
        }
    }
}
