// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct GroupByTests: Suite {
    let stage: Stage

    func `groupBy-keySelector 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.map { $0.key == 1 ? "a" : "b" }
            "--a--b--------|"
            "^-------------!"
        }
    }

    func `groupBy-keySelector 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.filter { $0.key == 1 }.merge()
            "--1-----3-----|"
        }
    }

    func `groupBy-keySelector 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.filter { $0.key == 0 }.merge()
            "-----2-----4--|"
        }
    }

    func `groupBy-keySelector 3`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 }.take(2).map(\.key)
            "--1--(2|)"
            "^----!"
        }
    }

    func `groupBy-keySelector 4`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.take(1).merge().take(2)
            "--1-----(3|)"
            "^-------!"
        }
    }
}

extension Operator {
    static let `groupBy-keySelector` = Operator(
        id: "groupBy-keySelector", name: "groupBy(keySelector:)",
        documentation: #"""
        Divides the elements into groups by key. Sends each group when the first element of its key arrives.

            source:                            --1--2--3--4--|
            groupBy(keySelector: { $0 % 2 }):  --a--b--------|
            a:                                 --1-----3-----|
            b:                                 -----2-----4--|

        A group sends its elements through a ``PublishSubject``. An observer that subscribes as soon as the group
        arrives gets all of them. A later observer misses the elements that were sent before.

        When the source completes or fails, all groups do too, in the order in which they began, and then the result. If
        `keySelector` throws, all groups and the result fail with that error.

        The source is disposed when neither the result nor any group has an observer. A group that is observed continues
        after the result has been disposed, and no new groups begin then.
        """#,
        drawings: [
            [["source", "--1--2--3--4--|"], ["groupBy(keySelector: { $0 % 2 })", "--a--b--------|"], ["a", "--1-----3-----|"], ["b", "-----2-----4--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                code: #"""
                    source.groupBy { $0 % 2 }.map { $0.key == 1 ? "a" : "b" }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy { $0 % 2 }.map { $0.key == 1 ? "a" : "b" }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 0`() }),
            Example(
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                code: #"""
                    source.groupBy { $0 % 2 }.filter { $0.key == 1 }.merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy { $0 % 2 }.filter { $0.key == 1 }.merge()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 1`() }),
            Example(
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                code: #"""
                    source.groupBy { $0 % 2 }.filter { $0.key == 0 }.merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy { $0 % 2 }.filter { $0.key == 0 }.merge()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 2`() }),
            Example(
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                code: #"""
                    source.groupBy { $0 }.take(2).map(\.key)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy { $0 }.take(2).map(\.key)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 3`() }),
            Example(
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                code: #"""
                    source.groupBy { $0 % 2 }.take(1).merge().take(2)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy { $0 % 2 }.take(1).merge().take(2)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 4`() }),
        ])
}
