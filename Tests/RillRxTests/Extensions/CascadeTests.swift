import Dispatch
import RillRx
import RillTesting
import Testing

struct CascadeTests {
    @Test func `cascade sends the last source that has sent, and disposes those before it`() {
        diagram {
            "--1--2-----3--|"
            "------4--5-----|"
            Observable.cascade([$0, $1])
            "--1--24--5-----|"
            "^-----!"
            "^--------------!"
        }
    }

    @Test func `an earlier source does not come back`() {
        diagram {
            "1-2-3-4-5|"
            "---a----b--|"
            "-------x|"
            $0.cascade([$1, $2])
            "1-2a---x|"
        }
    }

    @Test func `cascade completes with the sources that are left`() {
        diagram {
            "1-----2---|"
            "--|"
            Observable.cascade([$0, $1])
            "1-----2---|"
        }
    }

    @Test func `cascade fails with any source that is left`() {
        diagram {
            "1-----2---|"
            "--#"
            Observable.cascade([$0, $1])
            "1-#"
        }
    }

    @Test func `cascade of no source completes`() {
        diagram {
            Observable.cascade([Observable<String>]())
            "|"
        }
    }

    @Test(arguments: Law.all) func `cascade obeys`(_ law: Law) {
        law.check { .cascade([$0, .empty()]) }
    }
}

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
