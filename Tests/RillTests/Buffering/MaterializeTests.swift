import Rill
import Testing

@testable import RillTesting

struct MaterializeTests {
    @Test func `materialize turns every event into an element, and then completes`() {
        diagram {
            "--a---------#"
            $0.materialize()
            "--[next(a)]-([error(#)]|)"
            "^-----------!"
        }
        diagram {
            "--a---------|"
            $0.materialize()
            "--[next(a)]-([completed]|)"
        }
    }

    @Test func `materialize does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 2)
        Observable.of(1).materialize().attach(probe.sink()).dispose()
        #expect(probe.events == ["next(next(1))", "next(completed)"])
    }

    @Test(arguments: Law.all) func `materialize obeys`(_ law: Law) { law.check { $0.materialize() } }
}
