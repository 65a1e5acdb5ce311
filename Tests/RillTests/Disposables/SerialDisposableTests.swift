import Dispatch
import Rill
import Testing

@testable import RillTesting

struct SerialDisposableTests {
    @Test func `setting the next disposable disposes the one before`() {
        let serial = SerialDisposable()
        let (first, second) = (BooleanDisposable(), BooleanDisposable())
        serial.disposable = first
        #expect(!first.isDisposed)
        serial.disposable = second
        #expect(first.isDisposed)
        #expect(!second.isDisposed)
        #expect(serial.disposable as? BooleanDisposable === second)
    }

    @Test func `disposing it disposes what it holds, and lets it go`() {
        let serial = SerialDisposable()
        weak var held: BooleanDisposable?
        do {
            let disposable = BooleanDisposable()
            held = disposable
            serial.disposable = disposable
            serial.dispose()
            #expect(disposable.isDisposed)
        }
        #expect(serial.isDisposed)
        #expect(held == nil)
    }

    @Test func `what is set after that is disposed at once`() {
        let serial = SerialDisposable()
        serial.dispose()
        let late = BooleanDisposable()
        serial.disposable = late
        #expect(late.isDisposed)
        #expect(serial.disposable as? BooleanDisposable == nil)
    }

    @Test func `a disposal may set the next one`() {
        let serial = SerialDisposable()
        let last = BooleanDisposable()
        serial.disposable = Disposables.create { serial.disposable = last }
        serial.dispose()
        #expect(last.isDisposed)
    }

    @Test func `several threads may set and dispose`() {
        let disposed = Shared(0)
        for _ in 1...100 {
            let serial = SerialDisposable()
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                if thread == 2 { serial.dispose() }
                serial.disposable = Disposables.create { disposed.withLock { $0 += 1 } }
            }
            #expect(serial.isDisposed)
        }
        #expect(disposed.value == 400)
    }
}
