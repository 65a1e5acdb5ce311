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
            Observable.just("x").amb($0)
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
            Observable.amb([.never(), .just("x"), $0])
            "(x|)"
            ""
        }
    }
}

extension Operator {
    static let `amb` = Operator(
        id: "amb", name: "amb(_:)",
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
                sources: [("source", "-----a--b--|"), ("other", "---x----y--|")], elements: .text,
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
                sources: [("source", "-a--|")], elements: .text,
                code: #"""
                    Observable.just("x").amb(source)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `amb(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.just("x").amb($0)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { AmbTests(stage: $0).`amb 1`() }),
        ])

    static let `amb-2` = Operator(
        id: "amb-2", name: "amb(_:)",
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
                sources: [("a", "-----a--b--|"), ("b", "---x----y--|")], elements: .text,
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
                sources: [("source", "-----a--b--|"), ("other", "---x----y--|"), ("third", "-i----j-|")], elements: .text,
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
                sources: [("source", "-a--|")], elements: .text,
                code: #"""
                    Observable.amb([.never(), .just("x"), source])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `amb(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.amb([.never(), .just("x"), $0])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { AmbTests(stage: $0).`amb-2 2`() }),
        ])
}
