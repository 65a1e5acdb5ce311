// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct WithTests: Suite {
    let stage: Stage

    func `zip-with 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1-------2-----3--|"
            "-----a----b------|"
            $0.zip(with: $1) { $0 + $1 }
            "-----[1a]-[2b]---|"
            "^----------------!"
            "^----------------!"
        }
    }

    func `zip-with 1`() -> Result<Outcome, Problem> {
        diagram {
            "--1---|"
            "----a-|"
            $0.zip(with: $1) { _, _ -> Int in throw MarbleError() }
            "----#"
        }
    }
}

private struct ZipTests: Suite {
    let stage: Stage

    func `zip 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1-------2-----3--|"
            "-----a----b------|"
            Observable.zip($0, $1) { $0 + $1 }
            "-----[1a]-[2b]---|"
            "^----------------!"
            "^----------------!"
        }
    }

    func `zip 1`() -> Result<Outcome, Problem> {
        diagram {
            "-a----b--|"
            Observable.zip(Observable<String>.empty(), $0) { $1 }
            "|"
            ""
        }
    }
}

extension Operator {
    static let `zip-with` = Operator(
        id: "zip-with", name: "zip(with:resultSelector:)",
        tasks: [],
        documentation: #"""
        Combines the elements of this source and `other` in pairs: ``Observable/zip(_:_:resultSelector:)``.

            source:        --1-------2-----3--|
            other:         -----a----b------|
            zip(with: …):  -----[1a]-[2b]---|
        """#,
        drawings: [
            [["source", "--1-------2-----3--|"], ["other", "-----a----b------|"], ["zip(with: …)", "-----[1a]-[2b]---|"]],
        ],
        examples: [
            Example(
                name: "zip(with:) is zip of both sources",
                sources: [("source", "--1-------2-----3--|"), ("other", "-----a----b------|")], elements: .text,
                arguments: [],
                code: #"""
                    source.zip(with: other) { $0 + $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `zip(with:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.zip(with: $1) { $0 + $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { WithTests(stage: $0).`zip-with 0`() }),
            Example(
                name: "zip(with:) fails when its closure throws",
                sources: [("source", "--1---|"), ("other", "----a-|")], elements: .text,
                arguments: [],
                code: #"""
                    source.zip(with: other) { _, _ -> Int in throw MarbleError() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `zip(with:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.zip(with: $1) { _, _ -> Int in throw MarbleError() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { WithTests(stage: $0).`zip-with 1`() }),
        ])

    static let `zip` = Operator(
        id: "zip", name: "zip(_:_:resultSelector:)",
        tasks: ["pair the elements of two streams"],
        documentation: #"""
        Combines the first elements of two sources, then the second ones, and so on.

            a:          --1-------2-----3--|
            b:          -----a----b------|
            zip(a, b):  -----[1a]-[2b]---|

        Completes as soon as no further pair is possible. If `resultSelector` throws, the result fails with that error.

        A source that can wait does so when it is 256 elements ahead. The elements of a source that can't wait are kept,
        without a limit.
        """#,
        drawings: [
            [["a", "--1-------2-----3--|"], ["b", "-----a----b------|"], ["zip(a, b)", "-----[1a]-[2b]---|"]],
        ],
        examples: [
            Example(
                name: "zip combines elements in turn, and completes when no further row is possible",
                sources: [("a", "--1-------2-----3--|"), ("b", "-----a----b------|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.zip(a, b) { $0 + $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `zip(_:_:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.zip($0, $1) { $0 + $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ZipTests(stage: $0).`zip 0`() }),
            Example(
                name: "zip with an empty source completes at once, without subscribing to the next source",
                sources: [("source", "-a----b--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.zip(Observable<String>.empty(), source) { $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `zip(_:_:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.zip(Observable<String>.empty(), $0) { $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ZipTests(stage: $0).`zip 1`() }),
        ])
}
