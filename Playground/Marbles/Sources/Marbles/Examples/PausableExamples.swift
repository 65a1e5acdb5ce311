// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct PausableTests: Suite {
    let stage: Stage

    func `pausable 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--d--e--f--|"
            "---[true]-[false]---|"
            $0.pausable($1.map { $0 == "true" })
            "-----b--c-----------|"
            "^-------------------!"
            "^-------------------!"
        }
    }

    func `pausableBuffered 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--d--e--|"
            "------[true]-[false]-"
            $0.pausableBuffered($1.map { $0 == "true" })
            "------b-c--d-----(e|)"
            "^----------------!"
            "^----------------!"
        }
    }
}

extension Operator {
    static let `pausable` = Operator(
        id: "pausable", name: "pausable(_:)",
        tasks: [],
        documentation: #"""
        Sends elements while the latest element of `pauser` is true, and drops the others.

            source:       --a--b--c--d--e--f--|
            pauser:       ---[true]-[false]---|
            pausable(…):  -----b--c-----------|

        Fails when `pauser` fails. The completion of `pauser` is ignored.
        """#,
        drawings: [
            [["source", "--a--b--c--d--e--f--|"], ["pauser", "---[true]-[false]---|"], ["pausable(…)", "-----b--c-----------|"]],
        ],
        examples: [
            Example(
                name: "pausable passes elements while the pauser's latest element is true",
                sources: [("source", "--a--b--c--d--e--f--|"), ("pauser", "---[true]-[false]---|")], elements: .text,
                arguments: [],
                code: #"""
                    source.pausable(pauser.map { $0 == "true" })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `pausable(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.pausable($1.map { $0 == "true" })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { PausableTests(stage: $0).`pausable 0`() }),
        ])

    static let `pausableBuffered` = Operator(
        id: "pausableBuffered", name: "pausableBuffered(_:limit:flushOnCompleted:flushOnError:)",
        tasks: [],
        documentation: #"""
        Sends elements while the latest element of `pauser` is true, and otherwise keeps the last ones until it is.

            source:               --a--b--c--d--e--|
            pauser:               ------[true]-[false]-
            pausableBuffered(…):  ------b-c--d-----(e|)

        When the source completes or fails, the kept elements are sent first, unless `flushOnCompleted` or
        `flushOnError` is false. When `pauser` completes or fails, the result does too, and the kept elements are
        dropped.

        At most `limit` elements are kept; nil means no limit.

        - Precondition: `limit` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c--d--e--|"], ["pauser", "------[true]-[false]-"], ["pausableBuffered(…)", "------b-c--d-----(e|)"]],
        ],
        examples: [
            Example(
                name: "pausableBuffered keeps the latest elements until the pauser sends true",
                sources: [("source", "--a--b--c--d--e--|"), ("pauser", "------[true]-[false]-")], elements: .text,
                arguments: [],
                code: #"""
                    source.pausableBuffered(pauser.map { $0 == "true" })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `pausableBuffered(_:limit:flushOnCompleted:flushOnError:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.pausableBuffered($1.map { $0 == "true" })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { PausableTests(stage: $0).`pausableBuffered 0`() }),
        ])
}
