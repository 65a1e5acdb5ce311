import Rill
import Testing

@testable import RillTesting

struct DistinctTests {
    @Test func `distinct drops every element that has been sent before`() {
        diagram(of: Int.self) {
            "--1--2--1--3--2--|"
            $0.distinct()
            "--1--2-----3-----|"
            "^----------------!"
        }
    }

    @Test func `distinct accepts elements that are Equatable but not Hashable`() {
        struct Word: Equatable { let text: String }
        diagram {
            "--a--b--a--|"
            $0.map { Word(text: $0) }.distinct().map(\.text)
            "--a--b-----|"
        }
    }

    @Test func `distinct remembers the elements of each subscription separately`() {
        let distinct = Observable.of(1, 1, 2).distinct()
        for _ in 1...2 { #expect(distinct.events == [.next(1), .next(2), .completed]) }
    }

    @Test(arguments: Law.all) func `distinct obeys`(_ law: Law) { law.check { $0.distinct() } }
}
