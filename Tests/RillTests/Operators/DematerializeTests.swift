import Rill
import Testing

@testable import RillTesting

struct DematerializeTests {
    @Test func `dematerialize turns elements back into events, and disposes the source at their end`() {
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

    @Test func `dematerialize ends when a stream of events ends without an end event`() {
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

    @Test func `elements sends the elements of the events`() {
        diagram {
            "--[next(a)]-[error(#)]--|"
            $0.map(event).elements()
            "--a---------------------|"
        }
    }

    @Test(arguments: Law.all) func `elements obeys`(_ law: Law) { law.check { $0.map { Event.next($0) }.elements() } }

    @Test func `errors sends the errors of the events as elements`() {
        diagram {
            "--[next(a)]-[error(#)]--|"
            $0.map(event).errors()
            "------------[#]---------|"
        }
    }

    @Test(arguments: Law.all) func `errors obeys`(_ law: Law) {
        law.check { $0.map { _ in Event<Int>.error(MarbleError()) }.errors() }
    }

    /// Parses the description of an event, such as `next(a)`.
    @Sendable private func event(_ text: String) -> Event<String> {
        switch text {
        case "completed": .completed
        case "error(#)": .error(MarbleError())
        default: .next(String(text.dropFirst("next(".count).dropLast()))
        }
    }
}
