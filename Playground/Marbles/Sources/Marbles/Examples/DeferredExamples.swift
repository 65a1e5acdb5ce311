// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct DeferredTests: Suite {
    let stage: Stage

    func `deferred 0`() -> Result<Outcome, Problem> {
        diagram { source in
            "--a--|"
            Observable.deferred { source }
            "--a--|"
            "^----!"
        }
    }

    func `once 0`() -> Result<Outcome, Problem> {
        let source = Observable.once(stage.text(0))
        return diagram {
            source
            "(a|)"
        }
    }

    func `using 0`() -> Result<Outcome, Problem> {
        diagram { source in
            "--a--|"
            Observable.using({ BooleanDisposable() }, observableFactory: { _ in source })
            "--a--|"
            "^----!"
        }
    }
}

extension Operator {
    static let `deferred` = Operator(
        id: "deferred", name: "deferred(_:)",
        tasks: [],
        documentation: #"""
        Creates a stream for each subscription by calling `make`, and sends its events.

            source:               --a--|
            deferred { source }:  --a--|

        If `make` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--a--|"], ["deferred { source }", "--a--|"]],
        ],
        examples: [
            Example(
                name: "deferred sends the stream that its factory makes",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.deferred { source }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `deferred(_:)`() {
                        diagram { source in
                            ⟨sources⟩
                            Observable.deferred { source }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DeferredTests(stage: $0).`deferred 0`() }),
        ])

    static let `once` = Operator(
        id: "once", name: "once(_:)",
        tasks: [],
        documentation: #"""
        Sends `element` to the first subscription and completes; for all others, only completes.

            once(a), first:   (a|)
            once(a), second:  |
        """#,
        drawings: [
            [["once(a), first", "(a|)"], ["once(a), second", "|"]],
        ],
        examples: [
            Example(
                name: "once sends its element to the first subscription only",
                sources: [], elements: .text,
                arguments: [.text("a")],
                code: #"""
                    let source = Observable.once(⟨0⟩)
                    source
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `once(_:)`() {
                        let source = Observable.once(⟨0⟩)
                        diagram {
                            ⟨sources⟩
                            source
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DeferredTests(stage: $0).`once 0`() }),
        ])

    static let `using` = Operator(
        id: "using", name: "using(_:observableFactory:)",
        tasks: [],
        documentation: #"""
        Creates a resource and a stream that uses it for each subscription, and disposes the resource when the
        subscription ends.

        If `resourceFactory` or `observableFactory` throws, the result fails with that error.

            source:    --a--|
            using(…):  --a--|
            resource:  ^----!
        """#,
        drawings: [
            [["source", "--a--|"], ["using(…)", "--a--|"], ["resource", "^----!"]],
        ],
        examples: [
            Example(
                name: "using keeps its resource as long as the subscription",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.using({ BooleanDisposable() }, observableFactory: { _ in source })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `using(_:observableFactory:)`() {
                        diagram { source in
                            ⟨sources⟩
                            Observable.using({ BooleanDisposable() }, observableFactory: { _ in source })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DeferredTests(stage: $0).`using 0`() }),
        ])
}
