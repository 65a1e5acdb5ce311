// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct GroupByTests: Suite {
    let stage: Stage

    func `groupBy-keySelector 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.observed(by: stage).map { $0.key == 1 ? "a" : "b" }
            "--a--b--------|"
            "^-------------!"
        }
    }

    func `groupBy-keySelector 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.filter { $0.key == 1 }.drawn(by: stage).merge()
            "--1-----3-----|"
        }
    }

    func `groupBy-keySelector 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.filter { $0.key == 0 }.drawn(by: stage).merge()
            "-----2-----4--|"
        }
    }

    func `groupBy-keySelector 3`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(of: Int.self, on: scheduler) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.observe(on: scheduler).flatMap(stage.drawing { $0 })
            "--1--2--3--4--|"
            "^-------------!"
        }
    }

    func `groupBy-keySelector 4`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(of: Int.self, on: scheduler) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.delay(.seconds(stage.number(0)), scheduler: scheduler).flatMap(stage.drawing { $0 })
            "------1-32-4------|"
        }
    }

    func `groupBy-keySelector 5`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(of: Int.self, on: scheduler) {
            "--1--2--3------#"
            $0.groupBy { $0 % 2 }.delay(.seconds(stage.number(0)), scheduler: scheduler).take(stage.number(1)).flatMap(stage.drawing { $0 })
            "----------(13)-#"
        }
    }

    func `groupBy-keySelector 6`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 }.observed(by: stage).take(stage.number(0)).map(\.key)
            "--1--(2|)"
            "^----!"
        }
    }

    func `groupBy-keySelector 7`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.groupBy { $0 % 2 }.take(stage.number(0)).drawn(by: stage).merge().take(stage.number(1))
            "--1-----(3|)"
            "^-------!"
        }
    }
}

extension Operator {
    static let `groupBy-keySelector` = Operator(
        id: "groupBy-keySelector", name: "groupBy(keySelector:)",
        tasks: ["group elements by key"],
        documentation: #"""
        Divides the elements into groups by key. Sends each group when the first element of its key arrives.

            source:                            --1--2--3--4--|
            groupBy(keySelector: { $0 % 2 }):  --a--b--------|
            a:                                 --1-----3-----|
            b:                                 -----2-----4--|

        A group keeps its elements until its first observer. That observer gets them before `subscribe` returns, and
        then each later element once. So nothing is lost if groups are observed later, for instance on another
        scheduler. Other observers get the elements that are sent after they have subscribed, as from a
        ``PublishSubject``. If a group is released before it has been observed, it drops its elements and all further
        ones of its key.

        All groups together keep up to 65,536 elements, for a source that waited might keep the observed groups from
        ending. The next element fails the groups and the result with ``BufferOverflow``.

        When the source completes or fails, all groups do too, in the order in which they began, and then the result. If
        `keySelector` throws, all groups and the result fail with that error.

        The source is disposed when neither the result nor any group has an observer. A group that is observed continues
        after the result has been disposed, and no new groups begin then. A group that is observed after the source has
        been disposed sends what it has kept, and completes.
        """#,
        drawings: [
            [["source", "--1--2--3--4--|"], ["groupBy(keySelector: { $0 % 2 })", "--a--b--------|"], ["a", "--1-----3-----|"], ["b", "-----2-----4--|"]],
        ],
        examples: [
            Example(
                name: "groupBy sends a group for each key, and every element to the group of its key",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [],
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
                name: "source.groupBy { $0 % 2 }.filter { $0.key == 1 }.merge()",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [],
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
                name: "source.groupBy { $0 % 2 }.filter { $0.key == 0 }.merge()",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [],
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
                name: "groupBy loses nothing when its groups are observed later",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.groupBy { $0 % 2 }.observe(on: scheduler).flatMap { $0 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        let scheduler = TestScheduler()
                        diagram(of: Int.self, on: scheduler) {
                            ⟨sources⟩
                            $0.groupBy { $0 % 2 }.observe(on: scheduler).flatMap { $0 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 3`() }),
            Example(
                name: "source.groupBy { $0 % 2 }.delay(.seconds(4), scheduler: scheduler).flatMap { $0 }",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [.number(4)],
                code: #"""
                    source.groupBy { $0 % 2 }.delay(.seconds(⟨0⟩), scheduler: scheduler).flatMap { $0 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        let scheduler = TestScheduler()
                        diagram(of: Int.self, on: scheduler) {
                            ⟨sources⟩
                            $0.groupBy { $0 % 2 }.delay(.seconds(⟨0⟩), scheduler: scheduler).flatMap { $0 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 4`() }),
            Example(
                name: "source.groupBy { $0 % 2 }.delay(.seconds(8), scheduler: scheduler).take(1).flatMap { $0 }",
                sources: [("source", "--1--2--3------#")], elements: .numbers,
                arguments: [.number(8), .number(1)],
                code: #"""
                    source.groupBy { $0 % 2 }.delay(.seconds(⟨0⟩), scheduler: scheduler).take(⟨1⟩).flatMap { $0 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        let scheduler = TestScheduler()
                        diagram(of: Int.self, on: scheduler) {
                            ⟨sources⟩
                            $0.groupBy { $0 % 2 }.delay(.seconds(⟨0⟩), scheduler: scheduler).take(⟨1⟩).flatMap { $0 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 5`() }),
            Example(
                name: "groupBy disposes the source when the observer of the groups answers .none",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [.number(2)],
                code: #"""
                    source.groupBy { $0 }.take(⟨0⟩).map(\.key)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy { $0 }.take(⟨0⟩).map(\.key)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 6`() }),
            Example(
                name: "source.groupBy { $0 % 2 }.take(1).merge().take(2)",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [.number(1), .number(2)],
                code: #"""
                    source.groupBy { $0 % 2 }.take(⟨0⟩).merge().take(⟨1⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy { $0 % 2 }.take(⟨0⟩).merge().take(⟨1⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByTests(stage: $0).`groupBy-keySelector 7`() }),
        ])
}
