import Rill
import Testing

@testable import RillTesting

struct IfEmptyTests {
    @Test func `ifEmpty(default:) sends its element when the source completes without one`() {
        diagram {
            "----|"
            $0.ifEmpty(default: "x")
            "----(x|)"
            "^---!"
        }
    }

    @Test(arguments: ["--a--|", "--#", "--a--#"]) func `ifEmpty(default:) leaves any other stream unchanged`(
        _ marbles: String
    ) {
        diagram {
            marbles
            $0.ifEmpty(default: "x")
            marbles
        }
    }

    @Test func `ifEmpty(default:) does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 1)
        Observable.empty().ifEmpty(default: 1).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)"])
    }

    @Test(arguments: Law.all) func `ifEmpty(default:) obeys`(_ law: Law) { law.check { $0.ifEmpty(default: 0) } }
}
