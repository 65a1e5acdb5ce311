import Foundation
import Rill
import RillGRPC
import Testing

@Suite(.serialized) struct BackPressureTests {
    /// An observer that takes one element at a time.
    private final class Reader<Element: Sendable>: Sendable {
        let log = Log<Element>()
        private let upstream: any Upstream

        init(_ stream: Observable<Element>) {
            let next = { [log] element in
                log.append(element)
                return Demand.later
            }
            upstream = stream.attach(Sink(next: next, finish: { _ in }))
        }

        func takeOne() async {
            let count = log.count
            upstream.resume()
            await eventually { log.count > count }
        }

        func dispose() { upstream.dispose() }
    }

    /// Waits until `count` no longer changes.
    private func settled(_ count: Count) async throws -> Int {
        var value = count.value
        while true {
            try await Task.sleep(for: .milliseconds(300))
            if count.value == value, value > 0 { return value }
            value = count.value
        }
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(10)])
    func `a slow client makes the source wait`(_ sharing: Sharing) async throws {
        try await withClient { server, client in
            let sent = Count()
            let numbers = Observable.range(start: 0, count: .max).do(onNext: { _ in sent.add() })
            try server.publish("numbers", numbers, sharing: sharing)
            let reader = Reader(client.observe("numbers", of: Int.self))
            await eventually { reader.log.count == 1 }
            let ahead = try await settled(sent)
            // What fits into the window of 256 KiB and the buffers on the way.
            #expect(ahead < 400_000)
            #expect(reader.log.elements == [0])
            for _ in 0..<100 { await reader.takeOne() }
            #expect(reader.log.elements == Array(0...100))
            reader.dispose()
        }
    }

    @Test func `a slow client doesn't hold back other streams of its connection`() async throws {
        try await withClient { server, client in
            let sent = Count()
            try server.publish("all", Observable.range(start: 0, count: .max).do(onNext: { _ in sent.add() }))
            try server.publish("some", Observable.range(start: 0, count: 200_000))
            let reader = Reader(client.observe("all", of: Int.self))
            await eventually { reader.log.count == 1 }
            _ = try await settled(sent)
            let some = try await client.observe("some", of: Int.self).allValues
            #expect(some.count == 200_000)
            #expect(reader.log.count == 1)
            reader.dispose()
        }
    }

    @Test func `a shared source that can wait goes at the pace of the slowest client`() async throws {
        try await withClient { server, client in
            let sent = Count()
            let numbers = Observable.range(start: 0, count: .max).do(onNext: { _ in sent.add() })
            try server.publish("numbers", numbers, sharing: .shared)
            let slow = Reader(client.observe("numbers", of: Int.self))
            await eventually { slow.log.count == 1 }
            let fast = Log<Int>()
            let subscription = fast.observe(client.observe("numbers", of: Int.self))
            let ahead = try await settled(sent)
            slow.dispose()
            await eventually { sent.value > ahead + 10_000 }
            let first = try #require(fast.elements.first)
            let received = fast.elements
            #expect(received == Array(first..<first + received.count))
            subscription.dispose()
        }
    }

    /// Sends 2000 large elements to a client that waits at the first one, and then takes all.
    private func receive(
        _ overflow: Overflow, _ sharing: Sharing, isFailing: Bool = false
    ) async throws -> (numbers: [Int], drops: [Int], error: (any Error)?) {
        struct Large: Codable, Sendable {
            var number: Int
            var text = String(repeating: "a", count: 4000)
        }
        return try await withClient { server, client in
            let (subject, drops) = (PublishSubject<Large>(), Log<Int>())
            try server.publish("large", subject, sharing: sharing, buffering: 10, whenFull: overflow)
            let (log, gate) = (Log<Int>(), Gate())
            let stream = client.observe("large", of: Large.self, onDrop: { drops.append($0) })
            let subscription = log.observe(
                stream.asyncMap { large in
                    await gate.pass()
                    return large.number
                })
            await eventually { subject.hasObservers }
            for number in 0..<2000 { subject.onNext(Large(number: number)) }
            if isFailing { subject.onError(CancellationError()) } else { subject.onCompleted() }
            gate.open()
            await eventually { log.hasEnded }
            subscription.dispose()
            return (log.elements, drops.elements, log.error)
        }
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(10)])
    func `dropOldest drops the elements that have waited longest, and the client is told`(
        _ sharing: Sharing
    ) async throws {
        let (numbers, drops, error) = try await receive(.dropOldest, sharing)
        #expect(numbers.suffix(10) == Array(1990..<2000)[...])
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(numbers.count < 2000)
        #expect(drops.last == 2000 - numbers.count)
        #expect(drops == drops.sorted())
        #expect(error == nil)
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(10)])
    func `dropNewest drops the elements that arrive, and the client is told`(_ sharing: Sharing) async throws {
        let (numbers, drops, error) = try await receive(.dropNewest, sharing)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(numbers.count < 2000)
        #expect(drops.last == 2000 - numbers.count)
        #expect(error == nil)
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(10)])
    func `what is dropped before an error is counted, too`(_ sharing: Sharing) async throws {
        let (numbers, drops, error) = try await receive(.dropNewest, sharing, isFailing: true)
        #expect(numbers.count < 2000)
        #expect(drops.last == 2000 - numbers.count)
        #expect((error as? RemoteError)?.type == "CancellationError")
    }

    @Test func `a shared source doesn't wait for a client that has vanished`() async throws {
        // Beside other tests, a client that is there may take seconds to answer.
        try await withServer(try StreamServer(timeout: .seconds(5))) { server, port in
            try server.publish("numbers", Observable.range(start: 0, count: .max), sharing: .replay(1))
            let client = try StreamClient(port: port)
            let vanished = try HelperProcess(["observe", "port=\(port)"])
            #expect(await vanished.line() == "0")
            kill(vanished.process.processIdentifier, SIGSTOP)
            let log = Log<Int>()
            let subscription = log.observe(client.observe("numbers", of: Int.self))
            // Ten times the other client's window, of 256 KiB with elements of over ten bytes.
            await eventually { log.count > 250_000 }
            subscription.dispose()
            await client.close()
        }
    }

    @Test(arguments: [Sharing.perClient, .shared])
    func `a source that loops and sends nothing stops when its clients have gone`(_ sharing: Sharing) async throws {
        try await withClient { server, client in
            let (begun, ended) = (Count(), Count())
            // It holds its thread, but leaves the processor to the other tests.
            let silent = Observable.range(start: 0, count: .max).filter { _ in usleep(1000) > 0 }
            // More of them than there are threads for tasks.
            let names = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { "silent \($0)" }
            for name in names {
                try server.publish(
                    name, silent.do(onSubscribe: { begun.add() }, onDispose: { ended.add() }), sharing: sharing)
            }
            let subscriptions = names.map { client.observe($0, of: Int.self).subscribe(onNext: { _ in }) }
            await eventually { begun.value == names.count }
            try server.publish("numbers", Observable.of(1, 2, 3))
            let number = try await client.observe("numbers", of: Int.self).firstValue
            #expect(number == 1)
            for subscription in subscriptions { subscription.dispose() }
            await eventually { ended.value == names.count }
        }
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(10)], [Overflow.fail, .wait])
    func `without a policy that drops, the stream fails after the elements that waited`(
        _ sharing: Sharing, _ overflow: Overflow
    ) async throws {
        let (numbers, drops, error) = try await receive(overflow, sharing)
        #expect(numbers.count >= 10 && numbers == Array(0..<numbers.count))
        #expect(drops == [])
        #expect(error as? StreamError == .overflow(stream: "large", limit: 10))
    }
}
