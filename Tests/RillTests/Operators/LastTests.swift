import Rill
import Testing

@testable import RillTesting

struct LastTests {
    @Test func `last sends the last element when the source completes`() {
        diagram {
            "--a--b--|"
            $0.last()
            "--------(b|)"
        }
    }

    @Test func `last of an empty source only completes`() {
        diagram {
            "--|"
            $0.last()
            "--|"
        }
    }

    @Test(arguments: Law.all) func `last obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.last() }
    }
}
