import Rill
import Testing

@testable import RillTesting

struct CatchAndReturnTests {
    @Test func `catchAndReturn replaces an error by a last element and the completion`() {
        diagram {
            "--a--#"
            $0.catchAndReturn("x")
            "--a--(x|)"
            "^----!"
        }
    }

    @Test func `catchAndReturn leaves a source that does not fail unchanged`() {
        diagram {
            "--a--|"
            $0.catchAndReturn("x")
            "--a--|"
        }
    }

    @Test func `catchAndReturn does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 1)
        Observable<Int>.error(MarbleError()).catchAndReturn(1).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)"])
    }

    @Test(arguments: Law.all) func `catchAndReturn obeys`(_ law: Law) { law.check { $0.catchAndReturn(0) } }
}
