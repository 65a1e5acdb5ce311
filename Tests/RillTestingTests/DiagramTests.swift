import Rill
import Testing

@testable import RillTesting

@Suite(.provokingIssues) struct DiagramTests {
    @Test func `a result that goes on is drawn to the end of its last tick`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "-a---|"
            $0.delay(.milliseconds(500), scheduler: scheduler)
            "-a…"
        }
    }

    @Test func `a diagram passes when the result matches it`() {
        diagram {
            "--a--b--c--|"
            $0.take(2)
            "--a--(b|)"
            "^----!"
        }
        diagram {
            Observable.of("a", "b")
            "(ab|)"
        }
        diagram(of: Int.self) {
            "--1----2----3----|"
            $0.map { $0 * 10 }
            "--[10]-[20]-[30]-|"
        }
    }

    @Test func `a diagram can have two sources`() {
        diagram {
            "--a-----c--|"
            "-----b--#"
            Observable.merge($0, $1)
            "--a--b--(c#)"
            "^-------!"
            "^-------!"
        }
        diagram(of: Int.self) {
            "--1----2--#"
            "----3-----|"
            Observable.zip($0, $1) { $0 + $1 }
            "----4-----#"
            "^---------!"
            "^---------!"
        }
    }

    @Test func `a diagram can have three sources`() {
        diagram {
            "--a--|"
            "---b--|"
            "----c--|"
            Observable.merge($0, $1, $2)
            "--abc--|"
            "^----!"
            "^-----!"
            "^------!"
        }
        diagram(of: Int.self) {
            "1|"
            "2|"
            "3|"
            Observable.zip($0, $1, $2) { $0 + $1 + $2 }
            "6|"
        }
    }

    @Test func `a diagram can use a scheduler with any clock and resolution`() {
        let scheduler = TestScheduler(initialClock: 5, resolution: .milliseconds(10))
        diagram(on: scheduler) {
            "-a-|"
            $0.delay(.milliseconds(20), scheduler: scheduler)
            "---a-|"
        }
        #expect(scheduler.clock > 5)
    }

    @Test func `a source that is never subscribed to is held for no time`() {
        diagram {
            "-a-|"
            $0.take(0)
            "|"
            ""
        }
    }

    @Test func `a source can be held more than once`() {
        diagram {
            "--------#"
            $0.retry(2)
            "----------------#"
            "^-------(!^)----!"
        }
    }

    @Test func `a source can be held several times at once`() {
        diagram(of: Int.self) {
            "-1-2-3|"
            Observable.zip($0, $0.skip(1)) { $0 + $1 }
            "---3-5|"
            "(^^)--(!!)"
        }
    }

    @Test func `the description of an element may have spaces and brackets`() {
        diagram(of: Int.self) {
            "-1-2-------|"
            $0.pairwise()
            "---[(1, 2)]|"
        }
        diagram(of: Int.self) {
            "-1-2--|"
            $0.toArray()
            "------([[1, 2]]|)"
        }
    }

    @Test func `a result that goes on is compared up to there`() {
        diagram {
            "-a-b-c-|"
            $0
            "-a-…"
        }
    }

    @Test func `a result that differs is drawn below the expected one`() {
        expectFailure(
            """
            the result differs from the diagram
            expected  --a--(b|)
            actual    --a--b--c--|
                           ^
            """
        ) {
            diagram {
                "--a--b--c--|"
                $0
                "--a--(b|)"
            }
        }
    }

    @Test func `a result that ends early is drawn below the expected one`() {
        expectFailure(
            """
            the result differs from the diagram
            expected  --a--b--c--|
            actual    --a--(b|)
                           ^
            """
        ) {
            diagram {
                "--a--b--c--|"
                $0.take(2)
                "--a--b--c--|"
            }
        }
    }

    @Test func `an end that does not arrive is pointed at`() {
        expectFailure(
            """
            the result differs from the diagram
            expected  -a-|
            actual    -a
                        ^
            """
        ) {
            diagram {
                "-a-"
                $0
                "-a-|"
            }
        }
    }

    @Test func `an event long after everything that was drawn is a difference`() {
        let scheduler = TestScheduler()
        expectFailure(
            """
            the result differs from the diagram
            expected  ---
            actual    \(String(repeating: "-", count: 31))a
                         ^
            """
        ) {
            diagram(on: scheduler) {
                "-a|"
                $0.delay(.seconds(30), scheduler: scheduler)
                "---"
            }
        }
    }

    @Test func `a stream that repeats something silently goes on`() {
        let scheduler = TestScheduler()
        expectFailure(
            """
            the result differs from the diagram
            expected  -|
            actual    \("")
                      ^
            """
        ) {
            diagram(on: scheduler) {
                Observable.interval(.seconds(1), scheduler: scheduler).filter { _ in false }
                "-|"
            }
        }
    }

    @Test func `an end after everything that was drawn is a difference`() {
        expectFailure(
            """
            the result differs from the diagram
            expected  -a-
            actual    -a-----------|
                         ^
            """
        ) {
            diagram {
                "-a-----------|"
                $0
                "-a-"
            }
        }
    }

    @Test func `an element that differs is pointed at`() {
        expectFailure(
            """
            the result differs from the diagram
            expected  -[10]-[20]-|
            actual    -[10]-[30]-|
                             ^
            """
        ) {
            diagram {
                "-[10]-[30]-|"
                $0
                "-[10]-[20]-|"
            }
        }
    }

    @Test func `a source that is held longer is drawn below the expected time`() {
        expectFailure(
            """
            how long source 1 was held differs from the diagram
            expected  ^---!
            actual    ^-----!
                          ^
            """
        ) {
            diagram {
                "--a---|"
                $0
                "--a---|"
                "^---!"
            }
        }
    }

    @Test func `a failure names the source whose time differs`() {
        expectFailure(
            """
            how long source 2 was held differs from the diagram
            expected  ^-!
            actual    ^---!
                        ^
            """
        ) {
            diagram {
                "-a-|"
                "--b-|"
                Observable.merge($0, $1)
                "-ab-|"
                "^--!"
                "^-!"
            }
        }
    }

    @Test func `a source that is never released is drawn without an end`() {
        expectFailure(
            """
            how long source 1 was held differs from the diagram
            expected  ^-!
            actual    ^
                       ^
            """
        ) {
            diagram {
                "--a-"
                $0
                "--a-…"
                "^-!"
            }
        }
    }

    @Test func `a difference that marbles can't show is printed as text`() {
        expectFailure(
            """
            the result differs from the diagram
            expected  [element("a") @ 0, element("b") @ 0, completed @ 4]
            actual    [element("a") @ 0, element("b") @ 0, completed @ 2]
                                                                       ^
            """
        ) {
            diagram {
                "a-|"
                $0.concatMap { Observable.of($0, "b") }
                "(ab)|"
            }
        }
    }

    @Test func `both the result and the subscriptions are reported`() {
        let comments = provokedComments {
            diagram {
                "--a--|"
                $0
                "--b--|"
                "^---!"
            }
        }
        #expect(comments.count == 2)
    }

    @Test func `marbles that don't parse are reported`() {
        expectFailure("'*' has no meaning in \"--*\"") {
            diagram {
                "--*"
                $0
                "--a"
            }
        }
        expectFailure("an open bracket in \"--(a\"") {
            diagram {
                "--a"
                $0
                "--(a"
            }
        }
        expectFailure("^ and ! are not events") {
            diagram {
                "^-a"
                $0
                "--a"
            }
        }
    }

    @Test func `an element that is not of the type is reported`() {
        expectFailure("\"a\" is no Int") {
            diagram(of: Int.self) {
                "--a"
                $0
                "--a"
            }
        }
    }

    @Test func `marbles for too many sources are reported`() {
        expectFailure("expected marbles for 1 sources, got [\"-a\", \"-b\"]") {
            diagram {
                "-a"
                "-b"
                $0
                "-a"
            }
        }
    }

    @Test func `a line more than there are sources is reported`() {
        expectFailure("expected how long 1 sources at most were held, got [\"^-!\", \"^!\"]") {
            diagram {
                "-a|"
                $0
                "-a|"
                "^-!"
                "^!"
            }
        }
    }

    @Test func `a failure is reported at the line of the diagram`() {
        let issues = provokedIssues {
            diagram {
                "-a|"
                $0
                "-b|"
            }
        }
        #expect(issues.map(\.sourceLocation?.line) == [#line - 6])
    }

    private func expectFailure(
        _ message: String, sourceLocation: SourceLocation = #_sourceLocation, of body: () -> Void
    ) {
        #expect(provokedComments(body) == [message], sourceLocation: sourceLocation)
    }
}

struct DiagramOfValuesTests {
    private struct User: CustomStringConvertible {
        let name: String
        var description: String { name }
    }

    private let users = ["a": User(name: "Ada"), "b": User(name: "Bob"), "c": User(name: "Cy")]

    @Test func `elements are drawn by the names of the values`() {
        diagram(values: users) {
            "--a--b--|"
            $0.skip(1)
            "-----b--|"
            "^-------!"
        }
    }

    @Test func `an element that is not among the values is drawn by its description`() {
        diagram(values: users) {
            "--a-----b-----|"
            $0.map { "\($0)!" }
            "--[Ada!][Bob!]|"
        }
    }

    @Test func `a diagram of values can have two or three sources`() {
        diagram(values: users) {
            "--a--|"
            "---b--|"
            Observable.merge($0, $1)
            "--ab--|"
        }
        diagram(values: users) {
            "--a--|"
            "---b--|"
            "----c--|"
            Observable.merge($0, $1, $2)
            "--abc--|"
        }
    }
}
