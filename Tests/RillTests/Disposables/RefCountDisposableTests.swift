import Dispatch
import Rill
import Testing

@testable import RillTesting

struct RefCountDisposableTests {
    @Test func `RefCountDisposable without dependents disposes at once`() {
        let disposable = BooleanDisposable()
        let counted = RefCountDisposable(disposable: disposable)
        #expect(!counted.isDisposed)
        counted.dispose()
        #expect(disposable.isDisposed)
        #expect(counted.isDisposed)
    }

    @Test func `RefCountDisposable waits for its dependents`() {
        let disposable = BooleanDisposable()
        let counted = RefCountDisposable(disposable: disposable)
        let (first, second) = (counted.retain(), counted.retain())
        counted.dispose()
        first.dispose()
        #expect(!disposable.isDisposed)
        #expect(!counted.isDisposed)
        second.dispose()
        #expect(disposable.isDisposed)
        #expect(counted.isDisposed)
    }

    @Test func `the dependents of RefCountDisposable wait for it`() {
        let disposable = BooleanDisposable()
        let counted = RefCountDisposable(disposable: disposable)
        counted.retain().dispose()
        #expect(!disposable.isDisposed)
        counted.dispose()
        #expect(disposable.isDisposed)
    }

    @Test func `RefCountDisposable counts a dependent once, however often that is disposed`() {
        let disposable = BooleanDisposable()
        let counted = RefCountDisposable(disposable: disposable)
        let (first, second) = (counted.retain(), counted.retain())
        first.dispose()
        first.dispose()
        counted.dispose()
        counted.dispose()
        #expect(!disposable.isDisposed)
        second.dispose()
        #expect(disposable.isDisposed)
    }

    @Test func `RefCountDisposable accepts a dependent as long as another one lives`() {
        let disposable = BooleanDisposable()
        let counted = RefCountDisposable(disposable: disposable)
        let first = counted.retain()
        counted.dispose()
        let second = counted.retain()
        first.dispose()
        #expect(!disposable.isDisposed)
        second.dispose()
        #expect(disposable.isDisposed)
    }

    @Test func `a dependent of a disposed RefCountDisposable has no effect`() {
        let disposals = Shared(0)
        let counted = RefCountDisposable(disposable: Disposables.create { disposals.withLock { $0 += 1 } })
        counted.dispose()
        counted.retain().dispose()
        #expect(counted.isDisposed)
        #expect(disposals.value == 1)
    }

    @Test func `RefCountDisposable releases its disposable when it disposes it`() {
        weak var held: BooleanDisposable?
        let counted = {
            let disposable = BooleanDisposable()
            held = disposable
            return RefCountDisposable(disposable: disposable)
        }()
        #expect(held != nil)
        counted.dispose()
        #expect(held == nil)
    }

    @Test func `RefCountDisposable disposes once when several threads dispose its dependents`() {
        let disposals = Shared(0)
        for _ in 1...100 {
            let counted = RefCountDisposable(disposable: Disposables.create { disposals.withLock { $0 += 1 } })
            let dependents = [counted.retain(), counted.retain(), counted.retain(), counted]
            DispatchQueue.concurrentPerform(iterations: 4) { dependents[$0].dispose() }
        }
        #expect(disposals.value == 100)
    }
}
