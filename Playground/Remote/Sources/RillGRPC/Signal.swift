import Synchronization

/// A point at which one task waits until ``send()`` or ``end()`` is called. If ``send()`` comes first, the next wait
/// returns at once.
final class Signal: Sendable {
    private enum State {
        case idle
        case sent
        case ended
        case waiting(CheckedContinuation<Bool, Never>)
    }

    private let state = Mutex(State.idle)

    /// Returns true after ``send()``, and false after ``end()``.
    func wait() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> Bool? in
                switch state {
                case .idle: state = .waiting(continuation)
                case .sent:
                    state = .idle
                    return true
                case .ended: return false
                case .waiting: fatalError("Signal.wait(): expected one task to wait at a time, got two")
                }
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    func send() { change(to: .sent) }

    func end() { change(to: .ended) }

    private func change(to next: State) {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            switch state {
            case .ended: return nil
            case .idle, .sent:
                state = next
                return nil
            case .waiting(let continuation):
                state = if case .ended = next { .ended } else { .idle }
                return continuation
            }
        }
        waiting?.resume(returning: { if case .ended = next { false } else { true } }())
    }
}
