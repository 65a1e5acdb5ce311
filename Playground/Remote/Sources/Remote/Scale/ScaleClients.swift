import ArgumentParser
import Foundation
import Rill
import RillGRPC
import Synchronization

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
