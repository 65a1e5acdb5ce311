import Rill
import RillGRPC
import Testing

@Suite(.serialized) struct EvictionTests {
    /// Publishes large texts without end, with a client that takes none and another one that takes all.
    private func withStalledClient(
        _ sharing: Sharing, _ overflow: Overflow?, after stalling: Duration,
        _ body: (StreamServer, _ fast: Log<Int>) async throws -> Void
    ) async throws {
        let server = try StreamServer(limits: Limits(stalling: stalling))
        try await withServer(server) { server, port in
            let text = String(repeating: "a", count: 10_000)
            let texts = Observable.range(start: 0, count: .max).map { _ in text }
            try server.publish("texts", texts, sharing: sharing, buffering: 10, whenFull: overflow)
            let (slow, client) = (try StreamClient(port: port), try StreamClient(port: port))
            let begun = Count()
            let stalled = slow.observe("texts", of: String.self).attach(
                Sink(
                    next: { _ in
                        begun.add()
                        return .later
                    }, finish: { _ in }))
            await eventually { begun.value == 1 }
            let fast = Log<Int>()
            let subscription = fast.observe(client.observe("texts", of: String.self).map { $0.count })
            try await body(server, fast)
            subscription.dispose()
            stalled.dispose()
            await slow.close()
            await client.close()
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: [Sharing.shared, .replay(1)])
    func `a client that never reads is evicted, and others go on`(_ sharing: Sharing) async throws {
        // Beside other tests, a client that reads may take seconds to do so.
        try await withStalledClient(sharing, nil, after: .seconds(15)) { server, fast in
            await eventually { server.evicted == 1 }
            let count = fast.count
            await eventually { fast.count > count + 100 }
            #expect(!fast.hasEnded)
            #expect(server.evicted == 1)
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `a source that waits by name waits for a client that never reads`() async throws {
        try await withStalledClient(.shared, .wait, after: .seconds(1)) { server, fast in
            var count = -1
            await eventually {
                defer { count = fast.count }
                try? await Task.sleep(for: .seconds(2))
                return fast.count == count
            }
            #expect(server.evicted == 0)
            #expect(!fast.hasEnded)
        }
    }

    @Test(.timeLimit(.minutes(15))) func `an evicted client that reads again gets the reason`() async throws {
        let server = try StreamServer(limits: Limits(stalling: .seconds(1)))
        try await withClient(of: server) { server, client in
            try server.publish("numbers", Observable.range(start: 0, count: .max), sharing: .shared)
            let (log, gate) = (Log<Int>(), Gate())
            let numbers = client.observe("numbers", of: Int.self).asyncMap { number in
                await gate.pass()
                return number
            }
            let subscription = log.observe(numbers)
            await eventually { server.evicted == 1 }
            gate.open()
            await eventually { log.hasEnded }
            #expect(log.error as? StreamError == .tooSlow(stream: "numbers"))
            subscription.dispose()
        }
    }
}
