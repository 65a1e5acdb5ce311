import Rill
import Testing

@testable import RillTesting

struct DistinctTests {
    @Test func `distinct drops every element that has come before`() {
        diagram(of: Int.self) {
            "--1--2--1--3--2--|"
            $0.distinct()
            "--1--2-----3-----|"
            "^----------------!"
        }
    }

    @Test func `distinct takes elements that are equatable alone`() {
        struct Word: Equatable { let text: String }
        diagram {
            "--a--b--a--|"
            $0.map { Word(text: $0) }.distinct().map(\.text)
            "--a--b-----|"
        }
    }

    @Test func `every subscription has its own elements`() {
        let distinct = Observable.of(1, 1, 2).distinct()
        for _ in 1...2 { #expect(distinct.events == [.next(1), .next(2), .completed]) }
    }

    @Test(arguments: Law.all) func `distinct obeys`(_ law: Law) { law.check { $0.distinct() } }

    @Test func `distinct with a predicate drops every element after the first one that it is true of`() {
        diagram(of: Int.self) {
            "--1--2--1--3--|"
            $0.distinct { $0 == 2 }
            "--1--2--------|"
            "^-------------!"
        }
    }

    @Test func `a predicate that throws ends distinct, and the source is let go`() {
        diagram {
            "--a--b--|"
            $0.distinct { if $0 == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `distinct with a predicate obeys`(_ law: Law) {
        law.check { $0.distinct { $0 > 4 } }
    }
}
