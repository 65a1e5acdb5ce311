// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct FlatMapTests: Suite {
    let stage: Stage

    func `flatMap-maxConcurrent 0`() -> Result<Outcome, Problem> {
        diagram { source, each in
            "--1--2------|"
            "-x---x|"
            source.flatMap(stage.drawing { element in each.map { _ in element } })
            "---1--21--2-|"
            "^-----------!"
        }
    }

    func `flatMap-maxConcurrent 1`() -> Result<Outcome, Problem> {
        diagram { source, each in
            "--1--2------|"
            "-x---x|"
            source.flatMap(maxConcurrent: stage.number(0), stage.drawing { element in each.map { _ in element } })
            "---1---1-2---2|"
        }
    }

    func `flatMap-maxConcurrent 2`() -> Result<Outcome, Problem> {
        diagram { source, first, second in
            "-a-b-|"
            "---x--------|"
            "---y--|"
            source.flatMap(stage.drawing { $0 == "a" ? first : second })
            "----x-y------|"
            "^----!"
            "-^-----------!"
            "---^-----!"
        }
    }

    func `flatMap-maxConcurrent 3`() -> Result<Outcome, Problem> {
        diagram { source, first, second in
            "-a-b-------|"
            "---x--------|"
            "---y--z--|"
            source.flatMap(stage.drawing { $0 == "a" ? first : second }).take(stage.number(0))
            "----x-(y|)"
            "^-----!"
            "-^----!"
            "---^--!"
        }
    }

    func `flatMap-maxConcurrent 4`() -> Result<Outcome, Problem> {
        diagram { source, first, others in
            "abc-|"
            "-------x|"
            "-y-y|"
            source.flatMap(maxConcurrent: stage.number(0), stage.drawing { element in element == "a" ? first : others.map { _ in element } })
            "--b-b-cxc|"
            "^---!"
            "^-------!"
            "-^---(!^)!"
        }
    }

    func `concatMap 0`() -> Result<Outcome, Problem> {
        diagram { source, each in
            "--1-2---------|"
            "-x-x|"
            source.concatMap(stage.drawing { element in each.map { _ in element } })
            "---1-1-2-2----|"
            "^-------------!"
            "--^---(!^)!"
        }
    }

    func `flatMapLatest 0`() -> Result<Outcome, Problem> {
        diagram { source, each in
            "--1---2---------|"
            "-x-x-x|"
            source.flatMapLatest(stage.drawing { element in each.map { _ in element } })
            "---1-1-2-2-2----|"
            "^---------------!"
            "--^---(!^)--!"
        }
    }

    func `flatMapLatest 1`() -> Result<Outcome, Problem> {
        diagram { source, first, second in
            "a---b-|"
            "-x-x-x-#"
            "-y---y---|"
            source.flatMapLatest(stage.drawing { $0 == "a" ? first : second })
            "-x-x-y---y---|"
            "^-----!"
            "^---!"
            "----^--------!"
        }
    }

    func `flatMapFirst 0`() -> Result<Outcome, Problem> {
        diagram { source, each in
            "--1-2-----3-------|"
            "-x-x|"
            source.flatMapFirst(stage.drawing { element in each.map { _ in element } })
            "---1-1-----3-3----|"
            "^-----------------!"
            "--^---!---^---!"
        }
    }

    func `merge 0`() -> Result<Outcome, Problem> {
        diagram { source, a, b in
            "--a--b------|"
            "-1---1|"
            "-2---2|"
            source.map { $0 == "a" ? a : b }.drawn(by: stage).merge()
            "---1--21--2-|"
        }
    }

    func `merge-maxConcurrent 0`() -> Result<Outcome, Problem> {
        diagram { source, a, b in
            "--a--b------|"
            "-1---1|"
            "-2---2|"
            source.map { $0 == "a" ? a : b }.drawn(by: stage).merge(maxConcurrent: stage.number(0))
            "---1---1-2---2|"
        }
    }

    func `concat-3 0`() -> Result<Outcome, Problem> {
        diagram { source, a, b in
            "--a--b------|"
            "-1---1|"
            "-2---2|"
            source.map { $0 == "a" ? a : b }.drawn(by: stage).concat()
            "---1---1-2---2|"
        }
    }

    func `switchLatest 0`() -> Result<Outcome, Problem> {
        diagram { source, a, b in
            "a--b----|"
            "-x-x-x-x|"
            "--y-y|"
            source.map { $0 == "a" ? a : b }.drawn(by: stage).switchLatest()
            "-x---y-y|"
            "^-------!"
            "^--!"
            "---^----!"
        }
    }
}

extension Operator {
    static let `flatMap-maxConcurrent` = Operator(
        id: "flatMap-maxConcurrent", name: "flatMap(maxConcurrent:_:)",
        tasks: ["do a few things at once"],
        documentation: #"""
        Transforms each element into a stream, and sends the elements of all these streams as they come.

            source:                 --1--2------|
            flatMap { -$0---$0| }:  ---1--21--2-|

        Completes when the source and all streams have completed. Fails when the source or a stream fails, or when
        `transform` throws.

        A stream is subscribed to before the source goes on, on the thread that sends its element. So what is sent right
        after a stream finds it observed. While the observer waits, the source and the streams do, too, and one element
        of each stream is kept.

        At most `maxConcurrent` streams run at once, and further elements wait. The stream of a waiting element is
        subscribed to on the thread that ends another stream, so `transform` can be called on two threads at once:

            source:                                   --1--2------|
            flatMap(maxConcurrent: 1) { -$0---$0| }:  ---1---1-2---2|

        - Precondition: `maxConcurrent` is positive.
        """#,
        drawings: [
            [["source", "--1--2------|"], ["flatMap { -$0---$0| }", "---1--21--2-|"]],
            [["source", "--1--2------|"], ["flatMap(maxConcurrent: 1) { -$0---$0| }", "---1---1-2---2|"]],
        ],
        examples: [
            Example(
                name: "flatMap runs the streams of all elements at once",
                sources: [("source", "--1--2------|"), ("each", "-x---x|")], elements: .text,
                arguments: [],
                code: #"""
                    source.flatMap { element in each.map { _ in element } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `flatMap(maxConcurrent:_:)`() {
                        diagram { source, each in
                            ⟨sources⟩
                            source.flatMap { element in each.map { _ in element } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`flatMap-maxConcurrent 0`() }),
            Example(
                name: "flatMap(maxConcurrent: 1) runs the streams one after the other",
                sources: [("source", "--1--2------|"), ("each", "-x---x|")], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    source.flatMap(maxConcurrent: ⟨0⟩) { element in each.map { _ in element } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `flatMap(maxConcurrent:_:)`() {
                        diagram { source, each in
                            ⟨sources⟩
                            source.flatMap(maxConcurrent: ⟨0⟩) { element in each.map { _ in element } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`flatMap-maxConcurrent 1`() }),
            Example(
                name: "flatMap completes when the source and all streams have completed",
                sources: [("source", "-a-b-|"), ("first", "---x--------|"), ("second", "---y--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.flatMap { $0 == "a" ? first : second }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `flatMap(maxConcurrent:_:)`() {
                        diagram { source, first, second in
                            ⟨sources⟩
                            source.flatMap { $0 == "a" ? first : second }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`flatMap-maxConcurrent 2`() }),
            Example(
                name: "flatMap disposes the source and all streams when its observer answers .none",
                sources: [("source", "-a-b-------|"), ("first", "---x--------|"), ("second", "---y--z--|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.flatMap { $0 == "a" ? first : second }.take(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `flatMap(maxConcurrent:_:)`() {
                        diagram { source, first, second in
                            ⟨sources⟩
                            source.flatMap { $0 == "a" ? first : second }.take(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`flatMap-maxConcurrent 3`() }),
            Example(
                name: "flatMap(maxConcurrent:) keeps further elements waiting until a stream completes",
                sources: [("source", "abc-|"), ("first", "-------x|"), ("others", "-y-y|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.flatMap(maxConcurrent: ⟨0⟩) { element in element == "a" ? first : others.map { _ in element } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `flatMap(maxConcurrent:_:)`() {
                        diagram { source, first, others in
                            ⟨sources⟩
                            source.flatMap(maxConcurrent: ⟨0⟩) { element in element == "a" ? first : others.map { _ in element } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`flatMap-maxConcurrent 4`() }),
        ])

    static let `concatMap` = Operator(
        id: "concatMap", name: "concatMap(_:)",
        tasks: ["do one thing after the other"],
        documentation: #"""
        Transforms each element into a stream, and sends the elements of one stream after the other.

            source:                 --1-2---------|
            concatMap { -$0-$0| }:  ---1-1-2-2----|

        `transform` is called for an element when the streams before it have completed. A source that can wait does so
        until then. The elements of a source that can't wait are kept, without a limit.
        """#,
        drawings: [
            [["source", "--1-2---------|"], ["concatMap { -$0-$0| }", "---1-1-2-2----|"]],
        ],
        examples: [
            Example(
                name: "concatMap runs the streams one after the other",
                sources: [("source", "--1-2---------|"), ("each", "-x-x|")], elements: .text,
                arguments: [],
                code: #"""
                    source.concatMap { element in each.map { _ in element } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concatMap(_:)`() {
                        diagram { source, each in
                            ⟨sources⟩
                            source.concatMap { element in each.map { _ in element } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`concatMap 0`() }),
        ])

    static let `flatMapLatest` = Operator(
        id: "flatMapLatest", name: "flatMapLatest(_:)",
        tasks: ["search while text is typed"],
        documentation: #"""
        Transforms each element into a stream, disposes the previous stream, and sends the elements of the new one.

            source:                        --1---2---------|
            flatMapLatest { -$0-$0-$0| }:  ---1-1-2-2-2----|
        """#,
        drawings: [
            [["source", "--1---2---------|"], ["flatMapLatest { -$0-$0-$0| }", "---1-1-2-2-2----|"]],
        ],
        examples: [
            Example(
                name: "flatMapLatest disposes the previous stream",
                sources: [("source", "--1---2---------|"), ("each", "-x-x-x|")], elements: .text,
                arguments: [],
                code: #"""
                    source.flatMapLatest { element in each.map { _ in element } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `flatMapLatest(_:)`() {
                        diagram { source, each in
                            ⟨sources⟩
                            source.flatMapLatest { element in each.map { _ in element } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`flatMapLatest 0`() }),
            Example(
                name: "flatMapLatest completes with its last stream, and fails with the current one",
                sources: [("source", "a---b-|"), ("first", "-x-x-x-#"), ("second", "-y---y---|")], elements: .text,
                arguments: [],
                code: #"""
                    source.flatMapLatest { $0 == "a" ? first : second }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `flatMapLatest(_:)`() {
                        diagram { source, first, second in
                            ⟨sources⟩
                            source.flatMapLatest { $0 == "a" ? first : second }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`flatMapLatest 1`() }),
        ])

    static let `flatMapFirst` = Operator(
        id: "flatMapFirst", name: "flatMapFirst(_:)",
        tasks: ["ignore a second tap while the first one is being handled"],
        documentation: #"""
        Transforms an element into a stream, and drops all further elements until that stream has completed.

            source:                    --1-2-----3-------|
            flatMapFirst { -$0-$0| }:  ---1-1-----3-3----|
        """#,
        drawings: [
            [["source", "--1-2-----3-------|"], ["flatMapFirst { -$0-$0| }", "---1-1-----3-3----|"]],
        ],
        examples: [
            Example(
                name: "flatMapFirst drops elements until its stream has completed",
                sources: [("source", "--1-2-----3-------|"), ("each", "-x-x|")], elements: .text,
                arguments: [],
                code: #"""
                    source.flatMapFirst { element in each.map { _ in element } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `flatMapFirst(_:)`() {
                        diagram { source, each in
                            ⟨sources⟩
                            source.flatMapFirst { element in each.map { _ in element } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`flatMapFirst 0`() }),
        ])

    static let `merge` = Operator(
        id: "merge", name: "merge()",
        tasks: [],
        documentation: #"""
        Sends the elements of all streams that the source sends, as they come: ``flatMap(maxConcurrent:_:)``.

            source:   --a--b------|
            a:        -1---1|
            b:        -2---2|
            merge():  ---1--21--2-|
        """#,
        drawings: [
            [["source", "--a--b------|"], ["a", "-1---1|"], ["b", "-2---2|"], ["merge()", "---1--21--2-|"]],
        ],
        examples: [
            Example(
                name: "merge of two streams of elements runs both at once",
                sources: [("source", "--a--b------|"), ("a", "-1---1|"), ("b", "-2---2|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map { $0 == "a" ? a : b }.merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge()`() {
                        diagram { source, a, b in
                            ⟨sources⟩
                            source.map { $0 == "a" ? a : b }.merge()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`merge 0`() }),
        ])

    static let `merge-maxConcurrent` = Operator(
        id: "merge-maxConcurrent", name: "merge(maxConcurrent:)",
        tasks: [],
        documentation: #"""
        Sends the elements of all streams that the source sends, of which at most `maxConcurrent` run at once.

            source:                   --a--b------|
            a:                        -1---1|
            b:                        -2---2|
            merge(maxConcurrent: 1):  ---1---1-2---2|

        - Precondition: `maxConcurrent` is positive.
        """#,
        drawings: [
            [["source", "--a--b------|"], ["a", "-1---1|"], ["b", "-2---2|"], ["merge(maxConcurrent: 1)", "---1---1-2---2|"]],
        ],
        examples: [
            Example(
                name: "merge(maxConcurrent: 1) and concat of a stream of streams run them in order",
                sources: [("source", "--a--b------|"), ("a", "-1---1|"), ("b", "-2---2|")], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    source.map { $0 == "a" ? a : b }.merge(maxConcurrent: ⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(maxConcurrent:)`() {
                        diagram { source, a, b in
                            ⟨sources⟩
                            source.map { $0 == "a" ? a : b }.merge(maxConcurrent: ⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`merge-maxConcurrent 0`() }),
        ])

    static let `concat-3` = Operator(
        id: "concat-3", name: "concat()",
        tasks: [],
        documentation: #"""
        Sends all elements of the first stream that the source sends, then those of the second, and so on.

            source:    --a--b------|
            a:         -1---1|
            b:         -2---2|
            concat():  ---1---1-2---2|
        """#,
        drawings: [
            [["source", "--a--b------|"], ["a", "-1---1|"], ["b", "-2---2|"], ["concat()", "---1---1-2---2|"]],
        ],
        examples: [
            Example(
                name: "merge(maxConcurrent: 1) and concat of a stream of streams run them in order",
                sources: [("source", "--a--b------|"), ("a", "-1---1|"), ("b", "-2---2|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map { $0 == "a" ? a : b }.concat()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concat()`() {
                        diagram { source, a, b in
                            ⟨sources⟩
                            source.map { $0 == "a" ? a : b }.concat()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`concat-3 0`() }),
        ])

    static let `switchLatest` = Operator(
        id: "switchLatest", name: "switchLatest()",
        tasks: [],
        documentation: #"""
        Sends the elements of the latest stream that the source has sent: ``flatMapLatest(_:)``.

            source of a and b:  a--b----|
            a:                  -x-x-x-x|
            b:                  --y-y|
            switchLatest():     -x---y-y|
        """#,
        drawings: [
            [["source of a and b", "a--b----|"], ["a", "-x-x-x-x|"], ["b", "--y-y|"], ["switchLatest()", "-x---y-y|"]],
        ],
        examples: [
            Example(
                name: "switchLatest follows the latest stream",
                sources: [("source", "a--b----|"), ("a", "-x-x-x-x|"), ("b", "--y-y|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map { $0 == "a" ? a : b }.switchLatest()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `switchLatest()`() {
                        diagram { source, a, b in
                            ⟨sources⟩
                            source.map { $0 == "a" ? a : b }.switchLatest()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FlatMapTests(stage: $0).`switchLatest 0`() }),
        ])
}
