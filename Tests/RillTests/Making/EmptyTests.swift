import Rill
import RillTesting
import Testing

struct EmptyTests {
    @Test func `empty only completes`() {
        diagram {
            Observable<Int>.empty()
            "|"
        }
    }

    @Test func `never sends nothing`() {
        diagram {
            Observable<Int>.never()
            "-"
        }
    }

    @Test func `never releases its observer at once`() {
        weak var held: Shared<Int>?
        let subscription = {
            let token = Shared(0)
            held = token
            return Observable<Int>.never().attach(
                Sink(
                    next: { _ in withExtendedLifetime(token) { .more } },
                    finish: { _ in withExtendedLifetime(token) {} }))
        }()
        #expect(held == nil)
        subscription.dispose()
    }

    @Test func `error only fails`() {
        diagram {
            Observable<Int>.error(MarbleError())
            "#"
        }
    }

    @Test func `error fails with the error that it was given`() {
        #expect(Observable<Int>.error(RxError.timeout).events == [.error(RxError.timeout)])
    }

    @Test(arguments: Law.all) func `empty obeys`(_ law: Law) {
        law.check { $0.flatMap { $0 % 2 == 0 ? Observable<Int>.empty() : .just($0) } }
    }
    @Test(arguments: Law.all) func `error obeys`(_ law: Law) {
        law.check(notExercised: [.stack]) {
            $0.take(3).concatMap { $0 == 3 ? Observable<Int>.error(MarbleError()) : .just($0) }
        }
    }
}
