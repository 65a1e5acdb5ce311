// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct GroupByForgettingTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `groupBy-keySelector-3 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "--1--2--1-------1--|"
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(stage.number(0)), scheduler: scheduler).observed(by: stage).enumerated()
                .map { "abcdef".dropFirst($0.index).prefix(stage.number(1)) }
            "--a--b----------c--|"
            "^------------------!"
        }
    }

    func `groupBy-keySelector-3 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "--1--2--1-------1--|"
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(stage.number(0)), scheduler: scheduler).take(stage.number(1)).drawn(by: stage).merge()
            "--1-----1------|"
            "^--------------!"
        }
    }

    func `groupBy-keySelector-3 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "--1--2--1-------1--|"
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(stage.number(0)), scheduler: scheduler).take(stage.number(1)).skip(stage.number(2)).drawn(by: stage).merge()
            "-----2------|"
            "^-----------!"
        }
    }

    func `groupBy-keySelector-3 3`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "--1--2--1-------1--|"
            $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(stage.number(0)), scheduler: scheduler).skip(stage.number(1)).drawn(by: stage).merge()
            "----------------1--|"
        }
    }
}

extension Operator {
    static let `groupBy-keySelector-3` = Operator(
        id: "groupBy-keySelector-3", name: "groupBy(keySelector:forgettingAfter:scheduler:)",
        tasks: ["forget groups whose key isn't in use anymore"],
        documentation: #"""
        Divides the elements into groups by key. A group ends after `quietTime` without an element, and its key is
        forgotten. When the key comes again, a new group begins.

            source:                                                      --1--2--1-------1--|
            groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7)):  --a--b----------c--|
            a:                                                           --1-----1------|
            b:                                                           -----2------|
            c:                                                           ----------------1--|

        So the number of groups is that of the keys in use, however many keys come over time. All groups share one
        timer. An element never goes to a group that has ended. See ``groupBy(keySelector:)`` for everything else.

        - Complexity: O(1) for an element. At most once per `quietTime`, O(log *n*) for each of *n* groups.
        - Precondition: `quietTime` is positive.
        """#,
        drawings: [
            [["source", "--1--2--1-------1--|"], ["groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7))", "--a--b----------c--|"], ["a", "--1-----1------|"], ["b", "-----2------|"], ["c", "----------------1--|"]],
        ],
        examples: [
            Example(
                name: "groupBy ends a group after a quiet time, and begins another one when the key comes again",
                sources: [("source", "--1--2--1-------1--|")], elements: .numbers,
                arguments: [.number(7), .number(1)],
                code: #"""
                    source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(⟨0⟩), scheduler: scheduler).enumerated()
                        .map { "abcdef".dropFirst($0.index).prefix(⟨1⟩) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct GroupByForgettingTests {
                        private let scheduler = TestScheduler()

                        @Test func `groupBy(keySelector:forgettingAfter:scheduler:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(⟨0⟩), scheduler: scheduler).enumerated()
                                    .map { "abcdef".dropFirst($0.index).prefix(⟨1⟩) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { GroupByForgettingTests(stage: $0).`groupBy-keySelector-3 0`() }),
            Example(
                name: "source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7), scheduler: scheduler).take(1).merge()",
                sources: [("source", "--1--2--1-------1--|")], elements: .numbers,
                arguments: [.number(7), .number(1)],
                code: #"""
                    source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(⟨0⟩), scheduler: scheduler).take(⟨1⟩).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct GroupByForgettingTests {
                        private let scheduler = TestScheduler()

                        @Test func `groupBy(keySelector:forgettingAfter:scheduler:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(⟨0⟩), scheduler: scheduler).take(⟨1⟩).merge()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { GroupByForgettingTests(stage: $0).`groupBy-keySelector-3 1`() }),
            Example(
                name: "source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7), scheduler: scheduler).take(2).skip(1).merge()",
                sources: [("source", "--1--2--1-------1--|")], elements: .numbers,
                arguments: [.number(7), .number(2), .number(1)],
                code: #"""
                    source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(⟨0⟩), scheduler: scheduler).take(⟨1⟩).skip(⟨2⟩).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct GroupByForgettingTests {
                        private let scheduler = TestScheduler()

                        @Test func `groupBy(keySelector:forgettingAfter:scheduler:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(⟨0⟩), scheduler: scheduler).take(⟨1⟩).skip(⟨2⟩).merge()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { GroupByForgettingTests(stage: $0).`groupBy-keySelector-3 2`() }),
            Example(
                name: "source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7), scheduler: scheduler).skip(2).merge()",
                sources: [("source", "--1--2--1-------1--|")], elements: .numbers,
                arguments: [.number(7), .number(2)],
                code: #"""
                    source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(⟨0⟩), scheduler: scheduler).skip(⟨1⟩).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct GroupByForgettingTests {
                        private let scheduler = TestScheduler()

                        @Test func `groupBy(keySelector:forgettingAfter:scheduler:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(⟨0⟩), scheduler: scheduler).skip(⟨1⟩).merge()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { GroupByForgettingTests(stage: $0).`groupBy-keySelector-3 3`() }),
        ])
}
