#if canImport(Foundation)
    import Foundation
    import RillRx
    import RillTesting
    import Testing

    struct OperationQueueSchedulerTests {
        @Test func `elements are delivered as operations of the queue`() async throws {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            let scheduler = OperationQueueScheduler(operationQueue: queue)
            let queues = try await Observable.of(1, 2).observe(on: scheduler)
                .map { _ in OperationQueue.current === queue }.allValues
            #expect(queues == [true, true])
        }

        @Test func `a disposed action does not run`() {
            let queue = OperationQueue()
            queue.isSuspended = true
            let log = Shared<[String]>([])
            let scheduler = OperationQueueScheduler(operationQueue: queue)
            scheduler.schedule { log.withLock { $0.append("a") } }.dispose()
            scheduler.schedule { log.withLock { $0.append("b") } }
            queue.isSuspended = false
            queue.waitUntilAllOperationsAreFinished()
            #expect(log.value == ["b"])
        }

        @Test(arguments: [true, false]) func `an action that was disposed or has run is released`(_ runs: Bool) {
            let queue = OperationQueue()
            queue.isSuspended = true
            final class Token: Sendable {}
            let token = Token()
            weak let held = token
            let scheduled = OperationQueueScheduler(operationQueue: queue).schedule { [token] in
                withExtendedLifetime(token) {}
            }
            _ = consume token
            #expect(held != nil)
            if runs {
                queue.isSuspended = false
                queue.waitUntilAllOperationsAreFinished()
            } else {
                scheduled.dispose()
            }
            #expect(held == nil)
            withExtendedLifetime((queue, scheduled)) {}
        }
    }

    struct RxTimeTests {
        @Test(arguments: [
            TestScheduler(initialClock: 2) as any SchedulerType, HistoricalScheduler(initialClock: .seconds(2)),
        ])
        func `the date of a scheduler with a virtual time is that time since 1970`(_ scheduler: any SchedulerType) {
            let now: RxTime = scheduler.now
            #expect(now == Date(timeIntervalSince1970: 2))
        }

        @Test func `the date of another scheduler is that of the system`() {
            let before = Date()
            let elapsed = MainScheduler.instance.now.timeIntervalSince(before)
            #expect(0...Date().timeIntervalSince(before) ~= elapsed)
        }

        @Test func `where no date is expected, the time of a scheduler is a duration`() {
            let now = HistoricalScheduler(initialClock: .seconds(2)).now
            #expect(now == .seconds(2))
        }
    }

    struct DecodeTests {
        private struct Page: Decodable, Equatable {
            let title: String
        }

        @Test func `decode turns data into values`() async throws {
            let pages = Observable.of(Data(#"{"title": "a"}"#.utf8), Data(#"{"title": "b"}"#.utf8))
                .decode(type: Page.self, decoder: JSONDecoder())
            #expect(try await pages.map(\.title).allValues == ["a", "b"])
        }

        @Test func `decode fails with the error of the decoder`() async {
            let pages = Observable.of(Data("{}".utf8)).decode(type: Page.self, decoder: JSONDecoder())
            await #expect(throws: DecodingError.self) { try await pages.allValues }
        }
    }
#endif
