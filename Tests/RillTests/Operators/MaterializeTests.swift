import Rill
import Testing

@testable import RillTesting

struct MaterializeTests {
    @Test func `materialize makes every event an element, and then completes`() {
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

    @Test func `materialize does not complete an observer that wants no more`() {
        let probe = Probe(limit: 2)
        Observable.of(1).materialize().attach(probe.sink()).dispose()
        #expect(probe.events == ["next(next(1))", "next(completed)"])
    }

    @Test(arguments: Law.all) func `materialize obeys`(_ law: Law) { law.check { $0.materialize() } }

    @Test func `dematerialize makes the elements events again, and lets the source go at their end`() {
        diagram {
            "--[next(a)]-[error(#)]--|"
            $0.map(event).dematerialize()
            "--a---------#"
            "^-----------!"
        }
        diagram {
            "--[next(a)]-[completed]--|"
            $0.map(event).dematerialize()
            "--a---------|"
            "^-----------!"
        }
    }

    @Test func `the end of a materialized stream ends dematerialize, too`() {
        diagram {
            "--[next(a)]--|"
            $0.map(event).dematerialize()
            "--a----------|"
        }
        diagram {
            "--[next(a)]--#"
            $0.map(event).dematerialize()
            "--a----------#"
        }
    }

    @Test(arguments: ["--a--|", "--a--#", "|", "#", "-(ab|)"])
    func `dematerialize undoes materialize`(_ marbles: String) {
        diagram {
            marbles
            $0.materialize().dematerialize()
            marbles
        }
    }

    @Test(arguments: Law.all) func `dematerialize obeys`(_ law: Law) {
        law.check { $0.map { Event.next($0) }.dematerialize() }
    }

    @Test func `elements are those of the events`() {
        diagram {
            "--[next(a)]-[error(#)]--|"
            $0.map(event).elements()
            "--a---------------------|"
        }
    }

    @Test(arguments: Law.all) func `elements obeys`(_ law: Law) { law.check { $0.map { Event.next($0) }.elements() } }

    @Test func `errors are those of the events, as elements`() {
        diagram {
            "--[next(a)]-[error(#)]--|"
            $0.map(event).errors()
            "------------[#]---------|"
        }
    }

    @Test(arguments: Law.all) func `errors obeys`(_ law: Law) {
        law.check { $0.map { _ in Event<Int>.error(MarbleError()) }.errors() }
    }

    /// What `next(a)` and its like describe.
    @Sendable private func event(_ text: String) -> Event<String> {
        switch text {
        case "completed": .completed
        case "error(#)": .error(MarbleError())
        default: .next(String(text.dropFirst("next(".count).dropLast()))
        }
    }
}
