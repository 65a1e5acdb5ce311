import Testing

@testable import Rill
@testable import RillTesting

struct SwitchIfEmptyTests {
    @Test func `ifEmpty(switchTo:) continues with another source if this one completes without an element`() {
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
    func `ifEmpty(switchTo:) leaves any other stream unchanged`(_ marbles: String) {
        diagram {
            marbles
            "--a--|"
            $0.ifEmpty(switchTo: $1)
            marbles
            "^--!"
            ""
        }
    }

    @Test func `ifEmpty(switchTo:) ends like the other source if that is empty or fails`() {
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

    @Test func `ifEmpty(switchTo:) stops an infinite synchronous other source on .none`() {
        diagram {
            Observable.empty().ifEmpty(switchTo: .repeatElement(1)).take(3)
            "(111|)"
        }
    }

    @Test func `ifEmpty(switchTo:) decides for each subscription separately`() {
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

    @Test(arguments: Law.all) func `ifEmpty(switchTo:) obeys for the other source`(_ law: Law) {
        law.check { Observable.empty().ifEmpty(switchTo: $0) }
    }
}
