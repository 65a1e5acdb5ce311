import ArgumentParser
import Foundation
import GRPCCore
import Rill
import RillGRPC
import Synchronization

/// Sends the same messages by Rill and by plain gRPC.
struct SpeedServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "speed-server", shouldDisplay: false)

    @Option var parent: Int32

    func run() async throws {
        Processes.endWithParent(parent)
        let server = try StreamServer()
        let numbers = Observable.range(start: 0, count: .max)
        try server.publish("numbers", numbers)
        try server.publish("quotes", numbers.map { Quote($0) })
        let ends = BehaviorSubject(value: 0)
        try server.publish("ends", ends)
        try server.publish("held", Observable.concat(.just(0), .never()).do(onDispose: { ends.onNext(1) }))
        let plain = Plain.server(PlainStreams())
        async let running: Void = server.run()
        async let runningPlain: Void = plain.serve()
        let plainPort = try await plain.transport.listeningAddress.ipv4?.port ?? 0
        try SpeedNote.listening(port: try await server.port, plain: plainPort).say()
        _ = try await (running, runningPlain)
    }
}

/// Sends each element as a message.
struct PlainStreams: RegistrableRPCService {
    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        register(Plain.numbers, &router) { $0 }
        register(Plain.quotes, &router) { Quote($0) }
    }

    private func register<Transport: ServerTransport, Message: Codable & Sendable>(
        _ method: MethodDescriptor, _ router: inout RPCRouter<Transport>,
        _ message: @escaping @Sendable (Int) -> Message
    ) {
        router.registerHandler(
            forMethod: method, deserializer: JSONCoder<Int>(), serializer: JSONCoder<Message>()
        ) { _, _ in
            StreamingServerResponse { writer in
                for number in 0..<Int.max { try await writer.write(message(number)) }
                return [:]
            }
        }
    }
}

enum SpeedNote: Note {
    case listening(port: Int, plain: Int)
    /// Elements in a second.
    case rate(element: String, contestant: Contestant, Double)
    /// Seconds, as in ``ScaleReport/RoundTrips``.
    case roundTrips(call: Double, dispose: Double)
}

/// Measures by turns how fast one client gets elements.
struct SpeedClient: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "speed-client", shouldDisplay: false)

    @Option var parent: Int32
    @Option var port: Int
    @Option var plain: Int
    @Option var rounds: Int
    @Option var count: Int

    func run() async throws {
        Processes.endWithParent(parent)
        for round in 0..<rounds {
            let order = round.isMultiple(of: 2) ? Contestant.allCases : Contestant.allCases.reversed()
            for contestant in order {
                try await measure("numbers", Plain.numbers, of: Int.self, contestant)
                try await measure("quotes", Plain.quotes, of: Quote.self, contestant)
            }
        }
        try await measureRoundTrips()
    }

    private func measureRoundTrips() async throws {
        let client = try StreamClient(port: port)
        var ends = client.observe("ends", of: Int.self).values(buffering: 1).makeAsyncIterator()
        _ = try await ends.next(isolation: #isolation)
        var (calls, disposals): ([Double], [Double]) = ([], [])
        for _ in 0..<1000 {
            let start = ContinuousClock.now
            _ = try await client.observe("held", of: Int.self).firstValue
            let first = ContinuousClock.now
            _ = try await ends.next(isolation: #isolation)
            calls.append((first - start) / .seconds(1))
            disposals.append((ContinuousClock.now - first) / .seconds(1))
        }
        try SpeedNote.roundTrips(call: calls.median, dispose: disposals.median).say()
        await client.close()
    }

    private func measure<Element: Codable & Sendable>(
        _ name: String, _ method: MethodDescriptor, of type: Element.Type, _ contestant: Contestant
    ) async throws {
        let watch = Watch(count)
        switch contestant {
        case .rill:
            let client = try StreamClient(port: port)
            try await client.observe(name, of: type).take(while: { _ in watch.goesOn() }).finished()
            await client.close()
        case .grpc: try await Plain.receive(method, of: type, port: plain) { _ in watch.goesOn() }
        }
        try SpeedNote.rate(element: name, contestant: contestant, watch.rate).say()
    }
}

/// Measures the time from the first element to the last.
final class Watch: Sendable {
    private struct State {
        var missing: Int
        var start = ContinuousClock.now
        var end = ContinuousClock.now
    }

    private let count: Int
    private let state: Mutex<State>

    init(_ count: Int) {
        self.count = count
        state = Mutex(State(missing: count + 1))
    }

    /// Counts an element.
    func goesOn() -> Bool {
        state.withLock { state in
            if state.missing == count + 1 { state.start = .now }
            state.missing -= 1
            if state.missing == 0 { state.end = .now }
            return state.missing > 0
        }
    }

    var rate: Double { state.withLock { Double(count) / (($0.end - $0.start) / .seconds(1)) } }
}
