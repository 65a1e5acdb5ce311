import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Rill
import Testing

@testable import RillGRPC

struct GarbageTests {
    /// Requests that are random, or a part of a good one, or a good one with bytes changed.
    private struct Requests {
        private let good: [UInt8]

        init() throws {
            let position = StreamPosition(epoch: .max, next: 1)
            good = try Array(JSONEncoder().encode(ObserveRequest(stream: "numbers", resume: position, limit: 100)))
        }

        static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255) } }

        func next() -> [UInt8] {
            switch Int.random(in: 0..<4) {
            case 0: return Self.bytes(.random(in: 0...200))
            case 1: return Array(good.prefix(Int.random(in: 0..<good.count)))
            case 2:
                var request = good
                for _ in 0..<Int.random(in: 1...5) { request[Int.random(in: 0..<good.count)] = .random(in: 0...255) }
                return request
            default:
                let number = [Int.min, -1, 0, 1 << 53, .max].randomElement()!
                return Array(
                    #"{"versions":[2,2],"stream":"numbers","resume":{"epoch":0,"next":\#(number)},"limit":\#(number)}"#
                        .utf8)
            }
        }
    }

    /// 10,000 requests, or a tenth of them without `RILL_STRESS_ROUNDS=full`.
    @Test func `random and truncated requests get an answer each`() async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            try server.publish("subject", subject)
            try server.publish("numbers") { Observable.range(start: max(0, min($0, 1000)), count: 5) }
            let subscription = log.observe(client.observe("subject", of: Int.self))
            await eventually { subject.hasObservers }

            let port = try await server.port
            try await withThrowingTaskGroup { tasks in
                for _ in 0..<4 {
                    tasks.addTask {
                        try await Call.withClient(of: port) { calls in
                            let requests = try Requests()
                            for _ in 0..<(runsAllRounds ? 2500 : 250) {
                                let frames = try await Call.frames([requests.next()], calls)
                                #expect(!frames.isEmpty)
                            }
                        }
                    }
                }
                try await tasks.waitForAll()
            }
            subject.onNext(1)
            await eventually { log.elements == [1] }
            subscription.dispose()
        }
    }

    @Test func `10,000 random and truncated requests are errors or requests`() throws {
        let requests = try Requests()
        for _ in 0..<10_000 {
            do {
                let request = try ObserveRequest(bytes: requests.next())
                #expect(request.resume.map { (0...Wire.maxNumber).contains($0.next) } ?? true)
            } catch {
                #expect(error is StreamError)
            }
        }
    }

    @Test func `random frames are errors`() throws {
        for _ in 0..<10_000 {
            var bytes = Requests.bytes(.random(in: 0...40))
            if !bytes.isEmpty { bytes[0] = .random(in: 0...4) }
            do {
                _ = try bytes.withUnsafeBytes { try Frame($0) }
            } catch {
                #expect(error is StreamError)
            }
        }
    }

    @Test func `a server survives garbage at its socket`() async throws {
        try await withClient { server, client in
            try server.publish("numbers", Observable.of(1))
            let port = try await server.port
            for size in [0, 1, 24, 100, 10_000, 1_000_000] {
                for isPreface in [true, false] {
                    let socket = try Socket(port: port)
                    if isPreface { socket.send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)) }
                    socket.send(Requests.bytes(size))
                }
            }
            let numbers = try await client.observe("numbers", of: Int.self).allValues
            #expect(numbers == [1])
        }
    }
}
