// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct GroupByUntilTests: Suite {
    let stage: Stage

    func `groupBy-keySelector-2 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--5--|"
            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(stage.number(0)) }).observed(by: stage).enumerated()
                .map { "abcdef".dropFirst($0.index).prefix(stage.number(1)) }
            "--a--b--------c--|"
            "^----------------!"
        }
    }

    func `groupBy-keySelector-2 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--5--|"
            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(stage.number(0)) }).take(stage.number(1)).drawn(by: stage).merge()
            "--1-----(3|)"
            "^-------!"
        }
    }

    func `groupBy-keySelector-2 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--5--|"
            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(stage.number(0)) }).take(stage.number(1)).skip(stage.number(2)).drawn(by: stage).merge()
            "-----2-----(4|)"
            "^----------!"
        }
    }

    func `groupBy-keySelector-2 3`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--5--|"
            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(stage.number(0)) }).skip(stage.number(1)).drawn(by: stage).merge()
            "--------------5--|"
        }
    }
}

extension Operator {
    static let `groupBy-keySelector-2` = Operator(
        id: "groupBy-keySelector-2", name: "groupBy(keySelector:until:)",
        tasks: ["forget groups whose key isn't in use anymore"],
        documentation: #"""
        Divides the elements into groups by key. Each group ends at the first event of a stream that `duration` returns
        for it, and its key is forgotten. When the key comes again, a new group begins.

            source:                                                   --1--2--3--4--5--|
            groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }):  --a--b--------c--|
            a:                                                        --1-----(3|)
            b:                                                        -----2-----(4|)
            c:                                                        --------------5--|

        So the number of groups is that of the keys in use, however many keys come over time. For instance, each order
        is followed until it has been delivered:

            changes.groupBy(keySelector: \.order, until: { changes in changes.filter(\.isDelivery) })

        `duration` is called with each group after the group has been sent, and its stream is subscribed to before the
        first element is sent. It gets the elements of the group in a stream of its own, so that the first observer of
        the group still gets what was kept. The element at which a duration ends is the last one of its group. A
        duration that ends at once makes groups of one element. An element never goes to a group that has ended.

        If a duration fails or `duration` throws, all groups and the result fail with that error. The durations end with
        the source. See ``groupBy(keySelector:)`` for everything else.
        """#,
        drawings: [
            [["source", "--1--2--3--4--5--|"], ["groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) })", "--a--b--------c--|"], ["a", "--1-----(3|)"], ["b", "-----2-----(4|)"], ["c", "--------------5--|"]],
        ],
        examples: [
            Example(
                name: "groupBy ends a group with its duration, and begins another one when the key comes again",
                sources: [("source", "--1--2--3--4--5--|")], elements: .numbers,
                arguments: [.number(1), .number(1)],
                code: #"""
                    source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(⟨0⟩) }).enumerated()
                        .map { "abcdef".dropFirst($0.index).prefix(⟨1⟩) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:until:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(⟨0⟩) }).enumerated()
                                .map { "abcdef".dropFirst($0.index).prefix(⟨1⟩) }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByUntilTests(stage: $0).`groupBy-keySelector-2 0`() }),
            Example(
                name: "source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).take(1).merge()",
                sources: [("source", "--1--2--3--4--5--|")], elements: .numbers,
                arguments: [.number(1), .number(1)],
                code: #"""
                    source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(⟨0⟩) }).take(⟨1⟩).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:until:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(⟨0⟩) }).take(⟨1⟩).merge()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByUntilTests(stage: $0).`groupBy-keySelector-2 1`() }),
            Example(
                name: "source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).take(2).skip(1).merge()",
                sources: [("source", "--1--2--3--4--5--|")], elements: .numbers,
                arguments: [.number(1), .number(2), .number(1)],
                code: #"""
                    source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(⟨0⟩) }).take(⟨1⟩).skip(⟨2⟩).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:until:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(⟨0⟩) }).take(⟨1⟩).skip(⟨2⟩).merge()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByUntilTests(stage: $0).`groupBy-keySelector-2 2`() }),
            Example(
                name: "source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).skip(2).merge()",
                sources: [("source", "--1--2--3--4--5--|")], elements: .numbers,
                arguments: [.number(1), .number(2)],
                code: #"""
                    source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(⟨0⟩) }).skip(⟨1⟩).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `groupBy(keySelector:until:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(⟨0⟩) }).skip(⟨1⟩).merge()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { GroupByUntilTests(stage: $0).`groupBy-keySelector-2 3`() }),
        ])
}
