// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ElementsTests: Suite {
    let stage: Stage

    func `just 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.just(stage.text(0))
            "(a|)"
        }
    }

    func `of 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.of(stage.text(0), stage.text(1), stage.text(2))
            "(abc|)"
        }
    }

    func `from 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.from([stage.text(0), stage.text(1), stage.text(2)])
            "(abc|)"
        }
    }

    func `from-optional 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.from(optional: stage.text(0))
            "(a|)"
        }
    }

    func `from-optional 1`() -> Result<Outcome, Problem> {
        diagram {
            Observable<String>.from(optional: nil)
            "|"
        }
    }

    func `repeatElement 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.repeatElement(stage.text(0)).take(stage.number(1))
            "(aaa|)"
        }
    }

    func `generate-initialState 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.generate(initialState: stage.number(0), condition: { $0 < 4 }, iterate: { $0 + 1 })
            "(123|)"
        }
    }

    func `range-start 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.range(start: stage.number(0), count: stage.number(1))
            "(345|)"
        }
    }
}

extension Operator {
    static let `just` = Operator(
        id: "just", name: "just(_:)",
        tasks: [],
        documentation: #"""
        Sends `element`, then completes.

            just(a):  (a|)
        """#,
        drawings: [
            [["just(a)", "(a|)"]],
        ],
        examples: [
            Example(
                name: "just sends one element and completes",
                sources: [], elements: .text,
                arguments: [.text("a")],
                code: #"""
                    Observable.just(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `just(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.just(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`just 0`() }),
        ])

    static let `of` = Operator(
        id: "of", name: "of(_:)",
        tasks: ["make a stream of known elements"],
        documentation: #"""
        Sends `elements` on subscription, then completes.

            of(a, b, c):  (abc|)
        """#,
        drawings: [
            [["of(a, b, c)", "(abc|)"]],
        ],
        examples: [
            Example(
                name: "of sends its elements and completes",
                sources: [], elements: .text,
                arguments: [.text("a"), .text("b"), .text("c")],
                code: #"""
                    Observable.of(⟨0⟩, ⟨1⟩, ⟨2⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `of(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.of(⟨0⟩, ⟨1⟩, ⟨2⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`of 0`() }),
        ])

    static let `from` = Operator(
        id: "from", name: "from(_:)",
        tasks: ["make a stream of known elements"],
        documentation: #"""
        Sends the elements of a sequence on subscription, then completes.

            from([a, b, c]):  (abc|)
        """#,
        drawings: [
            [["from([a, b, c])", "(abc|)"]],
        ],
        examples: [
            Example(
                name: "from sends the elements of an array and completes",
                sources: [], elements: .text,
                arguments: [.text("a"), .text("b"), .text("c")],
                code: #"""
                    Observable.from([⟨0⟩, ⟨1⟩, ⟨2⟩])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `from(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.from([⟨0⟩, ⟨1⟩, ⟨2⟩])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`from 0`() }),
        ])

    static let `from-optional` = Operator(
        id: "from-optional", name: "from(optional:)",
        tasks: [],
        documentation: #"""
        Sends `element` unless it is nil, then completes.

            from(optional: a):    (a|)
            from(optional: nil):  |
        """#,
        drawings: [
            [["from(optional: a)", "(a|)"], ["from(optional: nil)", "|"]],
        ],
        examples: [
            Example(
                name: "from(optional:) sends the element if there is one, and completes",
                sources: [], elements: .text,
                arguments: [.text("a")],
                code: #"""
                    Observable.from(optional: ⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `from(optional:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.from(optional: ⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`from-optional 0`() }),
            Example(
                name: "Observable<String>.from(optional: nil)",
                sources: [], elements: .text,
                arguments: [],
                code: #"""
                    Observable<String>.from(optional: nil)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `from(optional:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable<String>.from(optional: nil)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`from-optional 1`() }),
        ])

    static let `repeatElement` = Operator(
        id: "repeatElement", name: "repeatElement(_:)",
        tasks: [],
        documentation: #"""
        Sends `element` again and again, until the observer wants no more.

            repeatElement(a).take(3):  (aaa|)
        """#,
        drawings: [
            [["repeatElement(a).take(3)", "(aaa|)"]],
        ],
        examples: [
            Example(
                name: "repeatElement sends the same element until its observer answers .none",
                sources: [], elements: .text,
                arguments: [.text("a"), .number(3)],
                code: #"""
                    Observable.repeatElement(⟨0⟩).take(⟨1⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `repeatElement(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.repeatElement(⟨0⟩).take(⟨1⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`repeatElement 0`() }),
        ])

    static let `generate-initialState` = Operator(
        id: "generate-initialState", name: "generate(initialState:condition:iterate:)",
        tasks: [],
        documentation: #"""
        Sends `initialState`, and then what `iterate` returns for each previous state, while `condition` returns true.

            generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 }):  (123|)

        Completes when `condition` returns false. If a closure throws, the result fails with that error.
        """#,
        drawings: [
            [["generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 })", "(123|)"]],
        ],
        examples: [
            Example(
                name: "generate runs like a for loop",
                sources: [], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    Observable.generate(initialState: ⟨0⟩, condition: { $0 < 4 }, iterate: { $0 + 1 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `generate(initialState:condition:iterate:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.generate(initialState: ⟨0⟩, condition: { $0 < 4 }, iterate: { $0 + 1 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`generate-initialState 0`() }),
        ])

    static let `range-start` = Operator(
        id: "range-start", name: "range(start:count:)",
        tasks: ["make a stream of known elements"],
        documentation: #"""
        Sends `count` consecutive integers from `start` on subscription, then completes.

            range(start: 3, count: 3):  (345|)

        - Precondition: `count` is not negative, and the last integer fits the type.
        """#,
        drawings: [
            [["range(start: 3, count: 3)", "(345|)"]],
        ],
        examples: [
            Example(
                name: "range sends consecutive integers and completes",
                sources: [], elements: .text,
                arguments: [.number(3), .number(3)],
                code: #"""
                    Observable.range(start: ⟨0⟩, count: ⟨1⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `range(start:count:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.range(start: ⟨0⟩, count: ⟨1⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`range-start 0`() }),
        ])
}
