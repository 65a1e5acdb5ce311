import Rill
import RillTesting
import Testing

struct SkipTests {
    @Test func `skip drops the first elements`() {
        diagram {
            "--a--b--c--|"
            $0.skip(2)
            "--------c--|"
        }
    }

    @Test func `skip(0) drops nothing`() {
        diagram {
            "--a--b--|"
            $0.skip(0)
            "--a--b--|"
        }
    }

    @Test func `skip of more elements than there are only completes`() {
        diagram {
            "--a--b--|"
            $0.skip(3)
            "--------|"
        }
    }

    @Test func `skip passes an error, even while it drops elements`() {
        diagram {
            "--a--#"
            $0.skip(2)
            "-----#"
        }
    }

    @Test func `skip counts the elements of each subscription separately`() {
        let rest = Observable.of(1, 2).skip(1)
        #expect(rest.events == [.next(2), .completed])
        #expect(rest.events == [.next(2), .completed])
    }

    @Test func `skip rejects a negative count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).skip(-1)
        }
        #expect(result.message.contains("skip(_:): expected count not to be negative, got -1"))
    }

    @Test(arguments: Law.all) func `skip obeys`(_ law: Law) { law.check { $0.skip(2) } }

    @Test func `skip(while:) drops elements until one does not satisfy the predicate`() {
        diagram(of: Int.self) {
            "--1--2--1--|"
            $0.skip(while: { $0 < 2 })
            "-----2--1--|"
        }
    }

    @Test func `skip(while:) whose predicate always holds only completes`() {
        diagram {
            "--a--b--|"
            $0.skip(while: { _ in true })
            "--------|"
        }
    }

    @Test func `skip(while:) does not call its predicate after it was false`() {
        let asked = Shared<[Int]>([])
        let rest = Observable.of(1, 2, 3).skip(while: { number in
            asked.withLock { $0.append(number) }
            return number < 2
        })
        #expect(rest.events == [.next(2), .next(3), .completed])
        #expect(asked.value == [1, 2])
    }

    @Test func `skip(while:) fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--c--|"
            $0.skip(while: { if $0 == "b" { throw MarbleError() } else { true } })
            "-----#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `skip(while:) obeys`(_ law: Law) { law.check { $0.skip(while: { $0 < 3 }) } }
}
