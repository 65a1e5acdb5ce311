import Rill
import Testing

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
