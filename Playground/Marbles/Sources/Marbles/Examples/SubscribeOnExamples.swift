// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct SubscribeOnTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `subscribe-on 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.subscribe(on: scheduler)
            "--a--b--|"
            "^-------!"
        }
    }
}

extension Operator {
    static let `subscribe-on` = Operator(
        id: "subscribe-on", name: "subscribe(on:)",
        tasks: [],
        documentation: #"""
        Subscribes to the source on `scheduler`.

            source:            --a--b--|
            subscribe(on: s):  --a--b--|

        A source that waited resumes on `scheduler`, too. A source that loops, such as a range, lets other actions of
        `scheduler` run every few milliseconds (law 12). Disposal takes place at once, on the caller's thread.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["subscribe(on: s)", "--a--b--|"]],
        ],
        examples: [
            Example(
                name: "subscribe(on:) subscribes to the source on the scheduler",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.subscribe(on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct SubscribeOnTests {
                        private let scheduler = TestScheduler()

                        @Test func `subscribe(on:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.subscribe(on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { SubscribeOnTests(stage: $0).`subscribe-on 0`() }),
        ])
}
