import Dispatch
import RillRx
import RillTesting
import Testing

struct OnceTests {
    @Test func `once sends its element to the first subscription only`() {
        let source = Observable.once("a")
        diagram {
            source
            "(a|)"
        }
        diagram {
            source
            "|"
        }
    }

    @Test func `once sends its element to one of many threads that subscribe at once`() {
        let (source, received) = (Observable.once(1), Shared(0))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            _ = source.subscribe(onNext: { _ in received.withLock { $0 += 1 } })
        }
        #expect(received.value == 1)
    }
}
