// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ElementsTests: Suite {
    let stage: Stage

    func `just 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.just("a")
            "(a|)"
        }
    }

    func `of 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.of("a", "b", "c")
            "(abc|)"
        }
    }

    func `from 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.from(["a", "b", "c"])
            "(abc|)"
        }
    }

    func `from-optional 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.from(optional: "a")
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
            Observable.repeatElement("a").take(3)
            "(aaa|)"
        }
    }

    func `generate-initialState 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 })
            "(123|)"
        }
    }

    func `range-start 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable.range(start: 3, count: 3)
            "(345|)"
        }
    }
}

extension Operator {
    static let `just` = Operator(
        id: "just", name: "just(_:)",
        documentation: #"""
        Sends `element`, then completes.

            just(a):  (a|)
        """#,
        drawings: [
            [["just(a)", "(a|)"]],
        ],
        examples: [
            Example(
                sources: [], elements: .text,
                code: #"""
                    Observable.just("a")
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `just(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.just("a")
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`just 0`() }),
        ])

    static let `of` = Operator(
        id: "of", name: "of(_:)",
        documentation: #"""
        Sends `elements` on subscription, then completes.

            of(a, b, c):  (abc|)
        """#,
        drawings: [
            [["of(a, b, c)", "(abc|)"]],
        ],
        examples: [
            Example(
                sources: [], elements: .text,
                code: #"""
                    Observable.of("a", "b", "c")
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `of(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.of("a", "b", "c")
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`of 0`() }),
        ])

    static let `from` = Operator(
        id: "from", name: "from(_:)",
        documentation: #"""
        Sends the elements of a sequence on subscription, then completes.

            from([a, b, c]):  (abc|)
        """#,
        drawings: [
            [["from([a, b, c])", "(abc|)"]],
        ],
        examples: [
            Example(
                sources: [], elements: .text,
                code: #"""
                    Observable.from(["a", "b", "c"])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `from(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.from(["a", "b", "c"])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`from 0`() }),
        ])

    static let `from-optional` = Operator(
        id: "from-optional", name: "from(optional:)",
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
                sources: [], elements: .text,
                code: #"""
                    Observable.from(optional: "a")
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `from(optional:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.from(optional: "a")
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`from-optional 0`() }),
            Example(
                sources: [], elements: .text,
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
        documentation: #"""
        Sends `element` again and again, until the observer wants no more.

            repeatElement(a).take(3):  (aaa|)
        """#,
        drawings: [
            [["repeatElement(a).take(3)", "(aaa|)"]],
        ],
        examples: [
            Example(
                sources: [], elements: .text,
                code: #"""
                    Observable.repeatElement("a").take(3)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `repeatElement(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.repeatElement("a").take(3)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`repeatElement 0`() }),
        ])

    static let `generate-initialState` = Operator(
        id: "generate-initialState", name: "generate(initialState:condition:iterate:)",
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
                sources: [], elements: .text,
                code: #"""
                    Observable.generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `generate(initialState:condition:iterate:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`generate-initialState 0`() }),
        ])

    static let `range-start` = Operator(
        id: "range-start", name: "range(start:count:)",
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
                sources: [], elements: .text,
                code: #"""
                    Observable.range(start: 3, count: 3)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `range(start:count:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.range(start: 3, count: 3)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ElementsTests(stage: $0).`range-start 0`() }),
        ])
}
