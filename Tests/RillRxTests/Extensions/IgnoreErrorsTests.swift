import RillRx
import RillTesting
import Testing

struct IgnoreErrorsTests {
    @Test func `ignoreErrors subscribes again after each error`() {
        diagram {
            "-a#"
            $0.ignoreErrors().take(3)
            "-a-a-(a|)"
        }
    }

    @Test func `an error that the predicate does not ignore is passed on`() {
        let left = Shared(2)
        diagram {
            "-a#"
            $0.ignoreErrors { _ in
                left.withLock { left in
                    left -= 1
                    return left > 0
                }
            }
            "-a-a#"
        }
    }

    @Test(arguments: Law.all) func `ignoreErrors obeys`(_ law: Law) {
        law.check { $0.ignoreErrors { _ in false } }
    }

    @Test func `catchErrorJustComplete completes when the source fails`() {
        diagram {
            "--a--#"
            $0.catchErrorJustComplete()
            "--a--|"
            "^----!"
        }
    }

    @Test func `catchErrorJustComplete leaves a source that does not fail unchanged`() {
        diagram {
            "--a--|"
            $0.catchErrorJustComplete()
            "--a--|"
        }
    }

    @Test(arguments: Law.all) func `catchErrorJustComplete obeys`(_ law: Law) {
        law.check { $0.catchErrorJustComplete() }
    }
}
