import Rill
import RillGRPC
import Testing

struct PoisonTests {
    /// A number that has no coding if it is a multiple of 3.
    private struct Fragile: Codable, Sendable {
        struct Failure: Error {}

        var number: Int

        init(_ number: Int) { self.number = number }

        init(from decoder: any Decoder) throws { number = try Int(from: decoder) }

        func encode(to encoder: any Encoder) throws {
            if number.isMultiple(of: 3) { throw Failure() }
            try number.encode(to: encoder)
        }
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(10)])
    func `elements that can't be encoded are skipped and counted`(_ sharing: Sharing) async throws {
        let records = Records()
        try await withClient(of: StreamServer(log: records.logger)) { server, client in
            let numbers = Observable.range(start: 0, count: 7).map { Fragile($0) }
            try server.publish("numbers", numbers, sharing: sharing, poison: .skip)
            let drops = Log<Int>()
            let received = client.observeNumbered("numbers", of: Int.self, onDrop: { drops.append($0) })
            let elements = try await received.allValues
            #expect(elements.map(\.element) == [1, 2, 4, 5])
            #expect(elements.map(\.number) == [1, 2, 4, 5])
            #expect(drops.elements == [1, 2, 3])
            let skipped = records.all.filter { $0.metadata["error"] == "Failure()" }
            #expect(skipped.count == 3)
            #expect(skipped.allSatisfy { $0.message == "An element that can't be encoded was skipped." })
        }
    }

    @Test func `elements that are too large are skipped and counted`() async throws {
        try await withClient(of: StreamServer(maxMessageSize: 10)) { server, client in
            let texts = Observable.of("a", "larger than ten bytes", "b")
            try server.publish("texts", texts, poison: .skip)
            let drops = Log<Int>()
            let received = client.observe("texts", of: String.self, onDrop: { drops.append($0) })
            #expect(try await received.allValues == ["a", "b"])
            #expect(drops.elements == [1])
        }
    }

    @Test func `elements that can't be decoded are skipped and counted`() async throws {
        try await withClient { server, client in
            try server.publish("mixed", Observable.from(0..<6).map { $0.isMultiple(of: 2) ? [$0] : [] })
            struct One: Decodable {
                let number: Int
                init(from decoder: any Decoder) throws {
                    var container = try decoder.unkeyedContainer()
                    number = try container.decode(Int.self)
                }
            }
            let drops = Log<Int>()
            let received = client.observe("mixed", of: One.self, poison: .skip, onDrop: { drops.append($0) })
            #expect(try await received.map { $0.number }.allValues == [0, 2, 4])
            #expect(drops.elements == [1, 2, 3])
        }
    }

    @Test func `a client that was away continues behind a skipped element`() async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Fragile>(), Log<Int>())
            try server.publish("numbers", subject, sharing: .replay(3), poison: .skip)
            let numbers = client.observe("numbers", of: Int.self, resume: .fromLast)
            let first = log.observe(numbers)
            await eventually { subject.hasObservers }
            for number in 1...2 { subject.onNext(Fragile(number)) }
            await eventually { log.count == 2 }
            first.dispose()
            for number in 3...5 { subject.onNext(Fragile(number)) }
            let second = log.observe(numbers)
            await eventually { log.elements == [1, 2, 4, 5] }
            second.dispose()
        }
    }
}
