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

/// Many clients, each with a connection of its own.
struct ScaleClients: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scale-clients", shouldDisplay: false)

    @Option var parent: Int32
    @Option var contestant: Contestant
    @Option var port: Int
    @Option var clients: Int
    @Option var count: Int

    func run() async throws {
        Processes.endWithParent(parent)
        Usage.raiseDescriptorLimit()
        try ScaleNote.began(process: getpid(), memory: Usage.memory).say()
        let arrivals = Arrivals(clients: clients, Course(many: count))
        try await withThrowingTaskGroup { tasks in
            for _ in 0..<clients {
                tasks.addTask { try await receive(arrivals) }
            }
            try await tasks.waitForAll()
        }
    }

    private func receive(_ arrivals: Arrivals) async throws {
        switch contestant {
        case .rill:
            let client = try StreamClient(port: port)
            try await client.observe("quotes", of: Quote.self)
                .take(while: { arrivals.note($0) })
                .finished()
            await client.close()
        case .grpc:
            try await Plain.receive(Plain.fanOut, of: Quote.self, port: port) { arrivals.note($0) }
        }
    }
}

/// Counts how many clients of this process have an element.
final class Arrivals: Sendable {
    private struct State {
        var missing: [Int: Int] = [:]
        var firstSentAt: UInt64 = 0
    }

    private let clients: Int
    private let course: Course
    private let state = Mutex(State())

    init(clients: Int, _ course: Course) { (self.clients, self.course) = (clients, course) }

    /// Returns whether more elements follow.
    func note(_ quote: Quote) -> Bool {
        let number = quote.number
        guard number <= Course.lone || number == course.last else { return true }
        let (isLast, firstSentAt) = state.withLock { state in
            if number == Course.lone { state.firstSentAt = quote.sentAt }
            state.missing[number, default: clients] -= 1
            return (state.missing[number] == 0, state.firstSentAt)
        }
        if isLast, number < Course.lone {
            try? ScaleNote.lone(number: number, sentAt: quote.sentAt, at: Quote.now, memory: Usage.memory).say()
        } else if isLast, number == course.last {
            try? ScaleNote.all(sentAt: firstSentAt, at: Quote.now).say()
        }
        return number < course.last
    }
}
