import Rill
import RillGRPC
import Testing

struct PublishTests {
    @Test func `a name that is taken is an error, and is free once the stream is no longer published`() async throws {
        try await withClient { server, client in
            let first = try server.publish("numbers", Observable.of(1))
            let error = #expect(throws: ConfigurationError.self) { try server.publish("numbers", Observable.of(2)) }
            let expected = #"StreamServer.publish: expected a new name, "numbers" is already published"#
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
        #expect(error?.description == "StreamServer.publish: expected buffering to be positive, got 0")
    }

    @Test(arguments: ["", String(repeating: "ü", count: 128)])
    func `a name that is empty or too long is an error on both sides`(_ name: String) async throws {
        try await withClient { server, client in
            let error = #expect(throws: ConfigurationError.self) { try server.publish(name, Observable.of(1)) }
            let size = name.utf8.count
            #expect(error?.description == "StreamServer.publish: expected a name of 1...255 bytes, got one of \(size)")
            let refused = await failure(of: client.observe(name, of: Int.self)) as? StreamError
            #expect(refused == .badRequest("got a name of \(size) bytes, not of 1...255"))
            let longest = String(repeating: "n", count: 255)
            try server.publish(longest, Observable.of(1))
            #expect(try await client.observe(longest, of: Int.self).allValues == [1])
        }
    }
}
