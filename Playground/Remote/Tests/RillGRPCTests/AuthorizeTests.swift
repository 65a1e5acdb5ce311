import Foundation
import Rill
import RillGRPC
import Synchronization
import Testing

struct AuthorizeTests {
    @Test func `authorize gets a token that no list has`() async throws {
        let authorize = Authorization { caller, stream in caller.token == "token for \(stream)" }
        try await withServer(try StreamServer(authorize: authorize)) { server, port in
            try server.publish("numbers", Observable.of(1))
            for (token, isAllowed) in ["token for numbers": true, "token for others": false] {
                let client = try StreamClient(port: port, token: { token })
                let error = await failure(of: client.observe("numbers", of: Int.self)) as? StreamError
                #expect(error == (isAllowed ? nil : .forbidden(stream: "numbers")))
                await client.close()
            }
        }
    }

    @Test func `authorize can say why`() async throws {
        let authorize = Authorization { _, _ in throw StreamError.unauthenticated }
        try await withClient(of: try StreamServer(authorize: authorize)) { _, client in
            let error = await failure(of: client.observe("numbers", of: Int.self))
            #expect(error as? StreamError == .unauthenticated)
        }
    }

    @Test func `an authorize that waits holds nobody else back`() async throws {
        let (gate, asked) = (Gate(), Count())
        let authorize = Authorization { _, stream in
            if stream == "slow" {
                asked.add()
                await gate.pass()
            }
            return true
        }
        try await withClient(of: try StreamServer(authorize: authorize)) { server, client in
            for name in ["slow", "fast"] { try server.publish(name, Observable.of(1)) }
            // More of them than there are threads for tasks.
            let logs = (0..<4 * ProcessInfo.processInfo.activeProcessorCount).map { _ in Log<Int>() }
            let subscriptions = logs.map { $0.observe(client.observe("slow", of: Int.self)) }
            await eventually { asked.value == logs.count }
            let fast = try await client.observe("fast", of: Int.self).allValues
            #expect(fast == [1])
            #expect(logs.allSatisfy { !$0.hasEnded })
            gate.open()
            await eventually { logs.allSatisfy { $0.elements == [1] } }
            for subscription in subscriptions { subscription.dispose() }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `an authorize without an answer ends the call`() async throws {
        let authorize = Authorization { _, _ in
            try await Task.sleep(for: .seconds(600))
            return true
        }
        let server = try StreamServer(limits: Limits(opening: .seconds(1)), authorize: authorize)
        try await withClient(of: server) { _, client in
            let numbers = client.observe("numbers", of: Int.self).retry(
                backoff: .constant(.milliseconds(10)), scheduler: MainScheduler.instance,
                shouldRetry: StreamError.isDisconnection)
            let error = await failure(of: numbers)
            let expected = StreamError.failedCall(
                code: "deadlineExceeded", message: "the server's authorize had no answer within 1.0 seconds")
            #expect(error as? StreamError == expected)
        }
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(1)])
    func `a stream whose token is revoked ends, and others go on`(_ sharing: Sharing) async throws {
        let revoked = Mutex<Set<String>>([])
        let checks = Count()
        let authorize = Authorization { caller, _ in
            checks.add()
            return revoked.withLock { !$0.contains(caller.token ?? "") }
        }
        let server = try StreamServer(authorize: authorize.revalidating(every: .milliseconds(200)))
        try await withServer(server) { server, port in
            let subject = PublishSubject<Int>()
            try server.publish("numbers", subject, sharing: sharing)
            let clients = try ["ann", "bob"].map { token in try StreamClient(port: port, token: { token }) }
            let logs = clients.map { _ in Log<Int>() }
            let subscriptions = zip(clients, logs).map { $1.observe($0.observe("numbers", of: Int.self)) }
            await eventually {
                subject.onNext(1)
                try? await Task.sleep(for: .milliseconds(50))
                return logs.allSatisfy { $0.count > 0 || $0.hasEnded }
            }
            try #require(logs.allSatisfy { !$0.hasEnded }, "\(logs.map(\.error))")
            let before = checks.value
            await eventually { checks.value > before + 4 }
            #expect(logs.allSatisfy { !$0.hasEnded })
            _ = revoked.withLock { $0.insert("ann") }
            await eventually { logs[0].hasEnded }
            #expect(logs[0].error as? StreamError == .forbidden(stream: "numbers"))
            let (count, other) = (logs[0].count, logs[1].count)
            subject.onNext(2)
            await eventually { logs[1].count > other }
            #expect(logs[0].count == count)
            #expect(!logs[1].hasEnded)
            for subscription in subscriptions { subscription.dispose() }
            for client in clients { await client.close() }
        }
    }

    @Test func `a client that takes nothing can be revoked, too`() async throws {
        let (isRevoked, ended, received) = (Count(), Count(), Count())
        let authorize = Authorization { _, _ in isRevoked.value == 0 }.revalidating(every: .milliseconds(200))
        try await withClient(of: try StreamServer(authorize: authorize)) { server, client in
            try server.publish("numbers", Observable.range(start: 0, count: .max).do(onDispose: { ended.add() }))
            let next = { (_: Int) in
                received.add()
                return Demand.later
            }
            let upstream = client.observe("numbers", of: Int.self).attach(Sink(next: next, finish: { _ in }))
            await eventually { received.value == 1 }
            isRevoked.add()
            await eventually { ended.value == 1 }
            upstream.dispose()
        }
    }

    @Test func `the client is asked for a token at each subscription`() async throws {
        let authorize = Authorization { caller, _ in caller.token == "token 2" }
        try await withServer(try StreamServer(authorize: authorize)) { server, port in
            try server.publish("numbers", Observable.of(1))
            let asked = Count()
            let client = try StreamClient(
                port: port,
                token: {
                    await Task.yield()
                    asked.add()
                    return "token \(asked.value)"
                })
            let numbers = client.observe("numbers", of: Int.self)
            #expect(await failure(of: numbers) as? StreamError == .forbidden(stream: "numbers"))
            #expect(await failure(of: numbers) == nil)
            await client.close()
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `a client that tries again goes on with its next token after one has expired`() async throws {
        // A token is valid for the first check alone, and so expires at the second one.
        let checks = Mutex<[String: Int]>([:])
        let authorize = Authorization { caller, _ in
            let count = checks.withLock { checks in
                checks[caller.token ?? "", default: 0] += 1
                return checks[caller.token ?? "", default: 0]
            }
            if count > 1 { throw StreamError.unauthenticated }
            return true
        }
        let server = try StreamServer(authorize: authorize.revalidating(every: .milliseconds(100)))
        try await withServer(server) { server, port in
            let (subject, tokens, log) = (PublishSubject<Int>(), Count(), Log<Int>())
            try server.publish("numbers", subject, sharing: .replay(1000))
            let client = try StreamClient(
                port: port,
                token: {
                    tokens.add()
                    return "token \(tokens.value)"
                })
            let numbers = client.observe("numbers", of: Int.self, resume: .fromLast).retry(
                backoff: .constant(.milliseconds(10)), scheduler: MainScheduler.instance,
                shouldRetry: { StreamError.isDisconnection($0) || $0 as? StreamError == .unauthenticated })
            let subscription = log.observe(numbers)
            await eventually { subject.hasObservers }
            var sent = 0
            await eventually {
                subject.onNext(sent)
                sent += 1
                try? await Task.sleep(for: .milliseconds(10))
                return tokens.value > 3 || log.hasEnded
            }
            await eventually { log.count == sent || log.hasEnded }
            #expect(log.elements == Array(0..<sent))
            #expect(log.error == nil)
            subscription.dispose()
            await client.close()
        }
    }

    @Test func `a token that can't be had is the error of the stream`() async throws {
        struct NoToken: Error {}
        let client = try StreamClient(port: 1, token: { throw NoToken() })
        #expect(await failure(of: client.observe("numbers", of: Int.self)) is NoToken)
        await client.close()
    }
}
