import Foundation
import Rill
import RillGRPC
import Testing

struct ObserveTests {
    @Test func `a client gets the elements and the completion`() async throws {
        try await withClient { server, client in
            try server.publish("numbers", Observable.range(start: 0, count: 100_000))
            let numbers = try await client.observe("numbers", of: Int.self).allValues
            #expect(numbers == Array(0..<100_000))
        }
    }

    @Test func `elements keep their values, also those that JSON doesn't have`() async throws {
        struct Reading: Codable, Sendable { var value: Double?, data: Data, date: Date, next: [String: [Int]] }
        let (data, date) = (Data([0, 255]), Date(timeIntervalSince1970: 0.3))
        let readings = [Double.nan, .infinity, -.infinity, 0.1, .greatestFiniteMagnitude].map {
            Reading(value: $0, data: data, date: date, next: ["ä\n\"": [.min, .max]])
        }
        try await withClient { server, client in
            try server.publish("readings", Observable.from(readings))
            try server.publish("optionals", Observable.of(1, nil, 3))
            let received = try await client.observe("readings", of: Reading.self).allValues
            #expect(received.map { "\($0)" } == readings.map { "\($0)" })
            #expect(try await client.observe("optionals", of: Int?.self).allValues == [1, nil, 3])
        }
    }

    @Test func `elements of which JSON has a form of its own keep their values`() async throws {
        try await withClient { server, client in
            func check<Element: Codable & Sendable & Equatable>(_ element: Element) async throws {
                let name = "\(Element.self)"
                try server.publish(name, Observable.of(element, element))
                #expect(try await client.observe(name, of: Element.self).allValues == [element, element])
            }
            try await check(Data([0, 255]))
            try await check(try #require(URL(string: "https://example.com/?q=1")))
            try await check(Decimal(string: "0.1"))
            try await check(Date(timeIntervalSince1970: 0.3))
            try await check(Double.infinity)
            try await check(["a": [1, 2]])
        }
    }

    @Test func `each client has its own subscription`() async throws {
        try await withClient { server, client in
            let subscriptions = Count()
            try server.publish("numbers", Observable.of(1, 2).do(onSubscribe: { subscriptions.add() }))
            let numbers = client.observe("numbers", of: Int.self)
            for _ in 0..<2 {
                let received = try await numbers.allValues
                #expect(received == [1, 2])
            }
            #expect(subscriptions.value == 2)
        }
    }

    @Test func `dispose ends the subscription of the server`() async throws {
        try await withClient { server, client in
            let (subject, ends) = (PublishSubject<Int>(), Count())
            try server.publish("numbers", subject.do(onDispose: { ends.add() }))
            let log = Log<Int>()
            let subscription = log.observe(client.observe("numbers", of: Int.self))
            await eventually { subject.hasObservers }
            #expect(ends.value == 0)
            subscription.dispose()
            await eventually { ends.value == 1 }
            #expect(!subject.hasObservers)
            #expect(!log.hasEnded)
        }
    }

    @Test func `dispose ends a source that waits`() async throws {
        try await withClient { server, client in
            let ends = Count()
            try server.publish("numbers", Observable.range(start: 0, count: .max).do(onDispose: { ends.add() }))
            let first = try await client.observe("numbers", of: Int.self).take(3).allValues
            #expect(first == [0, 1, 2])
            await eventually { ends.value == 1 }
        }
    }

    @Test func `dispose ends a source while elements wait to be sent`() async throws {
        struct Large: Codable, Sendable {
            var text = String(repeating: "a", count: 10_000)
        }
        try await withClient { server, client in
            let (subject, received, ends) = (PublishSubject<Large>(), Count(), Count())
            try server.publish("large", subject.do(onDispose: { ends.add() }), buffering: 1000)
            let next = { (_: Large) in
                received.add()
                return Demand.later
            }
            let upstream = client.observe("large", of: Large.self).attach(Sink(next: next, finish: { _ in }))
            await eventually { subject.hasObservers }
            let large = Large()
            for _ in 0..<200 { subject.onNext(large) }
            await eventually { received.value == 1 }
            #expect(ends.value == 0)
            upstream.dispose()
            await eventually { ends.value == 1 }
        }
    }

    @Test func `many disposals leave the other streams of the connection alone`() async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            try server.publish("subject", subject)
            try server.publish("numbers", Observable.concat(.just(0), .never()))
            let subscription = log.observe(client.observe("subject", of: Int.self))
            await eventually { subject.hasObservers }
            // HTTP/2 connections end after 200 resets within 30 seconds.
            for _ in 0..<300 {
                let first = try await client.observe("numbers", of: Int.self).firstValue
                #expect(first == 0)
            }
            subject.onNext(1)
            await eventually { log.elements == [1] || log.hasEnded }
            #expect(log.error == nil)
            subscription.dispose()
        }
    }

    @Test func `an element that comes alone is delivered at once`() async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            try server.publish("numbers", subject)
            let subscription = log.observe(client.observe("numbers", of: Int.self))
            await eventually { subject.hasObservers }
            for number in 0..<100 {
                subject.onNext(number)
                await eventually { log.count == number + 1 }
            }
            subject.onCompleted()
            await eventually { log.hasEnded }
            #expect(log.elements == Array(0..<100))
            subscription.dispose()
        }
    }

    @Test func `a synchronous source that takes its time doesn't hold back its elements`() async throws {
        try await withClient { server, client in
            let log = Log<Int>()
            let (isGoing, mayGo) = (Count(), DispatchSemaphore(value: 0))
            let source = Observable.range(start: 0, count: 2).map { number in
                guard number == 1 else { return number }
                isGoing.add()
                _ = mayGo.wait(timeout: .now() + 20)
                return number
            }
            try server.publish("numbers", source)
            let subscription = log.observe(client.observe("numbers", of: Int.self))
            await eventually { log.elements == [0] && isGoing.value == 1 }
            mayGo.signal()
            await eventually { log.elements == [0, 1] && log.hasEnded }
            subscription.dispose()
        }
    }

    @Test func `a stream is gone once it is disposed on the server`() async throws {
        try await withClient { server, client in
            let publication = try server.publish("numbers", Observable.of(1))
            let numbers = client.observe("numbers", of: Int.self)
            let first = try await numbers.allValues
            #expect(first == [1])
            publication.dispose()
            #expect(await failure(of: numbers) as? StreamError == .unknownStream("numbers"))
            try server.publish("numbers", Observable.of(2))
            let others = try await numbers.allValues
            #expect(others == [2])
        }
    }
}
