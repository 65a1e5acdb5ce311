import Foundation
import GRPCCore
import Rill
import Synchronization

/// Opens a call, and returns once `read` has.
typealias OpenCall =
    @Sendable (
        _ request: StreamingClientRequest<[UInt8]>, CallOptions,
        _ read: @escaping @Sendable (StreamingClientResponse<Frame>) async throws -> Void
    ) async throws -> Void

extension GRPCClient {
    /// Opens calls of the one method of the protocol.
    var openCall: OpenCall {
        { request, options, read in
            try await self.bidirectionalStreaming(
                request: request, descriptor: Wire.descriptor, serializer: BytesSerializer(),
                deserializer: FrameDeserializer(), options: options, onResponse: read)
        }
    }
}

/// A call to the server, which runs in a task of its own.
///
/// To end it, the client asks the server to stop, and reads until it does, but for five seconds at most. A call that is
/// cancelled resets its HTTP/2 stream instead, and servers close connections that send many resets, as attacks do.
struct ClientCall: Sendable {
    let open: OpenCall
    let metadata: Metadata
    let options: CallOptions
    let inbox = Inbox()
    /// The time that the server has to end the call.
    var patience = Duration.seconds(5)

    /// Ends the call that `task` runs.
    func close(_ task: Task<Void, Never>) {
        guard inbox.close() else { return task.cancel() }
        Task {
            try? await Task.sleep(for: patience)
            task.cancel()
        }
    }

    func run(_ request: ObserveRequest) async {
        do {
            let message = Array(try JSONEncoder().encode(request))
            // A server resets the call, which looks like a lost connection.
            if message.count > Wire.requestSize {
                throw StreamError.badRequest("got \(message.count) bytes, the limit is \(Wire.requestSize)")
            }
            let call = StreamingClientRequest<[UInt8]>(metadata: metadata) { [inbox] writer in
                guard inbox.begin() else { return }
                try await writer.write(message)
                // A second message asks the server to stop, once the observer wants no more.
                if await inbox.closing.wait() { try? await writer.write([]) }
            }
            try await open(call, options) { [inbox] response in
                do {
                    for try await frame in response.messages { await inbox.put(frame) }
                    inbox.finish(throwing: nil)
                } catch {
                    inbox.finish(throwing: error)
                }
            }
        } catch {
            inbox.finish(throwing: error)
        }
    }
}

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
