import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Rill
import Testing

@testable import RillGRPC

struct HealthTests {
    /// The request for a name in Protocol Buffers.
    private func request(_ service: String) -> [UInt8] {
        service.isEmpty ? [] : [10, UInt8(service.utf8.count)] + Array(service.utf8)
    }

    private func call(
        _ method: String, _ message: [UInt8]?, _ client: GRPCClient<HTTP2ClientTransport.Posix>,
        onAnswer: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) async -> RPCError.Code? {
        do {
            try await client.bidirectionalStreaming(
                request: StreamingClientRequest { writer in
                    if let message { try await writer.write(message) } else { try await Task.sleep(for: .seconds(600)) }
                },
                descriptor: MethodDescriptor(fullyQualifiedService: "grpc.health.v1.Health", method: method),
                serializer: BytesSerializer(), deserializer: BytesDeserializer(), options: .defaults
            ) { response in
                for try await message in response.messages { onAnswer(message) }
            }
            return nil
        } catch {
            return (error as? RPCError)?.code ?? .unknown
        }
    }

    @Test(arguments: ["", "rill.Streams"]) func `a server is serving, also without a token`(_ name: String) async throws
    {
        try await withServer(try StreamServer(tokens: ["secret"])) { _, port in
            try await Call.withClient(of: port) { client in
                let answers = Log<[UInt8]>()
                #expect(await call("Check", request(name), client) { answers.append($0) } == nil)
                #expect(answers.elements == [[8, 1]])
            }
        }
    }

    @Test func `an unknown service is not found, and a bad request is an error`() async throws {
        try await withServer { _, port in
            try await Call.withClient(of: port) { client in
                #expect(await call("Check", request("others"), client) == .notFound)
                for bad: [UInt8] in [[10], [10, 5, 1], [8, 1], [10, 0, 0], [10, 255, 255, 255]] {
                    #expect(await call("Check", bad, client) == .invalidArgument)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `a watch learns that the server shuts down`() async throws {
        try await withServer { server, port in
            try await Call.withClient(of: port) { client in
                let (answers, others) = (Log<[UInt8]>(), Log<[UInt8]>())
                async let end = call("Watch", request("rill.Streams"), client) { answers.append($0) }
                async let other = call("Watch", request("others"), client) { others.append($0) }
                await eventually { answers.count == 1 && others.count == 1 }
                server.shutDown()
                _ = await (end, other)
                #expect(answers.elements == [[8, 1], [8, 2]])
                #expect(others.elements == [[8, 3]])
            }
        }
    }

    /// The connection, which has no call with a token, ends at about the same time as the call.
    private let endedInTime: [RPCError.Code?] = [.deadlineExceeded, .unavailable]

    @Test(.timeLimit(.minutes(15)), arguments: ["Check", "Watch"])
    func `a call without a message is ended`(_ method: String) async throws {
        try await withServer(try StreamServer(limits: Limits(opening: .seconds(1)))) { _, port in
            try await Call.withClient(of: port) { client in
                #expect(endedInTime.contains(await call(method, nil, client)))
            }
        }
    }

    /// On a busy machine, the time can be over before the answer has come. Then it is tried with more.
    @Test(.timeLimit(.minutes(15)), arguments: ["", "rill.Streams"])
    func `a watch is ended after a time`(_ name: String) async throws {
        let answers = Log<[UInt8]>()
        for seconds in [1, 10, 60] where answers.elements.isEmpty {
            try await withServer(try StreamServer(limits: Limits(opening: .seconds(seconds)))) { _, port in
                try await Call.withClient(of: port) { client in
                    #expect(endedInTime.contains(await call("Watch", request(name), client) { answers.append($0) }))
                }
            }
        }
        #expect(answers.elements == [[8, 1]])
    }
}
