import Foundation
import Rill
import RillFoundation

/// Starts the processes of the demonstration, and follows what they say.
@MainActor final class Stage {
    let board = Board()
    private let cast = BehaviorRelay(value: Cast())
    private var tasks: [Role: Task<Void, Never>] = [:]

    var now: Cast { cast.value }

    func say(_ event: String, _ style: Board.Style? = nil) { board.print(event, now, style) }

    /// Runs a process, and ends it with SIGKILL when its task is cancelled.
    func start(_ role: Role, _ lines: Observable<String>) {
        update(role) { $0.begin() }
        tasks[role] = Task {
            do {
                for try await line in lines.values(buffering: 1) {
                    let note = try DemoNote(line: line)
                    update(role) { $0.note(note) }
                }
                update(role) { $0.life = .completed }
            } catch is CancellationError {
            } catch {
                update(role) { $0.life = .failed("\(error)") }
            }
        }
    }

    /// Ends all processes. Returns those that are left.
    func end() async -> [Int32] {
        for task in tasks.values { task.cancel() }
        for task in tasks.values { await task.value }
        return await Processes.remaining(of: now.processes)
    }

    /// Waits until the processes meet a condition.
    func until(_ condition: (Cast) -> Bool) async throws {
        for try await cast in cast.values(buffering: 1, whenFull: .dropOldest) {
            if condition(cast) { return }
            for role in Role.allCases {
                if case .failed(let reason) = cast[role].life { throw Failed(role: role, reason: reason) }
            }
        }
        try Task.checkCancellation()
    }

    private func update(_ role: Role, _ change: (inout Member) -> Void) {
        var cast = now
        change(&cast[role])
        self.cast.accept(cast)
    }
}

/// The processes of the demonstration.
enum Role: String, CaseIterable, Sendable {
    case server
    case fast
    case slow
    case frail
}

/// What the demonstration knows of a process.
struct Member: Sendable {
    enum Life: Sendable, Equatable {
        case new
        case running
        case completed
        case failed(String)
    }

    var life = Life.new
    /// The identifiers of this process and of its earlier lives.
    var processes: [Int32] = []
    /// The number of elements that the server's source has sent, or that the client has.
    var count: Int?
    /// The number of elements from an earlier life.
    var earlier = 0
    var port: Int?
    /// The seconds that the source has waited.
    var waited = 0.0

    mutating func begin() { (life, count) = (.new, nil) }

    mutating func note(_ note: DemoNote) {
        switch note {
        case .began(let process):
            processes.append(process)
            life = .running
        case .listening(let port): self.port = port
        case .sent(let count, let waited): (self.count, self.waited) = (count, waited)
        case .continues(let count): (earlier, self.count) = (count, count)
        case .has(let count): self.count = count
        }
    }
}

/// All processes at one time.
struct Cast: Sendable {
    private var members: [Role: Member] = [:]
    /// The largest number of elements that the source was ahead of the slow client, while it ran.
    private(set) var mostAhead = 0

    subscript(role: Role) -> Member {
        get { members[role] ?? Member() }
        set {
            members[role] = newValue
            let slow = self[.slow]
            guard slow.life == .running, let sent = self[.server].count, let taken = slow.count else { return }
            mostAhead = max(mostAhead, sent - taken)
        }
    }

    /// The number of elements of a process. The source has sent at least what the clients have.
    func count(_ role: Role) -> Int? {
        role == .server ? members.values.compactMap(\.count).max() : self[role].count
    }

    var processes: [Int32] { members.values.flatMap(\.processes) }
}

/// Prints a line for each event, with the place of every process.
struct Board {
    private let start = ContinuousClock.now
    private let isColored = isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

    enum Style: Int {
        case faint = 2
        case red = 31
        case green
        case yellow
    }

    func printHeader() {
        say(row("time", ["source", "fast", "slow", "frail"], "event"), .faint)
    }

    func print(_ event: String, _ cast: Cast, _ style: Style? = nil) {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let places = Role.allCases.map { role in cast.count(role).map { "\($0)" } ?? "–" }
        say(row("\(seconds.formatted(.number.precision(.fractionLength(1)))) s", places, event), style)
    }

    func print(_ verdict: Verdict) {
        say("\(verdict.holds ? "✓" : "✗") \(verdict.text)", verdict.holds ? .green : .red)
    }

    private func row(_ time: String, _ places: [String], _ event: String) -> String {
        let columns = [time] + places
        return columns.map { String(repeating: " ", count: max(0, 7 - $0.count)) + $0 }.joined() + "   \(event)"
    }

    private func say(_ line: String, _ style: Style?) {
        let text = if isColored, let style { "\u{1B}[\(style.rawValue)m\(line)\u{1B}[0m" } else { line }
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }
}

/// Something that the demonstration claims to show.
struct Verdict {
    let text: String
    let holds: Bool

    init(_ text: String, _ holds: Bool) { (self.text, self.holds) = (text, holds) }
}
