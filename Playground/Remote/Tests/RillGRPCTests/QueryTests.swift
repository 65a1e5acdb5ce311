import Rill
import RillGRPC
import Testing

struct QueryTests {
    private struct Query: Codable, Sendable {
        var symbol: String
        var above = 0.0
    }

    private struct Refused: Error {}

    private func withPrices(_ body: (StreamClient) async throws -> Void) async throws {
        try await withClient { server, client in
            try server.publish("prices", of: Query.self) { query in
                if query.symbol == "secret" { throw Refused() }
                return Observable.of(1.0, 2.0, 3.0).filter { $0 > query.above }.map { "\(query.symbol) \($0)" }
            }
            try await body(client)
        }
    }

    @Test func `each client gets the stream for its parameters`() async throws {
        try await withPrices { client in
            let a = client.observe("prices", of: String.self, query: Query(symbol: "A"))
            let b = client.observe("prices", of: String.self, query: Query(symbol: "\"B", above: 1.5))
            let (first, second) = try await (a.allValues, b.allValues)
            #expect(first == ["A 1.0", "A 2.0", "A 3.0"])
            #expect(second == ["\"B 2.0", "\"B 3.0"])
        }
    }

    @Test func `other parameters, or none, are an error that says what was expected`() async throws {
        try await withPrices { client in
            let none = try #require(await failure(of: client.observe("prices", of: String.self)))
            #expect("\(none)" == #""prices": expected Query: got none"#)
            let other = await failure(of: client.observe("prices", of: String.self, query: [1])) as? StreamError
            guard case .badQuery("prices", let reason) = other else {
                Issue.record("expected an error of the parameters, got \(other as Any)")
                return
            }
            #expect(reason.hasPrefix("expected Query: "))
        }
    }

    @Test func `parameters that are too large are an error that names the limit, and no disconnection`() async throws {
        try await withPrices { client in
            let query = Query(symbol: String(repeating: "a", count: 16_384))
            let error = try #require(await failure(of: client.observe("prices", of: String.self, query: query)))
            #expect("\(error)".hasSuffix(" bytes, the limit is 16384"))
            #expect(!StreamError.isDisconnection(error))
        }
    }

    @Test(arguments: [Sharing.perClient, .shared])
    func `parameters for a stream that has none are an error`(_ sharing: Sharing) async throws {
        try await withClient { server, client in
            try server.publish("numbers", Observable.of(1), sharing: sharing)
            let error = await failure(of: client.observe("numbers", of: Int.self, query: Query(symbol: "A")))
            let expected = StreamError.badQuery(
                stream: "numbers", reason: "expected none, the stream has no parameters")
            #expect(error as? StreamError == expected)
        }
    }

    @Test func `parameters that the source refuses are an error of the source`() async throws {
        try await withPrices { client in
            let error = await failure(of: client.observe("prices", of: String.self, query: Query(symbol: "secret")))
            #expect((error as? RemoteError)?.type == "Refused")
        }
    }

    @Test func `the source for parameters knows who asks`() async throws {
        try await withServer(try StreamServer(tokens: ["ann", "bob"])) { server, port in
            try server.publish("orders", of: String.self) { account in
                if Caller.current?.token != account { throw StreamError.forbidden(stream: "orders") }
                return Observable.just("\(account) 1")
            }
            let client = try StreamClient(port: port, token: { "ann" })
            let own = try await client.observe("orders", of: String.self, query: "ann").allValues
            #expect(own == ["ann 1"])
            let error = await failure(of: client.observe("orders", of: String.self, query: "bob"))
            #expect(error as? StreamError == .forbidden(stream: "orders"))
            #expect(Caller.current == nil)
            await client.close()
        }
    }

    @Test func `the source of numbered elements knows who asks`() async throws {
        try await withServer(try StreamServer(tokens: ["ann"])) { server, port in
            try server.publish("numbers") { first in
                Observable.of("\(Caller.current?.token ?? "nobody") from \(first)")
            }
            let client = try StreamClient(port: port, token: { "ann" })
            #expect(try await client.observe("numbers", of: String.self).allValues == ["ann from 0"])
            await client.close()
        }
    }
}
