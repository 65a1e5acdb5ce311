import Foundation
import Rill
import RillFoundation

/// The course of the demonstration.
@MainActor final class Play {
    private let stage: Stage
    private let folder: URL
    /// The number of elements that the server publishes.
    private let count = 3000
    /// The number of elements that the slow client takes.
    private let countOfSlow = 200

    init(_ stage: Stage, _ folder: URL) { (self.stage, self.folder) = (stage, folder) }

    /// Returns what was shown.
    func run() async throws -> [Verdict] {
        stage.board.printHeader()
        try await startServer()
        let status = Task { try await tellOfSource() }
        defer { status.cancel() }

        try await startClient(.slow, count: countOfSlow, pause: 10)
        stage.say("slow (process \(process(.slow))) takes at most 100 elements a second")
        let before = Moment(stage.now)
        try await startClient(.fast, count: count)
        stage.say("fast (process \(process(.fast))) takes all that it can get")
        try await startClient(.frail, count: count)
        stage.say("frail (process \(process(.frail))) keeps its elements and its position in a file")

        try await ended(.slow)
        let waiting = Moment(stage.now).waiting(since: before)
        stage.say("slow has its \(countOfSlow) elements and ends, so the source can go on", .green)

        try await killFrail()
        try await ended(.fast)
        stage.say("fast has all elements", .green)
        try await ended(.frail)
        stage.say("frail has all elements", .green)
        return [try verdictOnSlow(waiting), try verdictOnFast(), try verdictOnFrail()]
    }

    private func startServer() async throws {
        stage.start(
            .server,
            .lines(ofProgram: Processes.program, "demo-server", "--parent", "\(getpid())", "--count", "\(count)"))
        try await stage.until { $0[.server].port != nil }
        let server = stage.now[.server]
        stage.say("server (process \(process(.server))) listens on 127.0.0.1:\(server.port ?? 0)")
    }

    private func startClient(_ role: Role, count: Int, pause: Int = 0) async throws {
        stage.start(
            role,
            .lines(
                ofProgram: Processes.program, "demo-client", "--parent", "\(getpid())",
                "--port", "\(stage.now[.server].port ?? 0)", "--journal", journal(role),
                "--count", "\(count)", "--pause", "\(pause)"))
        try await stage.until { $0[role].count ?? 0 > $0[role].earlier }
    }

    private func killFrail() async throws {
        try await stage.until { $0[.frail].count ?? 0 >= 1000 }
        kill(process(.frail), SIGKILL)
        try await stage.until { $0[.frail].life != .running }
        stage.say("frail is killed with SIGKILL", .red)
        try await Task.sleep(for: .milliseconds(700))
        try await startClient(.frail, count: count)
        let earlier = stage.now[.frail].earlier
        stage.say("frail (process \(process(.frail))) is back, and continues after \(earlier) elements", .green)
    }

    /// Waits until a process has ended as it should.
    private func ended(_ role: Role) async throws {
        try await stage.until { $0[role].life != .running }
        if case .failed(let reason) = stage.now[role].life { throw Failed(role: role, reason: reason) }
    }

    /// Says twice a second how much of the time the source waits.
    private func tellOfSource() async throws {
        var last = Moment(stage.now)
        while stage.now[.server].count ?? 0 < count {
            try await Task.sleep(for: .milliseconds(500))
            let moment = Moment(stage.now)
            let share = "\(Int(100 * moment.waiting(since: last))) %"
            if stage.now[.slow].life == .running {
                stage.say("the source waits for slow: \(share) of the time", .yellow)
            } else {
                stage.say("the source waits \(share) of the time", .faint)
            }
            last = moment
        }
    }

    private func verdictOnSlow(_ waiting: Double) throws -> Verdict {
        let (numbers, most) = (try Journal.numbers(in: journal(.slow)), stage.now.mostAhead)
        return Verdict(
            "The source waited for slow \(Int(100 * waiting)) % of its time, and was never more than \(most) ahead.",
            numbers == Array(0..<countOfSlow) && waiting > 0.2 && most < 2 * countOfSlow)
    }

    private func verdictOnFast() throws -> Verdict {
        Verdict("fast has each of \(count) elements once.", try Journal.numbers(in: journal(.fast)) == Array(0..<count))
    }

    private func verdictOnFrail() throws -> Verdict {
        let (numbers, frail) = (try Journal.numbers(in: journal(.frail)), stage.now[.frail])
        return Verdict(
            "frail was killed after \(frail.earlier) elements, and has each of \(count) once.",
            numbers == Array(0..<count) && frail.processes.count == 2 && (1..<count).contains(frail.earlier))
    }

    private func process(_ role: Role) -> Int32 { stage.now[role].processes.last ?? 0 }

    private func journal(_ role: Role) -> String { folder.appending(path: "\(role).journal").path }
}

/// How long the source has waited until a time.
private struct Moment {
    private let time = ContinuousClock.now
    private let waited: Double

    init(_ cast: Cast) { waited = cast[.server].waited }

    /// Returns the share of the time since `earlier` in which the source waited.
    func waiting(since earlier: Moment) -> Double {
        min(1, (waited - earlier.waited) / ((time - earlier.time) / .seconds(1)))
    }
}

/// A process ended too early.
struct Failed: Error, CustomStringConvertible {
    let role: Role
    let reason: String

    var description: String { "\(role) failed: \(reason)" }
}
