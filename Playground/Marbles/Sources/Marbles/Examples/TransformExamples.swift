// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

extension ObservableType<Int> {
    fileprivate func doubled() -> Observable<Int> { transform { element, sink in sink.next(element + element) } }

    fileprivate func totals() -> Observable<Int> {
        transform(0) { total, element, sink in
            total += element
            return sink.next(total)
        }
    }
}

private struct TransformTests: Suite {
    let stage: Stage

    func `transform 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.doubled()
            "--2--4--6--|"
            "^----------!"
        }
    }

    func `transform 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.transform { element, sink in
                if element == 2 { throw MarbleError() }
                return sink.next(element)
            }
            "--1--#"
            "^----!"
        }
    }

    func `transform 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.transform { element, sink in
                if element == 1 { return .more }
                _ = sink.next(element)
                sink.finish(.completed)
                return .none
            }
            "-----(2|)"
            "^----!"
        }
    }

    func `transform-2 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.totals()
            "--1--3--6--|"
        }
    }
}

extension Operator {
    static let `transform` = Operator(
        id: "transform", name: "transform(_:)",
        tasks: [],
        documentation: #"""
        Calls `transform` with each element and the observer's sink, so that it can send any elements to the observer.

            source:           --1--2--3--|
            transform { … }:  --2--4--6--|

        `transform` returns the sink's answer, or ``Demand/more`` for an element that it doesn't pass on. If `transform`
        throws, the result fails with that error. The completion and an error of the source are passed on.

            extension ObservableType where Element: Numeric {
                func doubled() -> Observable<Element> { transform { element, sink in sink.next(element + element) } }
            }
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["transform { … }", "--2--4--6--|"]],
        ],
        examples: [
            Example(
                name: "transform sends the elements that its closure sends for each element",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    extension ObservableType<Int> {
                        func doubled() -> Observable<Int> { transform { element, sink in sink.next(element + element) } }

                        func totals() -> Observable<Int> {
                            transform(0) { total, element, sink in
                                total += element
                                return sink.next(total)
                            }
                        }
                    }
                    source.doubled()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension ObservableType<Int> {
                        fileprivate func doubled() -> Observable<Int> { transform { element, sink in sink.next(element + element) } }

                        fileprivate func totals() -> Observable<Int> {
                            transform(0) { total, element, sink in
                                total += element
                                return sink.next(total)
                            }
                        }
                    }

                    @Test func `transform(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.doubled()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TransformTests(stage: $0).`transform 0`() }),
            Example(
                name: "transform fails when its closure throws",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.transform { element, sink in
                        if element == 2 { throw MarbleError() }
                        return sink.next(element)
                    }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `transform(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.transform { element, sink in
                                if element == 2 { throw MarbleError() }
                                return sink.next(element)
                            }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TransformTests(stage: $0).`transform 1`() }),
            Example(
                name: "transform may drop an element, or end with it",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.transform { element, sink in
                        if element == 1 { return .more }
                        _ = sink.next(element)
                        sink.finish(.completed)
                        return .none
                    }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `transform(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.transform { element, sink in
                                if element == 1 { return .more }
                                _ = sink.next(element)
                                sink.finish(.completed)
                                return .none
                            }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TransformTests(stage: $0).`transform 2`() }),
        ])

    static let `transform-2` = Operator(
        id: "transform-2", name: "transform(_:_:)",
        tasks: [],
        documentation: #"""
        Calls `transform` with a state, each element and the observer's sink. Each subscription has a separate state,
        which starts as `initial`.

            source:              --1--2--3--|
            transform(0) { … }:  --1--3--6--|

            func total() -> Observable<Int> {
                transform(0) { total, element, sink in
                    total += element
                    return sink.next(total)
                }
            }
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["transform(0) { … }", "--1--3--6--|"]],
        ],
        examples: [
            Example(
                name: "transform keeps a separate state for each subscription",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    extension ObservableType<Int> {
                        func doubled() -> Observable<Int> { transform { element, sink in sink.next(element + element) } }

                        func totals() -> Observable<Int> {
                            transform(0) { total, element, sink in
                                total += element
                                return sink.next(total)
                            }
                        }
                    }
                    source.totals()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension ObservableType<Int> {
                        fileprivate func doubled() -> Observable<Int> { transform { element, sink in sink.next(element + element) } }

                        fileprivate func totals() -> Observable<Int> {
                            transform(0) { total, element, sink in
                                total += element
                                return sink.next(total)
                            }
                        }
                    }

                    @Test func `transform(_:_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.totals()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TransformTests(stage: $0).`transform-2 0`() }),
        ])
}
