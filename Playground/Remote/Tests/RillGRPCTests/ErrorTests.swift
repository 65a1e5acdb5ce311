import Foundation
import Rill
import Testing

@testable import RillGRPC

struct ErrorTests {
    private struct Broken: Error, CustomStringConvertible { let description = "the sensor is “broken”\n" }

    /// A server that hides nothing.
    private static var server: StreamServer { try! StreamServer(describe: { "\($0)" }) }

    /// Runs `body` while another stream of the same connection is observed, which goes on.
    private func besideAnother(
        _ server: StreamServer = server, _ body: (StreamServer, StreamClient) async throws -> Void
    ) async throws {
        try await withClient(of: server) { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            try server.publish("another", subject)
            let subscription = log.observe(client.observe("another", of: Int.self))
            await eventually { subject.hasObservers }
            try await body(server, client)
            subject.onNext(1)
            await eventually { log.elements == [1] }
            #expect(!log.hasEnded)
            subscription.dispose()
        }
    }

    @Test func `an error of the source has its type's name and description`() async throws {
        try await besideAnother { server, client in
            try server.publish("numbers", Observable.concat(.of(1, 2), .error(Broken())))
            let log = Log<Int>()
            let subscription = log.observe(client.observe("numbers", of: Int.self))
            await eventually { log.hasEnded }
            #expect(log.elements == [1, 2])
            #expect(log.error as? RemoteError == RemoteError(type: "Broken", description: "the sensor is “broken”\n"))
            subscription.dispose()
        }
    }

    @Test func `a server that accepts a connection and stays silent is given up`() async throws {
        let port = try SilentPort()
        let client = try StreamClient(port: port.number, timeout: .seconds(1))
        let error = await failure(of: client.observe("numbers", of: Int.self))
        #expect(error.map(StreamError.isDisconnection) ?? false, "\(error as Any)")
        await client.close()
    }

    @Test func `a long description is cut`() async throws {
        struct Long: Error, CustomStringConvertible { let description = String(repeating: "é", count: 100_000) }
        try await besideAnother { server, client in
            try server.publish("numbers", Observable<Int>.error(Long()))
            let error = await failure(of: client.observe("numbers", of: Int.self)) as? RemoteError
            #expect(error?.type == "Long" && error?.description.count == 10_000)
            struct Secret: Codable, Sendable {
                func encode(to encoder: any Encoder) throws { throw Long() }
            }
            try server.publish("secrets", Observable.of(Secret()))
            let failed = await failure(of: client.observe("secrets", of: Secret.self)) as? StreamError
            guard case .unencodable(_, _, let reason) = failed else {
                Issue.record("expected an element that can't be encoded, got \(failed as Any)")
                return
            }
            #expect(reason.count == 10_000)
        }
    }

    @Test func `an error passes several processes unchanged`() async throws {
        try await withClient(of: Self.server) { server, client in
            try server.publish("numbers", Observable<Int>.error(Broken()))
            try await withClient { relay, reader in
                try relay.publish("numbers", client.observe("numbers", of: Int.self))
                try relay.publish("others", client.observe("others", of: Int.self))
                let broken = await failure(of: reader.observe("numbers", of: Int.self)) as? RemoteError
                #expect(broken == RemoteError(type: "Broken", description: Broken().description))
                let unknown = await failure(of: reader.observe("others", of: Int.self)) as? StreamError
                #expect(unknown == .unknownStream("others"))
            }
        }
    }

    @Test func `an unknown name is an error that names it`() async throws {
        try await besideAnother { _, client in
            let error = await failure(of: client.observe("tacks", of: Int.self))
            #expect(error as? StreamError == .unknownStream("tacks"))
            #expect("\(error!)" == #"no stream is published as "tacks""#)
            // A name of the largest size doesn't fit into a header.
            let long = String(repeating: "\u{1}", count: 255)
            #expect(await failure(of: client.observe(long, of: Int.self)) as? StreamError == .unknownStream(long))
        }
    }

    @Test func `elements before one that doesn't decode are delivered`() async throws {
        try await besideAnother { server, client in
            try server.publish("texts", Observable.of("1", "2"))
            try server.publish("mixed", Observable.from(1...5).map { $0 == 4 ? [:] : ["id": $0] })
            struct ID: Codable, Sendable { let id: Int }
            let log = Log<Int>()
            let subscription = log.observe(client.observe("mixed", of: ID.self).map { $0.id })
            await eventually { log.hasEnded }
            #expect(log.elements == [1, 2, 3])
            let error = try #require(log.error as? StreamError)
            #expect("\(error)".hasPrefix("\"mixed\": element 3 can't be decoded: expected ID: "))
            let other = try #require(await failure(of: client.observe("texts", of: Int.self)))
            #expect("\(other)".hasPrefix("\"texts\": element 0 can't be decoded: expected Int: "))
            subscription.dispose()
        }
    }

    @Test func `an element that can't be encoded is an error after those before it`() async throws {
        struct Secret: Codable, Sendable {
            var id: Int
            func encode(to encoder: any Encoder) throws {
                if id == 2 { throw Broken() }
                try id.encode(to: encoder)
            }
            init(_ id: Int) { self.id = id }
            init(from decoder: any Decoder) throws { id = try Int(from: decoder) }
        }
        for sharing in [Sharing.perClient, .shared, .replay(10)] {
            try await besideAnother { server, client in
                try server.publish("secrets", Observable.of(0, 1, 2, 3).map { Secret($0) }, sharing: sharing)
                let log = Log<Int>()
                let subscription = log.observe(client.observe("secrets", of: Secret.self).map { $0.id })
                await eventually { log.hasEnded }
                #expect(log.elements == [0, 1])
                let reason = "the sensor is “broken”\n"
                #expect(log.error as? StreamError == .unencodable(stream: "secrets", number: 2, reason: reason))
                subscription.dispose()
            }
        }
    }

    @Test func `a message over the limit is an error with both sizes`() async throws {
        let limit = 4 << 20
        try await besideAnother { server, client in
            let texts = Observable.of(limit - 2, 10, limit - 1).map { String(repeating: "a", count: $0) }
            try server.publish("texts", texts)
            let log = Log<Int>()
            let subscription = log.observe(client.observe("texts", of: String.self).map { $0.count })
            await eventually { log.hasEnded }
            #expect(log.elements == [limit - 2, 10])
            let expected = StreamError.tooLarge(stream: "texts", number: 2, bytes: limit + 1, limit: limit)
            #expect(log.error as? StreamError == expected)
            subscription.dispose()
        }
    }

    @Test func `the smaller one of two limits holds`() async throws {
        let text = Observable.of(String(repeating: "a", count: 998))
        try await withServer(try StreamServer(maxMessageSize: 1000)) { server, port in
            try server.publish("text", text)
            try server.publish("longer", text.map { $0 + "a" })
            let (client, modest) = (try StreamClient(port: port), try StreamClient(port: port, maxMessageSize: 999))
            #expect(try await client.observe("text", of: String.self).allValues.count == 1)
            let longer = await failure(of: client.observe("longer", of: String.self)) as? StreamError
            #expect(longer == .tooLarge(stream: "longer", number: 0, bytes: 1001, limit: 1000))
            let forModest = await failure(of: modest.observe("text", of: String.self)) as? StreamError
            #expect(forModest == .tooLarge(stream: "text", number: 0, bytes: 1000, limit: 999))
            try server.publish("numbers", Observable.range(start: 0, count: 50_000))
            let numbers = try await modest.observe("numbers", of: Int.self).allValues
            #expect(numbers.count == 50_000)
            await client.close()
            await modest.close()
        }
    }

    @Test func `a small limit of elements leaves room for requests and errors`() async throws {
        struct Long: Error, CustomStringConvertible { let description = String(repeating: "\u{1}", count: 100_000) }
        let server = try StreamServer(maxMessageSize: 2, describe: { "\($0)" })
        try await withClient(of: server) { server, client in
            try server.publish("numbers") { Observable.range(start: $0, count: 100 - $0) }
            let numbers = client.observe("numbers", of: Int.self, resume: .fromLast)
            let received = try await [numbers.take(10).allValues, numbers.take(10).allValues]
            #expect(received == [Array(0..<10), Array(10..<20)])
            try server.publish("long", Observable<Int>.error(Long()))
            let expected = RemoteError(type: "Long", description: Long().description)
            #expect(await failure(of: client.observe("long", of: Int.self)) as? RemoteError == expected)
        }
    }

    @Test func `other versions are an error that names both`() throws {
        var request = ObserveRequest(stream: "numbers", limit: 1)
        request.versions = 7...9
        let bytes = try Array(JSONEncoder().encode(request))
        #expect(throws: StreamError.differentVersion(client: 7...9, server: 2...2)) { try ObserveRequest(bytes: bytes) }
    }

    @Test func `a server that shuts down is a disconnection`() async throws {
        let server = try StreamServer()
        try server.publish("numbers", Observable<Int>.never())
        let isObserved = Count()
        try server.publish("others", Observable<Int>.never().do(onSubscribe: { isObserved.add() }), sharing: .replay(1))
        let running = Task { try await server.run() }
        let client = try StreamClient(port: try await server.port)
        async let first = failure(of: client.observe("numbers", of: Int.self))
        async let second = failure(of: client.observe("others", of: Int.self))
        await eventually { isObserved.value == 1 }
        server.shutDown()
        try await running.value
        for error in [await first, await second] { #expect(error.map(StreamError.isDisconnection) ?? false) }
        await client.close()
    }

    /// By the delay, the server has seen nothing of the call, has its beginning, has its request, or sends.
    @Test(.timeLimit(.minutes(15))) func `a call that begins while its server shuts down is a disconnection`()
        async throws
    {
        for microseconds in stride(from: 0, to: 6000, by: 40) {
            let server = try StreamServer()
            try server.publish("numbers", Observable<Int>.never())
            let running = Task { try await server.run() }
            let client = try StreamClient(port: try await server.port)
            async let ended = failure(of: client.observe("numbers", of: Int.self))
            try await Task.sleep(for: .microseconds(microseconds))
            server.shutDown()
            try await running.value
            let error = await ended
            #expect(error.map(StreamError.isDisconnection) ?? false, "\(error as Any)")
            await client.close()
        }
    }

    @Test func `a server shuts down although a client takes nothing`() async throws {
        let server = try StreamServer()
        try server.publish("numbers", Observable.range(start: 0, count: .max))
        let running = Task { try await server.run() }
        let client = try StreamClient(port: try await server.port)
        let received = Count()
        let next = { (_: Int) in
            received.add()
            return Demand.later
        }
        let upstream = client.observe("numbers", of: Int.self).attach(Sink(next: next, finish: { _ in }))
        await eventually { received.value == 1 }
        server.shutDown()
        try await running.value
        upstream.dispose()
        await client.close()
    }

    @Test func `streams of a closed client fail, and aren't tried again`() async throws {
        try await withServer { server, port in
            let subject = PublishSubject<Int>()
            try server.publish("numbers", subject)
            let (client, log) = (try StreamClient(port: port), Log<Int>())
            let numbers = client.observe("numbers", of: Int.self)
                .retry(
                    backoff: .constant(.zero), scheduler: MainScheduler.instance,
                    shouldRetry: StreamError.isDisconnection)
            let subscription = log.observe(numbers)
            await eventually { subject.hasObservers }
            await client.close()
            await eventually { log.hasEnded }
            #expect(log.error as? StreamError == .closed)
            #expect(await failure(of: numbers) as? StreamError == .closed)
            subscription.dispose()
        }
    }

    @Test func `a relay that has lost its server is no disconnection`() async throws {
        let client = try StreamClient(port: 1)
        try await withClient { relay, reader in
            try relay.publish("numbers", client.observe("numbers", of: Int.self))
            let error = await failure(of: reader.observe("numbers", of: Int.self)) as? RemoteError
            #expect(error?.type == "StreamError")
        }
        await client.close()
    }

    @Test func `a server that isn't there is a disconnection`() async throws {
        let client = try StreamClient(port: 1)
        let error = await failure(of: client.observe("numbers", of: Int.self))
        #expect(error.map(StreamError.isDisconnection) ?? false, "\(error as Any)")
        await client.close()
    }
}
