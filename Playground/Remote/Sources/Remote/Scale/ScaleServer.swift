import ArgumentParser
import Foundation
import Rill
import RillGRPC
import Synchronization

/// Sends one source to many clients.
struct ScaleServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scale-server", shouldDisplay: false)

    @Option var parent: Int32
    @Option var contestant: Contestant
    @Option var clients: Int
    @Option var count: Int

    func run() async throws {
        Processes.endWithParent(parent)
        Usage.raiseDescriptorLimit()
        let (signals, course) = (Signals(), Course(many: count))
        try ScaleNote.began(process: getpid(), memory: Usage.memory).say()
        let crowd = Crowd(clients)
        async let serving: Void = serve(crowd, signals, course)
        try await signals.wait(for: 2)
        let before = Usage.processorTime
        try await signals.wait(for: 3)
        try ScaleNote.spent(seconds: Usage.processorTime - before, memory: Usage.memory).say()
        try await serving
    }

    private func serve(_ crowd: Crowd, _ signals: Signals, _ course: Course) async throws {
        switch contestant {
        case .rill:
            let server = try StreamServer(
                limits: Limits(callsPerCaller: 10_000, connections: 10_000),
                authorize: Authorization { _, _ in
                    crowd.join()
                    return true
                })
            let quotes = Observable<Quote>.create { observer in
                try await course.send(signals) { try await observer.send($0) }
            }
            try server.publish("quotes", quotes, sharing: .shared)
            async let running: Void = server.run()
            try ScaleNote.listening(port: try await server.port, memory: Usage.memory).say()
            try await running
        case .grpc:
            let broadcast = Broadcast { crowd.join() }
            let server = Plain.server(broadcast)
            async let running: Void = server.serve()
            let port = try await server.transport.listeningAddress.ipv4?.port ?? 0
            try ScaleNote.listening(port: port, memory: Usage.memory).say()
            let encoder = JSONEncoder()
            try await course.send(signals) { broadcast.send(try encoder.encode($0)) }
            try await running
        }
    }
}

/// Tells when all clients have subscribed.
final class Crowd: Sendable {
    /// The time for the last answers to be on their way.
    static let pause = Duration.milliseconds(500)

    private let missing: Mutex<Int>

    init(_ count: Int) { missing = Mutex(count) }

    func join() {
        let isComplete = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        guard isComplete else { return }
        Task {
            try await Task.sleep(for: Self.pause)
            try ScaleNote.joined(memory: Usage.memory).say()
        }
    }
}
