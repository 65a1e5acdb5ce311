import Foundation
import RillRx
import Testing

struct BlockingObservableTests {
    private let numbers = Observable.of(1, 2, 3)
    private let failing = Observable.of(1, 2).concat(Observable.error(RxError.overflow))

    @Test func `toArray returns all elements`() throws {
        #expect(try numbers.toBlocking().toArray() == [1, 2, 3])
    }

    @Test func `toArray waits for elements of another thread`() throws {
        let elements = numbers.observe(on: SerialDispatchQueueScheduler()).toBlocking()
        #expect(try elements.toArray() == [1, 2, 3])
    }

    @Test func `toArray throws the error of the stream`() {
        #expect(throws: RxError.overflow) { try failing.toBlocking().toArray() }
    }

    @Test func `toArray can be called while a join subscribes, for a source on the current thread`() throws {
        let waiting = Observable.deferred {
            let source = Observable.of(1, 2, scheduler: CurrentThreadScheduler.instance)
            return .just(try source.toBlocking(timeout: 600).toArray())
        }
        #expect(try Observable.merge(waiting, waiting).toBlocking().toArray() == [[1, 2], [1, 2]])
        #expect(try Observable.zip(waiting, waiting) { $0 + $1 }.toBlocking().toArray() == [[1, 2, 1, 2]])
        #expect(try waiting.take(until: Observable<Int>.never()).toBlocking().toArray() == [[1, 2]])
    }

    @Test func `an action of a queue can block for a source that takes long`() async {
        let counts = AsyncStream<Int?> { counts in
            SerialDispatchQueueScheduler().schedule {
                let numbers = Observable.range(start: 0, count: 100).do(onNext: { _ in usleep(200) })
                counts.yield(try? numbers.toBlocking(timeout: 600).toArray().count)
                counts.finish()
            }
        }
        for await count in counts { #expect(count == 100) }
    }

    @Test func `an action of a queue can block for an endless source until the timeout`() async {
        let endless = [
            Observable.repeatElement(1), .repeatElement(1, scheduler: CurrentThreadScheduler.instance),
        ]
        for source in endless + endless.map({ $0.filter { _ in false } }) {
            let results = AsyncStream<Result<Int?, any Error>> { results in
                SerialDispatchQueueScheduler().schedule {
                    results.yield(Result { try source.toBlocking(timeout: 0.05).last() })
                    results.finish()
                }
            }
            for await result in results { #expect(throws: RxError.timeout) { try result.get() } }
        }
    }

    @Test func `first returns without waiting for the end`() throws {
        #expect(try numbers.concat(Observable.never()).toBlocking().first() == 1)
        #expect(try Observable<Int>.empty().toBlocking().first() == nil)
    }

    @Test func `last returns the last element`() throws {
        #expect(try numbers.toBlocking().last() == 3)
        #expect(try Observable<Int>.empty().toBlocking().last() == nil)
    }

    @Test func `single returns the only element, and throws if there is another number of them`() throws {
        #expect(try numbers.toBlocking().single { $0 == 2 } == 2)
        #expect(try Observable.just(1).toBlocking().single() == 1)
        #expect(throws: RxError.moreThanOneElement) { try numbers.toBlocking().single() }
        #expect(throws: RxError.noElements) { try Observable<Int>.empty().toBlocking().single() }
    }

    @Test func `materialize returns the elements and the end`() {
        guard case .completed(let elements) = numbers.toBlocking().materialize() else {
            Issue.record("expected a completion")
            return
        }
        #expect(elements == [1, 2, 3])
        guard case .failed(let sent, let error) = failing.toBlocking().materialize() else {
            Issue.record("expected an error")
            return
        }
        #expect(sent == [1, 2])
        #expect(error as? RxError == .overflow)
    }

    @Test func `a stream that does not end in time throws, and is disposed`() {
        let subject = PublishSubject<Int>()
        #expect(throws: RxError.timeout) { try subject.toBlocking(timeout: 0).toArray() }
        #expect(!subject.hasObservers)
    }

    /// A test that is isolated to the main actor is an action of the main queue.
    @MainActor @Test func `an action of the main queue waits without spinning`() {
        let start = secondsOfThisThread()
        #expect(throws: RxError.timeout) { try Observable<Int>.never().toBlocking(timeout: 0.2).toArray() }
        #expect(secondsOfThisThread() - start < 0.1)
    }

    /// The time for which a processor has run this thread.
    private func secondsOfThisThread() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

#if canImport(XCTest)
    import XCTest

    /// Not Swift Testing, whose main-actor tests are actions of the main queue.
    final class BlockingMainThreadTests: XCTestCase {
        func testTheMainThreadReceivesWhatIsDeliveredOnTheMainQueue() throws {
            let numbers = Observable.of(1, 2, 3).observe(on: MainScheduler.asyncInstance)
            XCTAssertEqual(try numbers.toBlocking(timeout: 10).toArray(), [1, 2, 3])
        }

        func testATimeoutEndsTheWaitOfTheMainThread() {
            XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: 0).toArray())
        }
    }
#endif
