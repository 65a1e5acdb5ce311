import Rill
import Testing

@testable import RillTesting

struct MapToTests {
    @Test func `mapTo replaces every element by the value`() {
        diagram {
            "--a--b--|"
            $0.mapTo("x")
            "--x--x--|"
            "^-------!"
        }
    }

    @Test(arguments: Law.all) func `mapTo obeys`(_ law: Law) { law.check { $0.mapTo(0) } }
}
