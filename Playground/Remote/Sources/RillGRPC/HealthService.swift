import GRPCCore
import Rill

/// The health checks of gRPC, `grpc.health.v1.Health`, for load balancers.
///
/// Its messages are so small that they are coded by hand.
final class HealthService: RegistrableRPCService {
    private enum Status: UInt8 {
        case serving = 1
        case notServing = 2
        case unknownService = 3
    }

    private let isServing = BehaviorRelay(value: true)
    private let patience: Duration

    /// - Parameter patience: the time after which a call ends, as it needs no token. Clients then watch again.
    init(patience: Duration) { self.patience = patience }

    func stop() { isServing.accept(false) }

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        let service = ServiceDescriptor(fullyQualifiedService: "grpc.health.v1.Health")
        router.registerHandler(
            forMethod: MethodDescriptor(service: service, method: "Check"), deserializer: BytesDeserializer(),
            serializer: BytesSerializer()
        ) { request, _ in
            let name = try await self.service(request)
            guard name == "" || name == Wire.descriptor.service.fullyQualifiedService else {
                throw RPCError(code: .notFound, message: "There is no service \"\(name)\".")
            }
            let answer = self.answer(self.isServing.value ? .serving : .notServing)
            return StreamingServerResponse(single: ServerResponse(message: answer))
        }
        router.registerHandler(
            forMethod: MethodDescriptor(service: service, method: "Watch"), deserializer: BytesDeserializer(),
            serializer: BytesSerializer()
        ) { request, _ in
            let end = ContinuousClock.now + self.patience
            let name = try await self.service(request)
            return StreamingServerResponse { writer in
                let late = RPCError(code: .deadlineExceeded, message: "A call lasts for \(self.patience) at most.")
                try await withDeadline(end - .now, orThrow: late) { try await self.watch(name, writer) }
                return [:]
            }
        }
    }

    private func watch(_ name: String, _ writer: RPCWriter<[UInt8]>) async throws {
        let isKnown = name == "" || name == Wire.descriptor.service.fullyQualifiedService
        if !isKnown { try await writer.write(answer(.unknownService)) }
        for try await isServing in isServing.values {
            if isKnown { try await writer.write(answer(isServing ? .serving : .notServing)) }
            if !isServing { return }
        }
    }

    /// Reads the request: `string service = 1`.
    private func service(_ request: StreamingServerRequest<[UInt8]>) async throws -> String {
        let late = RPCError(code: .deadlineExceeded, message: "There was no message within \(patience).")
        let message = try await withDeadline(patience, orThrow: late) { try await request.messages.first { _ in true } }
        guard let message else { throw RPCError(code: .invalidArgument, message: "Expected a message, got none.") }
        if message.isEmpty { return "" }
        // The tag of the field, and a length of one byte.
        guard message.count > 1, message[0] == 10, message[1] < 128, message.count == 2 + Int(message[1]) else {
            throw RPCError(code: .invalidArgument, message: "Expected the name of a service of up to 127 bytes.")
        }
        return String(decoding: message.dropFirst(2), as: UTF8.self)
    }

    /// The response: `ServingStatus status = 1`.
    private func answer(_ status: Status) -> [UInt8] { [8, status.rawValue] }
}
