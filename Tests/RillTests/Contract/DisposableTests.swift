import Dispatch
import Rill
import Testing

@testable import RillTesting

struct DisposableTests {
    @Test func `dispose calls the action once`() {
        let calls = Shared(0)
        let disposable = Disposables.create { calls.withLock { $0 += 1 } }
        #expect(!disposable.isDisposed)
        #expect(calls.value == 0)
        disposable.dispose()
        disposable.dispose()
        #expect(disposable.isDisposed)
        #expect(calls.value == 1)
    }

    @Test func `dispose calls the action once when several threads dispose`() {
        let calls = Shared(0)
        for _ in 1...100 {
            let disposable = Disposables.create { calls.withLock { $0 += 1 } }
            DispatchQueue.concurrentPerform(iterations: 4) { _ in disposable.dispose() }
        }
        #expect(calls.value == 100)
    }

    @Test func `dispose calls the action once when the action disposes`() {
        let calls = Shared(0)
        let disposable = SerialDisposable()
        disposable.disposable = Disposables.create {
            calls.withLock { $0 += 1 }
            disposable.dispose()
            disposable.disposable.dispose()
        }
        disposable.dispose()
        #expect(calls.value == 1)
    }

    @Test func `dispose releases the action after calling it`() {
        weak var held: Token?
        let disposable = {
            let token = Token()
            held = token
            return Disposables.create { withExtendedLifetime(token) {} }
        }()
        #expect(held != nil)
        disposable.dispose()
        #expect(held == nil)
    }

    @Test func `a disposable that is released without a dispose does not call its action`() {
        let calls = Shared(0)
        do { _ = Disposables.create { calls.withLock { $0 += 1 } } }
        #expect(calls.value == 0)
    }

    @Test func `Disposables.create(_:_:) disposes all its disposables together`() {
        let parts = (0..<4).map { _ in BooleanDisposable() }
        let two = Disposables.create(parts[0], parts[1])
        let rest = Disposables.create(Array(parts[2...]))
        two.dispose()
        #expect(parts.map(\.isDisposed) == [true, true, false, false])
        rest.dispose()
        #expect(parts.map(\.isDisposed) == [true, true, true, true])
        #expect(two.isDisposed && rest.isDisposed)
    }
}
