import Foundation
import Rill
import Testing

@testable import RillGRPC

/// What clients learn of errors that are the server's own.
struct SecretTests {
    private struct Broken: Error, CustomStringConvertible { let description = "postgres://admin:hunter2@db is down" }

    private struct Unencodable: Codable, Sendable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws { throw Broken() }
    }

    /// The number in the description of an error.
    private func number(in text: String) -> String? {
        text.wholeMatch(of: /error ([0-9a-f]+) in the log of the server/).map { String($0.1) }
    }

    /// Publishes streams that fail in each way that a server has, and returns the errors that clients get.
    private func failures(
        _ sharing: Sharing, _ records: Records, describe: @escaping @Sendable (any Error) -> String? = { _ in nil }
    ) async throws -> [String: any Error] {
        let lost = try StreamClient(port: 1)
        let authorize = Authorization { _, stream in
            if stream == "refused" { throw Broken() }
            return true
        }
        let server = try StreamServer(log: records.logger, describe: describe, authorize: authorize)
        let errors = try await withClient(of: server) { server, client in
            try server.publish("source", Observable<Int>.error(Broken()), sharing: sharing)
            try server.publish("element", Observable.of(Unencodable()), sharing: sharing)
            try server.publish("relay", lost.observe("numbers", of: Int.self), sharing: sharing)
            try server.publish("refused", Observable.of(1), sharing: sharing)
            var errors: [String: any Error] = [:]
            for name in ["source", "element", "relay", "refused"] {
                errors[name] = await failure(of: client.observe(name, of: Int.self))
            }
            return errors
        }
        await lost.close()
        return errors
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(2)])
    func `clients get the type of an error and a number that the log of the server has, too`(
        _ sharing: Sharing
    ) async throws {
        let records = Records()
        let errors = try await failures(sharing, records)
        for (name, type) in ["source": "Broken", "relay": "StreamError", "refused": "Broken"] {
            let error = try #require(errors[name] as? RemoteError, "\(name): \(errors)")
            #expect(error.type == type)
            let found = number(in: error.description)
            let record = try #require(records.all.first { $0.metadata["number"] == found }, "\(error)")
            #expect(record.metadata["stream"] == name)
            let text = type == "Broken" ? "hunter2" : "disconnected"
            #expect(record.metadata["error"]?.contains(text) ?? false)
        }
        guard case .unencodable("element", 0, let reason) = errors["element"] as? StreamError else {
            Issue.record("expected an element that can't be encoded, got \(errors)")
            return
        }
        let record = try #require(records.all.first { $0.metadata["number"] == number(in: reason) })
        #expect(record.metadata["error"]?.contains("hunter2") ?? false)
        #expect(!"\(errors)".contains("hunter2"))
    }

    @Test(arguments: [Sharing.perClient, .shared, .replay(2)])
    func `describe decides what clients get`(_ sharing: Sharing) async throws {
        let errors = try await failures(sharing, Records()) { $0 is Broken ? "the database is down" : nil }
        for name in ["source", "refused"] {
            let expected = RemoteError(type: "Broken", description: "the database is down")
            #expect(errors[name] as? RemoteError == expected)
        }
        let element = StreamError.unencodable(stream: "element", number: 0, reason: "the database is down")
        #expect(errors["element"] as? StreamError == element)
        #expect((errors["relay"] as? RemoteError).flatMap { number(in: $0.description) } != nil)
    }

    @Test func `an error for all clients of a shared stream is logged once`() async throws {
        let records = Records()
        try await withClient(of: try StreamServer(log: records.logger)) { server, client in
            let subject = PublishSubject<Int>()
            try server.publish("numbers", subject, sharing: .replay(1))
            let logs = (0..<5).map { _ in Log<Int>() }
            let subscriptions = logs.map { $0.observe(client.observe("numbers", of: Int.self)) }
            await eventually {
                subject.onNext(1)
                try? await Task.sleep(for: .milliseconds(50))
                return logs.allSatisfy { $0.count > 0 }
            }
            subject.onError(Broken())
            await eventually { logs.allSatisfy { $0.hasEnded } }
            #expect(Set(logs.compactMap { $0.error as? RemoteError }).count == 1)
            #expect(records.all.count == 1)
            for subscription in subscriptions { subscription.dispose() }
        }
    }
}
