import Rill
import RillGRPC
import Testing

@Suite(.serialized) struct PublishTests {
    @Test func `a name that is taken is an error, and is free once the stream is no longer published`() async throws {
        try await withClient { server, client in
            let first = try server.publish("numbers", Observable.of(1))
            let error = #expect(throws: ConfigurationError.self) { try server.publish("numbers", Observable.of(2)) }
            let expected = #"publish: expected a new name, "numbers" is already published"#
            #expect(error?.description == expected)
            #expect(try await client.observe("numbers", of: Int.self).allValues == [1])
            first.dispose()
            try server.publish("numbers", Observable.of(3))
            #expect(try await client.observe("numbers", of: Int.self).allValues == [3])
        }
    }

    @Test func `a buffer without room is an error`() throws {
        let server = try StreamServer()
        let error = #expect(throws: ConfigurationError.self) {
            try server.publish("numbers", Observable.of(1), buffering: 0)
        }
        #expect(error?.description == "publish: expected buffering to be positive, got 0")
    }

    @Test(arguments: ["", String(repeating: "ü", count: 128)])
    func `a name that is empty or too long is an error on both sides`(_ name: String) async throws {
        try await withClient { server, client in
            let error = #expect(throws: ConfigurationError.self) { try server.publish(name, Observable.of(1)) }
            let size = name.utf8.count
            #expect(error?.description == "publish: expected a name of 1...255 bytes, got one of \(size)")
            let refused = await failure(of: client.observe(name, of: Int.self)) as? StreamError
            #expect(refused == .badRequest("got a name of \(size) bytes, not of 1...255"))
            let longest = String(repeating: "n", count: 255)
            try server.publish(longest, Observable.of(1))
            #expect(try await client.observe(longest, of: Int.self).allValues == [1])
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: [Sharing.perClient, .shared, .replay(2)])
    func `a name that is published again and again has one whole stream, or none`(_ sharing: Sharing) async throws {
        try await withClient { server, client in
            let (taken, observed) = (Count(), Count())
            await withTaskGroup { tasks in
                for publisher in 0..<4 {
                    tasks.addTask {
                        while observed.value < 20, !Task.isCancelled {
                            do {
                                let numbers = Observable.of(publisher, publisher)
                                let stream = try server.publish("numbers", numbers, sharing: sharing)
                                try? await Task.sleep(for: .milliseconds(2))
                                stream.dispose()
                                stream.dispose()
                            } catch {
                                taken.add()
                                try? await Task.sleep(for: .milliseconds(1))
                            }
                        }
                    }
                }
                tasks.addTask {
                    while observed.value < 20, !Task.isCancelled {
                        do {
                            let numbers = try await client.observe("numbers", of: Int.self).allValues
                            // A shared stream that has just ended has no more elements for a new client.
                            if numbers.isEmpty { continue }
                            #expect(numbers.count == 2 && Set(numbers).count == 1)
                            observed.add()
                        } catch {
                            #expect(error as? StreamError == .unknownStream("numbers"))
                        }
                    }
                }
            }
            #expect(taken.value > 0)
            #expect(
                await failure(of: client.observe("numbers", of: Int.self)) as? StreamError == .unknownStream("numbers"))
            try server.publish("numbers", Observable.of(7), sharing: sharing)
            #expect(try await client.observe("numbers", of: Int.self).allValues == [7])
        }
    }
}
