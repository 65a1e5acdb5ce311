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
}
