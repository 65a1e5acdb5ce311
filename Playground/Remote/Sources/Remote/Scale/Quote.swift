import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Rill
import RillFoundation

/// The element that is measured: about 80 bytes of JSON.
struct Quote: Codable, Sendable {
    let number: Int
    /// In nanoseconds, of a clock that all processes share.
    let sentAt: UInt64
    let price: Double
    let symbol: String

    init(_ number: Int) {
        (self.number, sentAt, price, symbol) = (number, Self.now, Double(number) / 8, "RILL")
    }

    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// The coder of plain gRPC.
struct JSONCoder<Message: Codable & Sendable>: MessageSerializer, MessageDeserializer {
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    func serialize<Bytes: GRPCContiguousBytes>(_ message: Message) throws -> Bytes {
        Bytes(try encoder.encode(message))
    }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> Message {
        try decoder.decode(Message.self, from: bytes.withUnsafeBytes { Data($0) })
    }
}

/// Writes messages that are encoded already.
struct BytesCoder: MessageSerializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: Data) -> Bytes { Bytes(message) }
}

/// The methods of plain gRPC.
enum Plain {
    static let fanOut = MethodDescriptor(fullyQualifiedService: "plain.Streams", method: "FanOut")
    static let quotes = MethodDescriptor(fullyQualifiedService: "plain.Streams", method: "Quotes")
    static let numbers = MethodDescriptor(fullyQualifiedService: "plain.Streams", method: "Numbers")

    static func server(_ service: some RegistrableRPCService) -> GRPCServer<HTTP2ServerTransport.Posix> {
        var config = HTTP2ServerTransport.Posix.Config.defaults
        // As in RillGRPC. With the default, each message waits for a flush: a few hundred in a second.
        config.connection.flushCoalescing = nil
        return GRPCServer(
            transport: .http2NIOPosix(
                address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext, config: config),
            services: [service])
    }

    /// Receives the messages of a method.
    static func receive<Message: Codable & Sendable>(
        _ method: MethodDescriptor, of type: Message.Type, port: Int, onNext: @escaping @Sendable (Message) -> Bool
    ) async throws {
        var config = HTTP2ClientTransport.Posix.Config.defaults
        config.connection.flushCoalescing = nil
        try await withGRPCClient(
            transport: .http2NIOPosix(
                target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: .plaintext, config: config)
        ) { client in
            try await client.serverStreaming(
                request: ClientRequest(message: 0), descriptor: method, serializer: JSONCoder<Int>(),
                deserializer: JSONCoder<Message>(), options: .defaults
            ) { response in
                for try await message in response.messages where !onNext(message) { return }
            }
        }
    }
}

/// What a process uses.
enum Usage {
    /// The physical memory of this process in bytes.
    static var memory: Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return pages.flatMap { Int($0[1]) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } ?? 0
    }

    /// The processor time of this process in seconds.
    static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Allows as many open files as the system does.
    static func raiseDescriptorLimit() {
        #if os(Linux)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        getrlimit(files, &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(files, &limit)
    }
}

/// Counts the signals that the process which measures sends: start, send many, end.
final class Signals: Sendable {
    private let count = BehaviorRelay(value: 0)
    private let subscription: any Disposable

    init() {
        subscription = Processes.signal(SIGUSR1).scan(0) { count, _ in count + 1 }.bind(to: count)
    }

    func wait(for number: Int) async throws { _ = try await count.asObservable().filter { $0 >= number }.firstValue }
}

/// A process that was started, and what it says. It is ended with SIGKILL when this is released.
final class Talk {
    private var lines: AsyncValues<String, any Error>.AsyncIterator

    init(_ lines: Observable<String>) { self.lines = lines.values(buffering: 1).makeAsyncIterator() }

    func next() async throws -> ScaleNote {
        guard let line = try await lines.next(isolation: #isolation) else { throw Unexpected() }
        return try ScaleNote(line: line)
    }
}

/// A process said something else, or nothing.
struct Unexpected: Error, CustomStringConvertible {
    let description = "expected another note of a process that takes part in the measurement"
}

extension [Double] {
    /// The middle one.
    var median: Double { sorted()[count / 2] }
}
