#if canImport(XCTest)
    import RillRx
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
