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

    @Test func `mapAt replaces every element by one of its properties`() {
        diagram {
            "--a--[bc]--|"
            $0.mapAt(\.count)
            "--1--2-----|"
        }
    }

    @Test(arguments: Law.all) func `mapAt obeys`(_ law: Law) { law.check { $0.mapAt(\.description) } }

    @Test func `mapMany transforms the members of every element`() {
        diagram {
            "--[12]---[3]--|"
            $0.map { $0.compactMap(\.wholeNumberValue) }.mapMany { $0 * 2 }.map { $0.map(\.description).joined() }
            "--[24]---[6]--|"
        }
    }

    @Test func `mapMany fails and disposes the source when its transform throws`() {
        diagram {
            "--[12]---[3]--|"
            $0.mapMany { _ -> Int in throw MarbleError() }
            "--#"
            "^-!"
        }
    }

    @Test(arguments: Law.all) func `mapMany obeys`(_ law: Law) { law.check { $0.map { [$0] }.mapMany { -$0 } } }

    @Test func `not negates every element`() {
        diagram(of: Bool.self) {
            "--[true]---[false]--|"
            $0.not()
            "--[false]--[true]---|"
        }
    }

    @Test(arguments: Law.all) func `not obeys`(_ law: Law) { law.check { $0.map { $0 % 2 == 0 }.not() } }
}
