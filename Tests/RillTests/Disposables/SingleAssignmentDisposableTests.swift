import Dispatch
import Rill
import Testing

@testable import RillTesting

struct SingleAssignmentDisposableTests {
    @Test func `disposing SingleAssignmentDisposable disposes and releases its disposable`() {
        let single = SingleAssignmentDisposable()
        weak var held: BooleanDisposable?
        do {
            let disposable = BooleanDisposable()
            held = disposable
            single.setDisposable(disposable)
            #expect(!disposable.isDisposed)
            single.dispose()
            #expect(disposable.isDisposed)
        }
        #expect(single.isDisposed)
        #expect(held == nil)
    }

    @Test func `what a subscription has adopted and forgets may use it in its deinit`() {
        final class Ended: Cancelable {
            let isDisposed = true
            let single: SingleAssignmentDisposable

            init(_ single: SingleAssignmentDisposable) { self.single = single }

            func dispose() {}

            deinit { Sink<Int>(of: single, next: { _ in .more }, finish: { _ in }).adopt(BooleanDisposable()) }
        }
        let single = SingleAssignmentDisposable()
        let sink = Sink<Int>(of: single, next: { _ in .more }, finish: { _ in })
        let last = BooleanDisposable()
        for _ in 0..<20 { sink.adopt(Ended(single)) }
        sink.adopt(last)
        #expect(!last.isDisposed)
        single.dispose()
        #expect(last.isDisposed)
    }

    @Test func `SingleAssignmentDisposable disposes at once what is set after its dispose`() {
        let single = SingleAssignmentDisposable()
        single.dispose()
        let late = BooleanDisposable()
        single.setDisposable(late)
        #expect(late.isDisposed)
    }

    @Test func `SingleAssignmentDisposable disposes once when several threads set and dispose`() {
        let disposed = Shared(0)
        for _ in 1...100 {
            let single = SingleAssignmentDisposable()
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                if thread == 1 { single.setDisposable(Disposables.create { disposed.withLock { $0 += 1 } }) }
                single.dispose()
            }
        }
        #expect(disposed.value == 100)
    }

    @Test func `SingleAssignmentDisposable resumes what is set as often as it was resumed before`() {
        let (upstream, log) = (SingleAssignmentDisposable(), Log())
        let source = Observable.merge(
            .create { observer in
                for element in 1...2 {
                    observer.onNext(element)
                    upstream.resume()
                }
                return Disposables.create()
            }, .of(3, 4))
        let sink = Sink<Int>(
            next: { element in
                log.write("\(element)")
                return .later
            }, finish: { _ in })
        upstream.setDisposable(source.attach(sink))
        #expect(log.entries == ["1", "2", "3"])
    }

    /// An upstream that counts how often it is resumed.
    private final class Resumed: Upstream {
        let count = Shared(0)
        func resume() { count.withLock { $0 += 1 } }
        func dispose() {}
    }

    @Test func `SingleAssignmentDisposable resumes what is adopted until another one is set, and each once`() {
        let (single, first, second, last) = (SingleAssignmentDisposable(), Resumed(), Resumed(), Resumed())
        let sink = Sink<Int>(of: single, next: { _ in .more }, finish: { _ in })
        single.resume()
        sink.adopt(first)
        #expect(first.count.value == 1)
        single.resume()
        sink.adopt(second)
        single.resume()
        single.setDisposable(last)
        single.resume()
        #expect([first, second, last].map(\.count.value) == [2, 1, 1])
    }

    @Test func `SingleAssignmentDisposable resumes what is set, and not again what is adopted later`() {
        let (single, set, adopted) = (SingleAssignmentDisposable(), Resumed(), Resumed())
        single.resume()
        single.setDisposable(set)
        Sink<Int>(of: single, next: { _ in .more }, finish: { _ in }).adopt(adopted)
        #expect([set, adopted].map(\.count.value) == [1, 0])
    }

    @Test func `what a subscription has adopted last is released where it may be disposed`() {
        final class Ended: Cancelable {
            let isDisposed = true
            let single: SingleAssignmentDisposable

            init(_ single: SingleAssignmentDisposable) { self.single = single }

            func dispose() {}

            deinit { single.dispose() }
        }
        let single = SingleAssignmentDisposable()
        let sink = Sink<Int>(of: single, next: { _ in .more }, finish: { _ in })
        for _ in 0..<20 { sink.adopt(Ended(single)) }
        #expect(single.isDisposed)
    }

    @Test func `SingleAssignmentDisposable rejects a second disposable`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let single = SingleAssignmentDisposable()
            single.setDisposable(Disposables.create())
            single.setDisposable(Disposables.create())
        }
        #expect(result.message.contains("SingleAssignmentDisposable.setDisposable(_:): expected to be called once"))
    }
}
