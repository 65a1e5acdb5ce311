import DequeModule
import Foundation
import Rill
import Testing

@testable import RillGRPC

struct BytesTests {
    private func outbox(_ overflow: Overflow, bytes: Int = 100, _ budget: Budget = Budget(1000)) throws -> Outbox {
        Outbox(StreamMetrics("numbers"), next: 0, try Buffering(1000, overflow, bytes: bytes, budget)) {}
    }

    private func taken(_ outbox: Outbox) async -> [Int] { await outbox.take()?.entries.map(\.number) ?? [] }

    @Test func `a source that can wait does so once the bytes of its client are used up`() async throws {
        let outbox = try outbox(.wait)
        #expect(outbox.append(Data(count: 60)) == .more)
        #expect(outbox.append(Data(count: 60)) == .later)
        #expect(await taken(outbox) == [0, 1])
        #expect(outbox.append(Data(count: 99)) == .more)
    }

    @Test(arguments: [Overflow.wait, .fail])
    func `a source that can't wait fails once the bytes of its client are used up`(_ overflow: Overflow) async throws {
        let outbox = try outbox(overflow)
        _ = outbox.append(Data(count: 60))
        _ = outbox.append(Data(count: 60))
        #expect(outbox.append(Data(count: 1)) == .none)
        let batch = try #require(await outbox.take())
        #expect(batch.entries.map(\.number) == [0, 1])
        guard case .failed(let error) = batch.completion else {
            Issue.record("expected an error, got \(batch.completion as Any)")
            return
        }
        #expect(error as? StreamError == .overflow(stream: "numbers", limit: 2))
    }

    @Test func `nobody waits for a client whose stream has failed`() async throws {
        let (full, failed) = (try outbox(.wait), try outbox(.wait))
        for outbox in [full, failed] { #expect(outbox.append(Data(count: 100)) == .later) }
        #expect(failed.append(Data(count: 1)) == .none)
        try await full.waitUntilStalled(for: .milliseconds(10))
        await #expect(throws: CancellationError.self) {
            try await withDeadline(.milliseconds(100), orThrow: CancellationError()) {
                try await failed.waitUntilStalled(for: .milliseconds(10))
            }
        }
    }

    @Test(arguments: [true, false])
    func `a source is resumed once for each wait, also if the stream fails meanwhile`(_ takes: Bool) async throws {
        let resumptions = Count()
        let buffering = try Buffering(1000, .wait, bytes: 100, Budget(1000))
        let outbox = Outbox(StreamMetrics("numbers"), next: 0, buffering) { resumptions.add() }
        #expect(outbox.append(Data(count: 100)) == .later)
        #expect(resumptions.value == 0)
        #expect(outbox.append(Data(count: 1)) == .none)
        #expect(resumptions.value == 1)
        if takes { #expect(await taken(outbox) == [0]) }
        outbox.end()
        #expect(resumptions.value == 1)
    }

    @Test func `nobody waits for a client whose source has ended, and it has the time for the last elements`()
        async throws
    {
        let outbox = try outbox(.wait)
        #expect(outbox.append(Data(count: 100)) == .later)
        outbox.finish(.completed)
        try await outbox.waitUntilOverdue(for: .milliseconds(10))
        await #expect(throws: CancellationError.self) {
            try await withDeadline(.milliseconds(100), orThrow: CancellationError()) {
                try await outbox.waitUntilStalled(for: .milliseconds(10))
            }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `a client that has stalled gets no further elements`() async throws {
        let outbox = try outbox(.wait)
        #expect(outbox.append(Data(count: 100)) == .later)
        try await outbox.waitUntilStalled(for: .milliseconds(10))
        #expect(await outbox.take() == nil)
    }

    @Test(.timeLimit(.minutes(15))) func `a client that takes the last elements slowly isn't overdue`() async throws {
        // A busy machine may sleep longer than it should, so the time is longer each time.
        for time in [Duration.seconds(2), .seconds(4), .seconds(8)] {
            let outbox = try outbox(.wait)
            _ = outbox.append(Data(count: 1))
            outbox.finish(.completed)
            async let overdue: Void = outbox.waitUntilOverdue(for: time)
            for _ in 0..<10 {
                try await Task.sleep(for: time * 0.15)
                outbox.clientHasTaken()
            }
            let last = ContinuousClock.now
            try await overdue
            if last.duration(to: .now) > time / 2 { return }
        }
        Issue.record("A client that takes elements was overdue each time.")
    }

    @Test(.timeLimit(.minutes(15))) func `a client that wants no more is overdue if it takes nothing`() async throws {
        let outbox = try outbox(.wait)
        _ = outbox.append(Data(count: 1))
        #expect(await taken(outbox) == [0])
        outbox.end()
        try await outbox.waitUntilOverdue(for: .milliseconds(10))
    }

    @Test func `dropOldest drops as many elements as it must`() async throws {
        let outbox = try outbox(.dropOldest)
        for _ in 0..<9 { #expect(outbox.append(Data(count: 10)) == .more) }
        #expect(outbox.append(Data(count: 90)) == .more)  // reaches the limit, and is kept
        #expect(outbox.append(Data(count: 10)) == .more)
        #expect(await taken(outbox) == [9, 10])
    }

    @Test func `dropNewest drops elements until there is room`() async throws {
        let outbox = try outbox(.dropNewest)
        for _ in 0..<3 { #expect(outbox.append(Data(count: 60)) == .more) }
        #expect(await taken(outbox) == [0, 1])
        #expect(outbox.append(Data(count: 60)) == .more)
        #expect(await taken(outbox) == [3])
    }

    @Test func `one element waits for each client of a server whose bytes are used up`() async throws {
        let budget = Budget(150)
        let (greedy, modest) = (try outbox(.wait, bytes: 1000, budget), try outbox(.wait, bytes: 1000, budget))
        #expect(greedy.append(Data(count: 100)) == .more)
        #expect(greedy.append(Data(count: 100)) == .later)
        #expect(modest.append(Data(count: 10)) == .later)
        #expect(await taken(modest) == [0])
        #expect(modest.append(Data(count: 10)) == .later)
        greedy.end()
        #expect(await taken(modest) == [1])
        #expect(modest.append(Data(count: 10)) == .more)
        modest.end()
        #expect(budget.bytes == 0)
    }

    @Test func `a source that can wait isn't failed by what other clients have taken of the server's bytes`() throws {
        let budget = Budget(150)
        let (greedy, modest) = (try outbox(.wait, bytes: 1000, budget), try outbox(.wait, bytes: 1000, budget))
        #expect(modest.append(Data(count: 10)) == .more)
        #expect(greedy.append(Data(count: 200)) == .later)
        #expect(modest.append(Data(count: 10)) == .later)
        #expect(modest.append(Data(count: 10)) == .none)  // it can't wait
    }

    @Test(arguments: [Overflow.wait, .fail, .dropOldest, .dropNewest])
    func `what a client has missed doesn't count as bytes of its call`(_ overflow: Overflow) async throws {
        let missed = Deque((0..<3).map { Outbox.Entry(number: $0, json: Data(count: 50)) })
        let buffering = try Buffering(1000, overflow, bytes: 100, Budget(1000))
        let outbox = Outbox(StreamMetrics("numbers"), next: 3, missed: missed, buffering) {}
        #expect(outbox.append(Data(count: 60)) == .more)
        #expect(outbox.append(Data(count: 60)) == (overflow == .wait ? .later : .more))
        #expect(await taken(outbox) == [0, 1, 2, 3, 4])
        #expect(outbox.append(Data(count: 100)) == (overflow == .wait ? .later : .more))
    }

    @Test func `a buffer without a limit holds what a client has missed`() throws {
        let missed = Deque([Outbox.Entry(number: 0, json: nil)])
        let buffering = try Buffering(.max, .wait, bytes: 100, Budget(1000))
        let outbox = Outbox(StreamMetrics("numbers"), next: 1, missed: missed, buffering) {}
        #expect(outbox.append(Data(count: 1)) == .more)
    }

    @Test func `a client that takes messages doesn't stall`() async throws {
        let outbox = try outbox(.wait)
        #expect(outbox.append(Data(count: 100)) == .later)
        let stalled = Count()
        let waiting = Task {
            try await outbox.waitUntilStalled(for: .seconds(2))
            stalled.add()
        }
        for _ in 0..<30 {
            try await Task.sleep(for: .milliseconds(100))
            outbox.clientHasTaken()
        }
        #expect(stalled.value == 0)
        waiting.cancel()
    }

    @Test(.timeLimit(.minutes(15)), arguments: [Sharing.perClient, .shared])
    func `a client that takes nothing costs the bytes of its call`(_ sharing: Sharing) async throws {
        let server = try StreamServer(limits: Limits(bytesPerCall: 1 << 20))
        try await withClient(of: server) { server, client in
            let sent = Count()
            let text = String(repeating: "a", count: 100_000)
            let texts = Observable.range(start: 0, count: 1000).map { _ in text }.do(onNext: { _ in sent.add() })
            try server.publish("texts", texts, sharing: sharing)
            let upstream = client.observe("texts", of: String.self).attach(
                Sink(next: { _ in .later }, finish: { _ in }))
            await eventually { sent.value > 10 }
            try await Task.sleep(for: .seconds(1))
            // Ten wait, and some are on the way: the transport takes more until its event loop sees a full window.
            #expect(sent.value < 500)
            upstream.dispose()
        }
    }

    @Test func `a replay is bounded in bytes`() async throws {
        try await withClient { server, client in
            let texts = (0..<10).map { String(repeating: "\($0)", count: 98) }  // 100 bytes with their quotes
            let source = Observable.from(texts).concat(.never())
            try server.publish("few", source, sharing: .replay(1000, bytes: 350))
            try server.publish("large", source, sharing: .replay(1000, bytes: 1))
            for (name, kept) in [("few", 3), ("large", 1)] {
                let first = client.observe(name, of: String.self)
                _ = try await first.take(texts.count).allValues
                let later = try await first.take(kept).allValues
                #expect(later == Array(texts.suffix(kept)))
            }
        }
    }
}
