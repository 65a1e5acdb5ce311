// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct MaterializeTests: Suite {
    let stage: Stage
    /// Parses the description of an event, such as `next(a)`.
    @Sendable private func event(_ text: String) -> Event<String> {
        switch text {
        case "completed": .completed
        case "error(#)": .error(MarbleError())
        default: .next(String(text.dropFirst("next(".count).dropLast()))
        }
    }

    func `materialize 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a---------#"
            $0.materialize()
            "--[next(a)]-([error(#)]|)"
            "^-----------!"
        }
    }

    func `dematerialize 0`() -> Result<Outcome, Problem> {
        diagram {
            "--[next(a)]-[error(#)]--|"
            $0.map(event).dematerialize()
            "--a---------#"
            "^-----------!"
        }
    }

    func `elements 0`() -> Result<Outcome, Problem> {
        diagram {
            "--[next(a)]-[error(#)]--|"
            $0.map(event).elements()
            "--a---------------------|"
        }
    }

    func `errors 0`() -> Result<Outcome, Problem> {
        diagram {
            "--[next(a)]-[error(#)]--|"
            $0.map(event).errors()
            "------------[#]---------|"
        }
    }
}

extension Operator {
    static let `materialize` = Operator(
        id: "materialize", name: "materialize()",
        tasks: [],
        documentation: #"""
        Sends each event as an element, including the completion or the error, and then completes.

            source:         --a---------#
            materialize():  --[next(a)]-([error(#)]|)
        """#,
        drawings: [
            [["source", "--a---------#"], ["materialize()", "--[next(a)]-([error(#)]|)"]],
        ],
        examples: [
            Example(
                name: "materialize turns every event into an element, and then completes",
                sources: [("source", "--a---------#")], elements: .text,
                arguments: [],
                code: #"""
                    source.materialize()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `materialize()`() {
                        diagram {
                            ⟨sources⟩
                            $0.materialize()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MaterializeTests(stage: $0).`materialize 0`() }),
        ])

    static let `dematerialize` = Operator(
        id: "dematerialize", name: "dematerialize()",
        tasks: [],
        documentation: #"""
        Turns elements that are events back into events, until one of them ends the result.

            source:           --[next(a)]-[error(#)]--|
            dematerialize():  --a---------#
        """#,
        drawings: [
            [["source", "--[next(a)]-[error(#)]--|"], ["dematerialize()", "--a---------#"]],
        ],
        examples: [
            Example(
                name: "dematerialize turns elements back into events, and disposes the source at their end",
                sources: [("source", "--[next(a)]-[error(#)]--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map(event).dematerialize()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct MaterializeTests {
                        /// Parses the description of an event, such as `next(a)`.
                        @Sendable private func event(_ text: String) -> Event<String> {
                            switch text {
                            case "completed": .completed
                            case "error(#)": .error(MarbleError())
                            default: .next(String(text.dropFirst("next(".count).dropLast()))
                            }
                        }

                        @Test func `dematerialize()`() {
                            diagram {
                                ⟨sources⟩
                                $0.map(event).dematerialize()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MaterializeTests(stage: $0).`dematerialize 0`() }),
        ])

    static let `elements` = Operator(
        id: "elements", name: "elements()",
        tasks: [],
        documentation: #"""
        Sends the element of each `next` event, and drops all other events.

            source:      --[next(a)]-[error(#)]--|
            elements():  --a---------------------|
        """#,
        drawings: [
            [["source", "--[next(a)]-[error(#)]--|"], ["elements()", "--a---------------------|"]],
        ],
        examples: [
            Example(
                name: "elements sends the elements of the events",
                sources: [("source", "--[next(a)]-[error(#)]--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map(event).elements()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct MaterializeTests {
                        /// Parses the description of an event, such as `next(a)`.
                        @Sendable private func event(_ text: String) -> Event<String> {
                            switch text {
                            case "completed": .completed
                            case "error(#)": .error(MarbleError())
                            default: .next(String(text.dropFirst("next(".count).dropLast()))
                            }
                        }

                        @Test func `elements()`() {
                            diagram {
                                ⟨sources⟩
                                $0.map(event).elements()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MaterializeTests(stage: $0).`elements 0`() }),
        ])

    static let `errors` = Operator(
        id: "errors", name: "errors()",
        tasks: [],
        documentation: #"""
        Sends the error of each `error` event as an element, and drops all other events.

            source:    --[next(a)]-[error(#)]--|
            errors():  ------------[#]---------|
        """#,
        drawings: [
            [["source", "--[next(a)]-[error(#)]--|"], ["errors()", "------------[#]---------|"]],
        ],
        examples: [
            Example(
                name: "errors sends the errors of the events as elements",
                sources: [("source", "--[next(a)]-[error(#)]--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map(event).errors()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct MaterializeTests {
                        /// Parses the description of an event, such as `next(a)`.
                        @Sendable private func event(_ text: String) -> Event<String> {
                            switch text {
                            case "completed": .completed
                            case "error(#)": .error(MarbleError())
                            default: .next(String(text.dropFirst("next(".count).dropLast()))
                            }
                        }

                        @Test func `errors()`() {
                            diagram {
                                ⟨sources⟩
                                $0.map(event).errors()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MaterializeTests(stage: $0).`errors 0`() }),
        ])
}
