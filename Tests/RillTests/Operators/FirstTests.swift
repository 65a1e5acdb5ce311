import Testing

@testable import Rill
@testable import RillTesting

struct FirstTests {
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
