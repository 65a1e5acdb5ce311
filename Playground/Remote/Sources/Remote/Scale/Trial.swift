import Foundation
import Rill
import RillFoundation

/// What one run with a number of clients gave.
struct Figures: Sendable {
    /// Seconds from the start of the clients until all have subscribed.
    var connecting = 0.0
    /// Bytes that the server needs for each client while nothing is sent.
    var serverMemory = 0.0
    /// Bytes that a client needs.
    var clientMemory = 0.0
    /// Bytes for each client by which the server has grown behind the many elements.
    var serverMemoryAfter = 0.0
    /// Seconds until all clients have an element that comes alone.
    var lone = 0.0
    /// Elements that each client gets in a second.
    var rate = 0.0
    /// Seconds of the server's processor for one element to one client.
    var processor = 0.0
}

/// One source, one server, and clients in a few processes.
struct Trial: Sendable {
    let contestant: Contestant
    let clients: Int
    let count: Int

    /// Four processes at most.
    private var groups: [Int] {
        let processes = min(4, clients)
        return (0..<processes).map { clients * ($0 + 1) / processes - clients * $0 / processes }
    }

    func run() async throws -> Figures {
        let parent = "\(getpid())"
        let server = Talk(
            .lines(
                ofProgram: Processes.program, "scale-server", "--parent", parent, "--contestant", contestant.rawValue,
                "--clients", "\(clients)", "--count", "\(count)"))
        guard case .began(let process, _) = try await server.next(),
            case .listening(let port, let memoryBefore) = try await server.next()
        else { throw Unexpected() }

        let start = ContinuousClock.now
        let crowd = groups.map { clients in
            Talk(
                .lines(
                    ofProgram: Processes.program, "scale-clients", "--parent", parent,
                    "--contestant", contestant.rawValue, "--port", "\(port)", "--clients", "\(clients)",
                    "--count", "\(count)"))
        }
        var clientMemoryBefore = 0
        for group in crowd {
            guard case .began(_, let memory) = try await group.next() else { throw Unexpected() }
            clientMemoryBefore += memory
        }
        guard case .joined(let memory) = try await server.next() else { throw Unexpected() }
        var figures = Figures()
        figures.connecting = (ContinuousClock.now - start) / .seconds(1) - Crowd.pause / .seconds(1)
        figures.serverMemory = Double(memory - memoryBefore) / Double(clients)

        kill(process, SIGUSR1)
        var delays: [Double] = []
        for _ in 0..<Course.lone {
            var (slowest, clientMemory) = (0.0, 0)
            for group in crowd {
                guard case .lone(_, let sentAt, let at, let memory) = try await group.next() else { throw Unexpected() }
                slowest = max(slowest, Double(at - sentAt) / 1e9)
                clientMemory += memory
            }
            delays.append(slowest)
            figures.clientMemory = Double(clientMemory - clientMemoryBefore) / Double(clients)
        }
        figures.lone = delays.median

        kill(process, SIGUSR1)
        var longest = 0.0
        for group in crowd {
            guard case .all(let sentAt, let at) = try await group.next() else { throw Unexpected() }
            longest = max(longest, Double(at - sentAt) / 1e9)
        }
        figures.rate = Double(count) / longest

        kill(process, SIGUSR1)
        guard case .spent(let seconds, let memoryAfter) = try await server.next() else { throw Unexpected() }
        figures.processor = seconds / Double(count * clients)
        figures.serverMemoryAfter = Double(memoryAfter - memoryBefore) / Double(clients)
        return figures
    }
}
