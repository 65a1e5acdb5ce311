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
                    #"{"version":1,"stream":"numbers","resume":{"epoch":0,"next":\#(number)},"limit":\#(number)}"#.utf8)
            }
        }
    }

    /// Sends `request`, and reads the answer to its end.
    private func call(
        _ client: GRPCClient<HTTP2ClientTransport.Posix>, _ requests: [[UInt8]]
    ) async throws -> [Result<Frame, any Error>] {
        try await client.bidirectionalStreaming(
            request: StreamingClientRequest { for request in requests { try await $0.write(request) } },
            descriptor: Wire.descriptor, serializer: BytesSerializer(), deserializer: BytesDeserializer(),
            options: .defaults
        ) { response in
            var frames: [Result<Frame, any Error>] = []
            do {
                for try await message in response.messages {
                    frames.append(Result { try message.withUnsafeBytes { try Frame($0) } })
                }
            } catch {
                frames.append(.failure(error))
            }
            return frames
        }
    }

    private func withCalls(
        of port: Int, _ body: (GRPCClient<HTTP2ClientTransport.Posix>) async throws -> Void
    ) async throws {
        let transport = try HTTP2ClientTransport.Posix(
            target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: .plaintext)
        try await withGRPCClient(transport: transport, handleClient: body)
    }

    @Test func `10,000 random and truncated requests get an answer each`() async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            server.publish("subject", subject)
            server.publish("numbers") { Observable.range(start: max(0, min($0, 1000)), count: 5) }
            let subscription = log.observe(client.observe("subject", of: Int.self))
            await eventually { subject.hasObservers }

            let port = try await server.port
            try await withThrowingTaskGroup { tasks in
                for _ in 0..<4 {
                    tasks.addTask {
                        try await withCalls(of: port) { calls in
                            let requests = try Requests()
                            for _ in 0..<2500 {
                                let frames = try await call(calls, [requests.next()])
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

    @Test func `a bad request is an error that says what was expected`() async throws {
        try await withServer { server, port in
            server.publish("numbers", Observable.of(1))
            try await withCalls(of: port) { calls in
                let good = Array(#"{"version":1,"stream":"numbers","limit":100}"#.utf8)
                func error(_ requests: [[UInt8]]) async throws -> String {
                    guard case .success(.failed(let failure)) = try await call(calls, requests).first else { return "" }
                    return "\(failure.error)"
                }
                let expected = "expected the request of a StreamClient: got "
                #expect(try await error([]) == expected + "no message, or several")
                #expect(try await error([good, good]) == expected + "no message, or several")
                #expect(try await error([[1, 2]]) == expected + "2 bytes without a version")
                let later = Array(#"{"version":2,"name":"numbers"}"#.utf8)
                #expect(try await error([later]) == "the client speaks version 2 of the protocol, the server version 1")
                let frames = try await call(calls, [good])
                #expect(frames.count == 3)
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

    @Test func `frames stay the same on their way`() throws {
        let frames: [Frame] = [
            .began(epoch: .max, next: 1 << 53), .elements(first: 0, json: Data("[1]".utf8)), .completed(next: 3),
            .failed(.source(RemoteError(type: "T", description: "d"))),
            .failed(.refused(.gap(stream: "s", expected: 1, firstKept: nil))),
        ]
        for frame in frames {
            let bytes = try frame.bytes
            #expect(try bytes.withUnsafeBytes { try Frame($0) } == frame)
        }
    }

    @Test func `a server survives garbage at its socket`() async throws {
        try await withClient { server, client in
            server.publish("numbers", Observable.of(1))
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
