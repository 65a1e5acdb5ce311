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
