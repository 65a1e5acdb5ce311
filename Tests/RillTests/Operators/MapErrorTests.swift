import Testing

@testable import Rill
@testable import RillTesting

struct MapErrorTests {
    private struct Mapped: Error { let former: any Error }

    @Test func `mapError replaces the error of the source`() {
        diagram {
            "--a--#"
            $0.mapError { Mapped(former: $0) }.catch { .just($0 is Mapped ? "x" : "y") }
            "--a--(x|)"
            "^----!"
        }
    }

    @Test func `mapError gets the error of the source`() {
        let former = Shared<(any Error)?>(nil)
        let mapped = Observable<Int>.error(MarbleError()).mapError { error in
            former.withLock { $0 = error }
            return RxError.timeout
        }
        #expect(mapped.events == [.error(RxError.timeout)])
        #expect(former.value is MarbleError)
    }

    @Test func `mapError passes the completion`() {
        diagram {
            "--a--|"
            $0.mapError { $0 }
            "--a--|"
        }
    }

    @Test func `mapError fails with the error that its closure throws`() {
        let mapped = Observable<Int>.error(RxError.timeout).mapError { _ in throw MarbleError() }
        #expect(mapped.events == [.error(MarbleError())])
    }

    @Test(arguments: Law.all) func `mapError obeys`(_ law: Law) {
        law.check { $0.mapError { _ in MarbleError() } }
    }
}
