import Foundation
import Rill
import Synchronization
import Testing

@testable import RillGRPC

struct ResumeTests {
    @Test func `each subscription starts anew by default`() async throws {
        try await withClient { server, client in
            try server.publish("numbers") { Observable.range(start: $0, count: 1000 - $0) }
            let numbers = client.observe("numbers", of: Int.self)
            let first = try await numbers.take(5).allValues
            #expect(first == Array(0..<5))
            let again = try await numbers.firstValue
            #expect(again == 0)
        }
    }

    @Test(arguments: [true, false])
    func `fromLast continues without gap or duplicate`(_ isNumbered: Bool) async throws {
        try await withClient { server, client in
            if isNumbered {
                try server.publish("numbers") { Observable.range(start: $0, count: 300_000 - $0) }
            } else {
                // All of them: a client that wants no more reads on until the server has ended the call, so the source
                // doesn't wait for it meanwhile. How far it runs depends on what else the machine does.
                try server.publish("numbers", Observable.range(start: 0, count: 300_000), sharing: .replay(300_000))
            }
            let numbers = client.observe("numbers", of: Int.self, resume: .fromLast)
            var received: [Int] = []
            for _ in 1...10 { received += try await numbers.take(10_000).allValues }
            received += try await numbers.allValues
            #expect(received.count == 300_000)
            #expect(zip(received, 0...).first { $0 != $1 } == nil)
        }
    }

    @Test func `a subject that is kept continues with what was sent meanwhile`() async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            try server.publish("numbers", subject, sharing: .replay(100))
            let numbers = client.observe("numbers", of: Int.self, resume: .fromLast)
            let first = log.observe(numbers)
            await eventually { subject.hasObservers }
            subject.onNext(0)
            await eventually { log.count == 1 }
            first.dispose()
            for number in 1...100 { subject.onNext(number) }
            let second = log.observe(numbers)
            await eventually { log.count == 101 }
            subject.onNext(101)
            await eventually { log.elements == Array(0...101) }
            second.dispose()
        }
    }

    @Test func `what is no longer kept is an error that names the gap`() async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            try server.publish("numbers", subject, sharing: .replay(10))
            let numbers = client.observe("numbers", of: Int.self, resume: .fromLast)
            let first = log.observe(numbers)
            await eventually { subject.hasObservers }
            subject.onNext(0)
            await eventually { log.count == 1 }
            first.dispose()
            for number in 1...50 { subject.onNext(number) }
            let error = await failure(of: numbers)
            #expect(error as? StreamError == .gap(stream: "numbers", expected: 1, firstKept: 41))
            let text = #""numbers": expected to continue with element 1, the first one that the server kept is 41"#
            #expect("\(error!)" == text)
        }
    }

    @Test(arguments: [Sharing.perClient, .shared])
    func `a server that keeps nothing can't continue`(_ sharing: Sharing) async throws {
        try await withClient { server, client in
            try server.publish("numbers", Observable.range(start: 0, count: .max), sharing: sharing)
            let numbers = client.observe("numbers", of: Int.self, resume: .fromLast)
            let first = try await numbers.firstValue
            #expect(first == 0)
            let error = await failure(of: numbers) as? StreamError
            #expect(error == .gap(stream: "numbers", expected: 1, firstKept: nil))
        }
    }

    @Test(arguments: [Resume.never, .fromLast])
    func `a gap in the source of a stream is no gap of that stream`(_ resume: Resume) async throws {
        try await withClient { server, client in
            let gap = StreamError.gap(stream: "other", expected: 5, firstKept: nil)
            let source = Observable.of(1, 2).concat(Observable.error(gap))
            try server.publish("numbers", source, sharing: .replay(10))
            let log = Log<Int>()
            let gaps = Log<StreamError>()
            let numbers = client.observe("numbers", of: Int.self, resume: resume, onGap: { gaps.append($0) })
            let error = await failure(of: numbers.do(onNext: { log.append($0) }))
            #expect(error is RemoteError && log.elements == [1, 2] && gaps.count == 0)
        }
    }

    @Test func `a server that was started again has lost what it kept`() async throws {
        func withNumbers<Result>(_ body: (StreamClient) async throws -> Result) async throws -> Result {
            try await withClient { server, client in
                try server.publish("numbers", Observable.range(start: 0, count: .max), sharing: .replay(1_000_000))
                return try await body(client)
            }
        }
        let last = try await withNumbers { client in
            try await client.observeNumbered("numbers", of: Int.self).skip(999).firstValue
        }
        #expect(last.element == 999)
        let error = try await withNumbers { client in
            await failure(of: client.observe("numbers", of: Int.self, resume: .after(last.position)))
        }
        #expect(error as? StreamError == .gap(stream: "numbers", expected: 1000, firstKept: nil))
    }

    @Test func `a stored position continues in another client`() async throws {
        try await withServer { server, port in
            try server.publish("numbers") { Observable.range(start: $0, count: 10 - $0) }
            let one = try StreamClient(port: port)
            let third = try await one.observeNumbered("numbers", of: Int.self).skip(2).firstValue
            #expect(third.element == 2 && third.number == 2)
            await one.close()

            let stored = try JSONDecoder().decode(StreamPosition.self, from: JSONEncoder().encode(third.position))
            let another = try StreamClient(port: port)
            let numbers = another.observe("numbers", of: Int.self, resume: .after(stored))
            let rest = try await numbers.allValues
            #expect(rest == Array(3..<10))
            await another.close()
        }
    }

    @Test func `a second subscription at the same time is an error`() async throws {
        try await withClient { server, client in
            let subject = PublishSubject<Int>()
            try server.publish("numbers", subject, sharing: .replay(1))
            let (numbers, log) = (client.observe("numbers", of: Int.self, resume: .fromLast), Log<Int>())
            let subscription = log.observe(numbers)
            await eventually { subject.hasObservers }
            #expect(await failure(of: numbers) as? StreamError == .alreadyObserved(stream: "numbers"))
            subject.onNext(1)
            await eventually { log.elements == [1] }
            subscription.dispose()
        }
    }

    @Test func `a subscription that follows a disposed one at once continues`() async throws {
        try await withClient { server, client in
            try server.publish("numbers") { Observable.range(start: $0, count: .max - $0) }
            let (numbers, log) = (client.observe("numbers", of: Int.self, resume: .fromLast), Log<Int>())
            for _ in 0..<300 { log.observe(numbers).dispose() }
            let last = log.observe(numbers)
            await eventually { log.count > 1000 || log.hasEnded }
            last.dispose()
            #expect(log.error == nil)
        }
    }

    @Test(arguments: [Demand.none, .more])
    func `a subscription that begins during the element of another waits for its answer`(_ demand: Demand) async throws
    {
        let (bookmark, position) = (Bookmark(.fromLast), StreamPosition(epoch: 1, next: 5))
        let second = Mutex<Task<StreamPosition?, any Error>?>(nil)
        let result = try await bookmark.use(for: "numbers") { _ in
            #expect(
                bookmark.move(to: position) {
                    second.withLock { $0 = Task { try await bookmark.use(for: "numbers") { $0 } } }
                    Thread.sleep(forTimeInterval: 0.1)  // so that it begins
                    return demand
                } == demand)
            return demand == .more ? await second.withLock { $0 }?.result : nil
        }
        if demand == .more {
            #expect(throws: StreamError.alreadyObserved(stream: "numbers")) { try result?.get() }
        } else {
            #expect(try await second.withLock { $0 }?.value == position)
        }
    }

    @Test func `the clients of a shared stream have one subscription`() async throws {
        try await withClient { server, client in
            let (subject, subscriptions, ends) = (PublishSubject<Int>(), Count(), Count())
            let source = subject.do(onSubscribe: { subscriptions.add() }, onDispose: { ends.add() })
            try server.publish("numbers", source, sharing: .shared)
            let numbers = client.observe("numbers", of: Int.self)
            let logs = (0..<10).map { _ in Log<Int>() }
            let first = logs.map { $0.observe(numbers) }
            var sent = 0
            try await eventually {
                subject.onNext(sent)
                sent += 1
                try await Task.sleep(for: .milliseconds(50))  // so that no buffer is full
                return logs.allSatisfy { $0.count > 0 }
            }
            #expect(subscriptions.value == 1)
            for subscription in first { subscription.dispose() }
            await eventually { ends.value == 1 }

            let second = logs[0].observe(numbers)
            await eventually { subscriptions.value == 2 }
            second.dispose()
            await eventually { ends.value == 2 }
        }
    }

    @Test func `a shared stream that has ended begins anew, while a client still takes it`() async throws {
        try await withClient { server, client in
            let (begun, ended) = (Count(), Count())
            let texts = Observable.range(start: 0, count: 20).map { _ in String(repeating: "a", count: 100_000) }
                .do(onCompleted: { ended.add() }, onSubscribe: { begun.add() })
            try server.publish("texts", texts, sharing: .shared)
            let slow = client.observe("texts", of: String.self).attach(
                Sink(next: { _ in .later }, finish: { _ in }))
            await eventually { ended.value == 1 }
            #expect(try await client.observe("texts", of: String.self).allValues.count == 20)
            #expect(begun.value == 2)
            slow.dispose()
        }
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(5)])
    func `clients of a stream that is no longer published go on, and then its source ends`(
        _ sharing: Sharing
    ) async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            let publication = try server.publish("numbers", subject, sharing: sharing)
            let subscription = log.observe(client.observe("numbers", of: Int.self))
            await eventually { subject.hasObservers }
            publication.dispose()
            subject.onNext(1)
            await eventually { log.elements == [1] }
            subscription.dispose()
            await eventually { !subject.hasObservers }
        }
    }

    @Test func `a new client first gets what is kept`() async throws {
        try await withClient { server, client in
            try server.publish("numbers", Observable.range(start: 0, count: 100), sharing: .replay(3))
            let first = try await client.observe("numbers", of: Int.self).allValues
            let second = try await client.observe("numbers", of: Int.self).allValues
            #expect(first == Array(0..<100))
            #expect(second == [97, 98, 99])
        }
    }
}
