import Rill
import Synchronization

/// Hands frames from the task of a call to the task of its observer, one at a time.
final class Inbox: Sendable {
    private struct State {
        var frame: Frame?
        var error: (any Error)?
        var hasBegun = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let arrival = Suspension()
    private let room = Suspension()
    /// Sent when the observer wants no further frames, and ended when there are none.
    let closing = Suspension()

    /// Whether the observer still wants the call, which begins.
    func begin() -> Bool {
        state.withLock { state in
            state.hasBegun = true
            return !state.isClosed
        }
    }

    /// Waits until the observer has taken `frame`, or wants no more.
    func put(_ frame: Frame) async {
        // The server waits for the end of the call. gRPC stops the program if a message comes after that.
        if frame.isLast { closing.end() }
        state.withLock { $0.frame = frame }
        arrival.resume()
        _ = await room.wait()
    }

    func finish(throwing error: (any Error)?) {
        state.withLock { $0.error = $0.error ?? error }
        arrival.resume()
        closing.end()
    }

    /// Waits for the next frame. Returns nil after the end.
    func take() async throws -> Frame? {
        guard await arrival.wait() else { return nil }
        let (frame, error) = state.withLock { ($0.frame.take(), $0.error) }
        if let frame {
            room.resume()
            return frame
        }
        if let error { throw error }
        return nil
    }

    /// Drops all further frames. Returns whether the call had begun.
    @discardableResult
    func close() -> Bool {
        arrival.end()
        room.end()
        closing.resume()
        return state.withLock { state in
            state.isClosed = true
            return state.hasBegun
        }
    }
}
