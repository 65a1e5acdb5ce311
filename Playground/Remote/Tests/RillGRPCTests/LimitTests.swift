import GRPCCore
import Rill
import Testing

@testable import RillGRPC

@Suite(.serialized) struct LimitTests {
    @Test func `a call that the server does not end is cancelled some time after its observer has gone`() async {
        let call = ClientCall(
            open: { _, _, _ in try await Task.sleep(for: .seconds(600)) }, metadata: [:], options: .defaults,
            patience: .milliseconds(10))
        let task = Task { await call.run(ObserveRequest(stream: "numbers", limit: 4096)) }
        #expect(call.inbox.begin())
        call.close(task)
        await task.value
        #expect(task.isCancelled)
    }

    @Test func `a call over the limit of a connection is an error that names it`() async throws {
        try await withClient { server, client in
            let observed = Count()
            try server.publish("never", Observable<Int>.never().do(onSubscribe: { observed.add() }))
            try server.publish("numbers", Observable.of(1))
            let (never, numbers) = (client.observe("never", of: Int.self), client.observe("numbers", of: Int.self))
            let subscriptions = (0..<100).map { _ in never.subscribe(onNext: { _ in }) }
            await eventually { observed.value == 100 }
            for _ in 0..<30 {
                let error = await failure(of: numbers)
                #expect(error as? StreamError == .tooManyCalls(per: "connection", limit: 100))
            }
            let error = try #require(await failure(of: numbers))
            #expect("\(error)" == "the server allows 100 open calls per connection")
            subscriptions[0].dispose()
            await eventually { await failure(of: numbers) == nil }
            for subscription in subscriptions { subscription.dispose() }
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `a stock client with 150 calls has 100 of them, and an error for each other one`() async throws {
        try await withServer { server, port in
            let subject = PublishSubject<Int>()
            try server.publish("numbers", subject, sharing: .shared)
            let request = Array(#"{"versions":[2,2],"stream":"numbers","limit":1000}"#.utf8)
            try await Call.withClient(of: port) { calls in
                let (begun, elements, refused) = (Count(), Count(), Count())
                let over = Frame.failed(.refused(.tooManyCalls(per: "connection", limit: 100)))
                await withTaskGroup { tasks in
                    for _ in 0..<150 {
                        tasks.addTask {
                            _ = await Call.open([request], calls) { frame in
                                if case .began = frame { begun.add() }
                                if case .elements = frame { elements.add() }
                                if frame == over { refused.add() }
                            }
                        }
                    }
                    await eventually { begun.value == 100 && refused.value == 50 }
                    subject.onNext(1)
                    await eventually { elements.value == 100 }
                    tasks.cancelAll()
                }
                #expect(begun.value == 100)
            }
        }
    }

    @Test func `a caller has as many calls as the limit allows, over all connections`() async throws {
        let server = try StreamServer(tokens: ["ann", "bob"], limits: Limits(callsPerCaller: 2))
        try await withServer(server) { server, port in
            let observed = Count()
            try server.publish("never", Observable<Int>.never().do(onSubscribe: { observed.add() }))
            try server.publish("numbers", Observable.of(1))
            let anns = try (0..<3).map { _ in try StreamClient(port: port, token: { "ann" }) }
            let bob = try StreamClient(port: port, token: { "bob" })
            let subscriptions = anns.prefix(2).map { client in
                client.observe("never", of: Int.self).subscribe(onNext: { _ in })
            }
            await eventually { observed.value == 2 }
            let error = await failure(of: anns[2].observe("numbers", of: Int.self))
            #expect(error as? StreamError == .tooManyCalls(per: "caller", limit: 2))
            #expect(await failure(of: bob.observe("numbers", of: Int.self)) == nil)
            subscriptions[0].dispose()
            await eventually { await failure(of: anns[2].observe("numbers", of: Int.self)) == nil }
            subscriptions[1].dispose()
            for client in anns + [bob] { await client.close() }
        }
    }

    @Test func `callers are told apart by what the server knows of them`() throws {
        func identity(
            _ tokens: [String], _ authorize: Authorization? = nil, token: String?, subject: String?, _ address: String
        ) -> String {
            let report = ErrorReport(log: Records().logger) { _ in nil }
            let access = Access(tokens: tokens, authorize, timeout: .seconds(1), report)
            return access.identity(of: Caller(token: token, certificateSubject: subject, address: address))
        }
        #expect(identity(["ann"], token: "ann", subject: nil, "ipv4:10.0.0.1:5") == "token ann")
        // A token that nobody has checked is no identity, nor one that `authorize` may not look at.
        #expect(identity([], token: "ann", subject: "CN=ann", "ipv4:10.0.0.1:5") == "certificate CN=ann")
        #expect(identity([], token: "ann", subject: nil, "ipv4:10.0.0.1:5") == "address ipv4:10.0.0.1")
        let all = Authorization { _, _ in true }
        #expect(identity([], all, token: "1", subject: "CN=ann", "ipv4:10.0.0.1:5") == "certificate CN=ann")
        #expect(identity([], all, token: "ann", subject: nil, "ipv4:10.0.0.1:5") == "token ann")
        #expect(identity([], token: nil, subject: nil, "ipv6:[::1]:5") == "address ipv6:[::1]")
    }

    @Test func `a connection that is refused gives its place back, however it ends`() {
        let connections = Connections(limit: 1)
        #expect(connections.enter("first") == .admitted)
        for round in 0..<100 {
            // The same address twice, as that of a Unix socket.
            #expect(connections.enter("other") == .refused, "round \(round)")
            #expect(connections.enter("other") == .closed)
            #expect(throws: StreamError.tooManyConnections(limit: 1)) { try connections.check("other") }
            connections.leave("other", .closed)
            connections.leave("other", .refused)
            #expect(throws: Never.self) { try connections.check("other") }
        }
        connections.leave("first", .admitted)
        #expect(connections.enter("other") == .admitted)
    }

    @Test func `a call that is admitted after its connection was closed is forgotten`() {
        let connections = Connections(limit: 1)
        #expect(connections.enter("one") == .admitted)
        #expect(!connections.hadAdmittedCall("one"))
        connections.admit("one")
        #expect(connections.hadAdmittedCall("one"))
        connections.leave("one", .admitted)
        connections.admit("one")
        #expect(!connections.hadAdmittedCall("one"))
    }

    @Test(.timeLimit(.minutes(15))) func `a connection over the limit has an error that names it`() async throws {
        try await withServer(try StreamServer(limits: Limits(connections: 2))) { server, port in
            try server.publish("numbers", Observable.of(1))
            // A client connects when it is made.
            let first = [try StreamClient(port: port), try StreamClient(port: port)]
            for client in first { #expect(await failure(of: client.observe("numbers", of: Int.self)) == nil) }
            let third = try StreamClient(port: port)
            let error = await failure(of: third.observe("numbers", of: Int.self))
            #expect(error as? StreamError == .tooManyConnections(limit: 2))
            // A client that runs for a year tries again.
            #expect(error.map(StreamError.isDisconnection) ?? false)
            #expect(await failure(of: first[0].observe("numbers", of: Int.self)) == nil)
            await first[0].close()
            await eventually { await failure(of: third.observe("numbers", of: Int.self)) == nil }
            await first[1].close()
            await third.close()
        }
    }

    @Test(.timeLimit(.minutes(15))) func `many connections over the limit are closed at once`() async throws {
        let server = try StreamServer(limits: Limits(connections: 1, opening: .seconds(3600)))
        try await withServer(server) { server, port in
            try server.publish("numbers", Observable.of(1))
            let client = try StreamClient(port: port)
            #expect(await failure(of: client.observe("numbers", of: Int.self)) == nil)
            let started = ContinuousClock.now
            let sockets = try (0..<30).map { _ in try Socket(port: port) }
            await eventually { sockets.count { $0.isClosed } >= 20 }
            // The other ten stay open for a while, as their clients may get the reason.
            await eventually { sockets.allSatisfy { $0.isClosed } }
            #expect(started.duration(to: .now) < .seconds(60))
            #expect(await failure(of: client.observe("numbers", of: Int.self)) == nil)
            await client.close()
        }
    }
}

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

struct WindowTests {
    @Test func `a window that is too small is refused`() {
        let error = #expect(throws: ConfigurationError.self) { try StreamClient(port: 5050, window: 65_534) }
        #expect(error?.description == "StreamClient: expected window to be at least 65535, got 65534")
    }

    @Test(.timeLimit(.minutes(15))) func `the smallest window carries elements that are larger`() async throws {
        try await withServer { server, port in
            let texts = Observable.range(start: 0, count: 10).map { String(repeating: "\($0)", count: 200_000) }
            try server.publish("texts", texts)
            let client = try StreamClient(port: port, window: 65_535)
            let counts = try await client.observe("texts", of: String.self).map { $0.count }.allValues
            #expect(counts == Array(repeating: 200_000, count: 10))
            await client.close()
        }
    }
}
