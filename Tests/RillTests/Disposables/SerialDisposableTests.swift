import Dispatch
import Rill
import Testing

@testable import RillTesting

struct SerialDisposableTests {
    @Test func `SerialDisposable disposes the former disposable when the next one is set`() {
        let serial = SerialDisposable()
        let (first, second) = (BooleanDisposable(), BooleanDisposable())
        serial.disposable = first
        #expect(!first.isDisposed)
        serial.disposable = second
        #expect(first.isDisposed)
        #expect(!second.isDisposed)
        #expect(serial.disposable as? BooleanDisposable === second)
    }

    @Test func `disposing SerialDisposable disposes and releases its disposable`() {
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

    @Test func `SerialDisposable disposes at once what is set after its dispose`() {
        let serial = SerialDisposable()
        serial.dispose()
        let late = BooleanDisposable()
        serial.disposable = late
        #expect(late.isDisposed)
        #expect(serial.disposable as? BooleanDisposable == nil)
    }

    @Test func `a disposal may set the next disposable of a SerialDisposable`() {
        let serial = SerialDisposable()
        let last = BooleanDisposable()
        serial.disposable = Disposables.create { serial.disposable = last }
        serial.dispose()
        #expect(last.isDisposed)
    }

    @Test func `SerialDisposable may be set and disposed by several threads`() {
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

struct BooleanDisposableTests {
    @Test func `BooleanDisposable remembers that it was disposed`() {
        let disposable = BooleanDisposable()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
    }
}
