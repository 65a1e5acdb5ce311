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
