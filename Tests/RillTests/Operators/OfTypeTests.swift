import Rill
import Testing

@testable import RillTesting

struct OfTypeTests {
    @Test func `ofType drops the elements of other types`() {
        diagram {
            "--1--a--2--|"
            $0.map { Int($0).map { $0 as any Sendable } ?? $0 }.ofType(Int.self)
            "--1-----2--|"
        }
    }

    @Test(arguments: Law.all) func `ofType obeys`(_ law: Law) {
        law.check { $0.map { $0 % 3 == 0 ? "" as any Sendable : $0 }.ofType(Int.self) }
    }
}
