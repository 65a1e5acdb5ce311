import Foundation
import Rill
import RillGRPC
import Synchronization
import Testing

/// A client that one leaves running, and whose server is started again.
@Suite(.serialized) struct LongRunTests {
    private let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "long run")

    /// The client of the README, with shorter waits.
    private func observe(
        _ client: StreamClient, _ inARow: Log<Int> = Log(), onGap: (@Sendable (StreamError) -> Void)? = nil
    ) -> Observable<Int> {
        client.observe("numbers", of: Int.self, resume: .fromLast, onGap: onGap).retry(
            backoff: .custom { failures in
                inARow.append(failures)
                return .milliseconds(10)
            },
            resetAfter: .milliseconds(20), scheduler: scheduler, shouldRetry: StreamError.isDisconnection)
    }

    /// Connections don't take it, as the system's range is above.
    private let port = Int.random(in: 10_000..<30_000)

    /// Starts the server again. A process that another test starts may hold its port, and ends with that test.
    private func withServerAgain(
        of source: Observable<Int>, _ sharing: Sharing, _ body: () async throws -> Void
    ) async throws {
        for _ in 0..<600 {
            do {
                // Published before it runs: a client that tries again may be there at once.
                let server = try StreamServer(port: port)
                try server.publish("numbers", source, sharing: sharing)
                return try await withServer(server) { _, _ in try await body() }
            } catch let error where "\(error)".contains("Address already in use") {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        Issue.record("The port \(port) is in use.")
    }

    @Test(.timeLimit(.minutes(15))) func `a client survives 100 restarts, and forgets each of them`() async throws {
        let (client, log, gaps) = (try StreamClient(port: port), Log<Int>(), Log<StreamError>())
        let inARow = Log<Int>()
        let subscription = log.observe(observe(client, inARow) { gaps.append($0) })
        for round in 0..<100 {
            try await withServerAgain(of: .concat(.just(round), .never()), .replay(10)) {
                await eventually { log.elements.last == round || log.hasEnded }
                try await Task.sleep(for: .milliseconds(30))
            }
        }
        #expect(log.error == nil)
        #expect(log.elements == Array(0..<100))
        // A server may end before the first element of a client that has begun anew.
        #expect(gaps.count >= 99)
        // A connection that breaks right after the element is resumed without one, and then counts as failed.
        #expect(inARow.elements.count { $0 == 1 } >= 90, "\(inARow.elements)")
        subscription.dispose()
        await client.close()
    }

    @Test(.timeLimit(.minutes(15)), arguments: [Sharing.shared, .replay(10)])
    func `a client without an element begins anew after a restart`(_ sharing: Sharing) async throws {
        let (client, log) = (try StreamClient(port: port), Log<Int>())
        let subscription = log.observe(observe(client))
        for round in 0..<3 {
            let subject = PublishSubject<Int>()
            try await withServerAgain(of: subject.asObservable(), sharing) {
                await eventually { subject.hasObservers }
                if round == 2 {
                    subject.onNext(1)
                    await eventually { log.count > 0 || log.hasEnded }
                }
            }
        }
        #expect(log.elements == [1])
        #expect(log.error == nil)
        subscription.dispose()
        await client.close()
    }

    @Test func `onGap gets the error, and the stream begins anew`() async throws {
        try await withClient { server, client in
            let (subject, log, gaps) = (PublishSubject<Int>(), Log<Int>(), Log<StreamError>())
            try server.publish("numbers", subject, sharing: .replay(2))
            let numbers = client.observe("numbers", of: Int.self, resume: .fromLast, onGap: { gaps.append($0) })
            let first = log.observe(numbers)
            await eventually { subject.hasObservers }
            subject.onNext(0)
            await eventually { log.count == 1 }
            first.dispose()
            for number in 1...5 { subject.onNext(number) }
            let second = log.observe(numbers)
            await eventually { log.elements == [0, 4, 5] }
            #expect(gaps.elements == [.gap(stream: "numbers", expected: 1, firstKept: 4)])
            second.dispose()
        }
    }
}
