import ArgumentParser
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Synchronization

/// What sends one source to many clients.
enum Contestant: String, CaseIterable, Codable, Sendable, ExpressibleByArgument {
    case rill
    case grpc

    var title: String {
        switch self {
        case .rill: "RillGRPC"
        case .grpc: "bare gRPC"
        }
    }
}

/// What the processes of a measurement say.
enum ScaleNote: Note {
    case began(process: Int32, memory: Int)
    case listening(port: Int, memory: Int)
    /// All clients have subscribed.
    case joined(memory: Int)
    /// When the last client of a process got a lone element, and when that was sent.
    case lone(number: Int, sentAt: UInt64, at: UInt64, memory: Int)
    /// When the last client of a process got the last element, and when the first of many was sent.
    case all(sentAt: UInt64, at: UInt64)
    /// The processor time for the many elements, and the memory behind them.
    case spent(seconds: Double, memory: Int)
}

/// The elements of a measurement: some that come alone, then many at once.
struct Course: Sendable {
    static let lone = 9
    static let pause = Duration.milliseconds(300)

    /// The number of elements that come at once.
    let many: Int

    var last: Int { Self.lone + many - 1 }

    /// Sends all elements. Waits for the signals of the process that measures.
    func send(_ signals: Signals, _ send: (Quote) async throws -> Void) async throws {
        try await signals.wait(for: 1)
        for number in 0..<Self.lone {
            try await send(Quote(number))
            try await Task.sleep(for: Self.pause)
        }
        try await signals.wait(for: 2)
        for number in Self.lone...last { try await send(Quote(number)) }
    }
}

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
