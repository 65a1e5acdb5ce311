// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct CombineLatestTests: Suite {
    let stage: Stage

    func `combineLatest 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1------------2----|"
            "-----a----b-----|"
            Observable.combineLatest($0, $1) { $0 + $1 }
            "-----[1a]-[1b]-[2b]-|"
            "^-------------------!"
            "^---------------!"
        }
    }

    func `combineLatest 1`() -> Result<Outcome, Problem> {
        diagram {
            "-a----b--|"
            Observable.combineLatest(Observable<String>.empty(), $0) { $1 }
            "|"
            ""
        }
    }
}

extension Operator {
    static let `combineLatest` = Operator(
        id: "combineLatest", name: "combineLatest(_:_:resultSelector:)",
        tasks: ["combine the latest elements of several streams"],
        documentation: #"""
        Combines the latest elements of two sources each time one of them sends an element, once both have sent one.

            a:                    --1------------2----|
            b:                    -----a----b-----|
            combineLatest(a, b):  -----[1a]-[1b]-[2b]-|

        Completes when both sources have completed, or when one completes without having sent an element. If
        `resultSelector` throws, the result fails with that error.
        """#,
        drawings: [
            [["a", "--1------------2----|"], ["b", "-----a----b-----|"], ["combineLatest(a, b)", "-----[1a]-[1b]-[2b]-|"]],
        ],
        examples: [
            Example(
                name: "combineLatest combines the latest elements of both sources",
                sources: [("a", "--1------------2----|"), ("b", "-----a----b-----|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.combineLatest(a, b) { $0 + $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `combineLatest(_:_:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.combineLatest($0, $1) { $0 + $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { CombineLatestTests(stage: $0).`combineLatest 0`() }),
            Example(
                name: "combineLatest completes and disposes the other source when one ends without an element",
                sources: [("source", "-a----b--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.combineLatest(Observable<String>.empty(), source) { $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `combineLatest(_:_:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.combineLatest(Observable<String>.empty(), $0) { $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { CombineLatestTests(stage: $0).`combineLatest 1`() }),
        ])
}
