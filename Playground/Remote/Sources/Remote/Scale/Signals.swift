import Foundation
import Rill

/// Counts the signals that the process which measures sends: start, send many, end.
final class Signals: Sendable {
    private let count = BehaviorRelay(value: 0)
    private let subscription: any Disposable

    init() {
        subscription = Processes.signal(SIGUSR1).scan(0) { count, _ in count + 1 }.bind(to: count)
    }

    func wait(for number: Int) async throws { _ = try await count.asObservable().filter { $0 >= number }.firstValue }
}
