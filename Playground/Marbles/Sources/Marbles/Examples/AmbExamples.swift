// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct AmbTests: Suite {
    let stage: Stage

    func `amb 0`() -> Result<Outcome, Problem> {
        diagram {
            "-----a--b--|"
            "---x----y--|"
            $0.amb($1)
            "---x----y--|"
            "^--!"
            "^----------!"
        }
    }

    func `amb 1`() -> Result<Outcome, Problem> {
        diagram {
            "-a--|"
            Observable.just(stage.text(0)).amb($0)
            "(x|)"
            ""
        }
    }

    func `amb-2 0`() -> Result<Outcome, Problem> {
        diagram {
            "-----a--b--|"
            "---x----y--|"
            Observable.amb([$0, $1])
            "---x----y--|"
        }
    }

    func `amb-2 1`() -> Result<Outcome, Problem> {
        diagram {
            "-----a--b--|"
            "---x----y--|"
            "-i----j-|"
            Observable.amb([$0, $1, $2])
            "-i----j-|"
            "^!"
            "^!"
            "^-------!"
        }
    }

    func `amb-2 2`() -> Result<Outcome, Problem> {
        diagram {
            "-a--|"
            Observable.amb([.never(), .just(stage.text(0)), $0])
            "(x|)"
            ""
        }
    }
}

extension Operator {
    static let `amb` = Operator(
        id: "amb", name: "amb(_:)",
        tasks: [],
        documentation: #"""
        Sends the events of this source or `other`, whichever sends one first, and disposes the other one.

            source:  -----a--b--|
            other:   ---x----y--|
            amb(…):  ---x----y--|
        """#,
        drawings: [
            [["source", "-----a--b--|"], ["other", "---x----y--|"], ["amb(…)", "---x----y--|"]],
        ],
        examples: [
            Example(
                name: "amb follows the source that sends an event first, and disposes the other one",
                sources: [("source", "-----a--b--|"), ("other", "---x----y--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.amb(other)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `amb(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.amb($1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { AmbTests(stage: $0).`amb 0`() }),
            Example(
                name: "amb does not subscribe to the sources after a synchronous winner",
                sources: [("source", "-a--|")], elements: .text,
                arguments: [.text("x")],
                code: #"""
                    Observable.just(⟨0⟩).amb(source)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `amb(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.just(⟨0⟩).amb($0)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { AmbTests(stage: $0).`amb 1`() }),
        ])

    static let `amb-2` = Operator(
        id: "amb-2", name: "amb(_:)",
        tasks: [],
        documentation: #"""
        Sends the events of the source that sends one first, and disposes all others.

            a:            -----a--b--|
            b:            ---x----y--|
            amb([a, b]):  ---x----y--|

        If there are no sources, sends nothing and never ends.
        """#,
        drawings: [
            [["a", "-----a--b--|"], ["b", "---x----y--|"], ["amb([a, b])", "---x----y--|"]],
        ],
        examples: [
            Example(
                name: "amb of a collection follows the source that sends an event first",
                sources: [("a", "-----a--b--|"), ("b", "---x----y--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.amb([a, b])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `amb(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.amb([$0, $1])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { AmbTests(stage: $0).`amb-2 0`() }),
            Example(
                name: "Observable.amb([source, other, third])",
                sources: [("source", "-----a--b--|"), ("other", "---x----y--|"), ("third", "-i----j-|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.amb([source, other, third])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `amb(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.amb([$0, $1, $2])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { AmbTests(stage: $0).`amb-2 1`() }),
            Example(
                name: "amb does not subscribe to the sources after a synchronous winner",
                sources: [("source", "-a--|")], elements: .text,
                arguments: [.text("x")],
                code: #"""
                    Observable.amb([.never(), .just(⟨0⟩), source])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `amb(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.amb([.never(), .just(⟨0⟩), $0])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { AmbTests(stage: $0).`amb-2 2`() }),
        ])
}
