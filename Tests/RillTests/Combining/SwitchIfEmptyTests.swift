import Testing

@testable import Rill
@testable import RillTesting

struct SwitchIfEmptyTests {
    @Test func `ifEmpty(switchTo:) goes on with another source where this one completes without an element`() {
        diagram {
            "---|"
            "--a--|"
            $0.ifEmpty(switchTo: $1)
            "-----a--|"
            "^--!"
            "---^----!"
        }
    }

    @Test(arguments: ["-x-|", "---#", "-x-#"])
    func `ifEmpty(switchTo:) changes nothing else`(_ marbles: String) {
        diagram {
            marbles
            "--a--|"
            $0.ifEmpty(switchTo: $1)
            marbles
            "^--!"
            ""
        }
    }

    @Test func `another source that is empty, too, or fails ends the stream`() {
        diagram {
            "-|"
            "-|"
            $0.ifEmpty(switchTo: $1)
            "--|"
            "^!"
            "-^!"
        }
        diagram {
            "-|"
            "-#"
            $0.ifEmpty(switchTo: $1)
            "--#"
        }
    }

    @Test func `an infinite synchronous other source stops when no more is wanted`() {
        diagram {
            Observable.empty().ifEmpty(switchTo: .repeatElement(1)).take(3)
            "(111|)"
        }
    }

    @Test func `every subscription finds out for itself`() {
        let source = PublishSubject<Int>()
        let (switched, log) = (source.ifEmpty(switchTo: .just(0)), Log())
        log.record(switched, as: "a")
        source.onNext(1)
        log.record(switched, as: "b")
        source.onCompleted()
        #expect(log.entries == ["a1", "a|", "b0", "b|"])
    }

    @Test(arguments: Law.all) func `ifEmpty(switchTo:) obeys`(_ law: Law) {
        law.check { $0.ifEmpty(switchTo: .of(1, 2)) }
    }

    @Test(arguments: Law.all) func `ifEmpty(switchTo:) obeys as to the other source`(_ law: Law) {
        law.check { Observable.empty().ifEmpty(switchTo: $0) }
    }
}
