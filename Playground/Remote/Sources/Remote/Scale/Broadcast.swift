import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Synchronization

/// Sends one source to all calls, without Rill: a queue for each call, and a message for each element.
final class Broadcast: RegistrableRPCService {
    private let queues = Mutex<[AsyncStream<Data>.Continuation]>([])
    private let onJoin: @Sendable () -> Void

    init(onJoin: @escaping @Sendable () -> Void) { self.onJoin = onJoin }

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        router.registerHandler(
            forMethod: Plain.fanOut, deserializer: JSONCoder<Int>(), serializer: BytesCoder()
        ) { _, _ in
            StreamingServerResponse { writer in
                let (messages, queue) = AsyncStream<Data>.makeStream()
                self.queues.withLock { $0.append(queue) }
                self.onJoin()
                for await message in messages { try await writer.write(message) }
                return [:]
            }
        }
    }

    func send(_ message: Data) {
        for queue in queues.withLock({ $0 }) { queue.yield(message) }
    }
}
