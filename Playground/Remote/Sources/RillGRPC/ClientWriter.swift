import Foundation
import GRPCCore
import Synchronization

/// Writes frames to one client. Waits while the client's window is full.
struct ClientWriter: Sendable {
    /// The largest element that server and client accept, in bytes.
    private(set) var limit: Int
    private var version = Wire.versions.upperBound
    /// The time for each of the last messages.
    private let closing: Duration
    let writer: RPCWriter<[UInt8]>
    /// Ends the wait for elements when the client wants no more.
    let cancellation: CancellationList

    init(limit: Int, closing: Duration, writer: RPCWriter<[UInt8]>, cancellation: CancellationList) {
        (self.limit, self.closing) = (limit, closing)
        (self.writer, self.cancellation) = (writer, cancellation)
    }

    /// Returns the writer for a request, whose limit may be smaller.
    func limited(_ request: ObserveRequest) throws -> ClientWriter {
        var writer = self
        (writer.limit, writer.version) = (min(limit, request.limit), try Wire.version(client: request.versions))
        return writer
    }

    func fail(_ failure: Failure) async throws { try await writer.write(Frame.failed(failure).bytes) }

    func begin(epoch: UInt64, next: Int) async throws {
        try await writer.write(Frame.began(epoch: epoch, next: next, version: version).bytes)
    }

    /// Sends what is in the outbox until its end, or until the client is overdue with the last elements.
    func send(_ outbox: Outbox, _ encoder: StreamEncoder) async throws {
        encoder.metrics.enter(outbox)
        defer {
            outbox.end()
            encoder.metrics.leave(outbox)
        }
        cancellation.onCancel { outbox.end() }
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await sendAll(outbox, encoder) }
            tasks.addTask {
                try await outbox.waitUntilOverdue(for: closing)
                throw StreamError.failedCall(
                    code: "deadlineExceeded", message: "the client didn't take the last elements within \(closing)")
            }
            defer { tasks.cancelAll() }
            try await tasks.next()
        }
    }

    /// Elements that follow one another closely go together.
    private func sendAll(_ outbox: Outbox, _ encoder: StreamEncoder) async throws {
        while let batch = await outbox.take() {
            var frame = ElementsFrame()
            for entry in batch.entries {
                if cancellation.isCancelled { return }
                guard let json = element(of: entry, encoder) else { continue }
                if !frame.isEmpty, !frame.fits(json, entry.number) {
                    try await send(frame, outbox, encoder.metrics)
                    frame = ElementsFrame()
                }
                frame.append(try json.get(), entry.number)
            }
            if !frame.isEmpty { try await send(frame, outbox, encoder.metrics) }
            switch batch.completion {
            case nil: break
            case .completed: return try await writer.write(Frame.completed(next: batch.next).bytes)
            case .failed(let error):
                // The client counts what was dropped after the last element.
                try await writer.write(Frame.elements(first: batch.next, json: Data("[]".utf8)).bytes)
                throw error
            }
        }
    }

    private func send(_ frame: ElementsFrame, _ outbox: Outbox, _ metrics: StreamMetrics) async throws {
        let bytes = frame.bytes
        try await writer.write(bytes)
        outbox.clientHasTaken()
        metrics.elements.increment(by: frame.count)
        metrics.bytes.increment(by: bytes.count)
    }

    /// Returns nil for an element that is skipped.
    private func element(of entry: Outbox.Entry, _ encoder: StreamEncoder) -> Result<Data, any Error>? {
        guard let json = entry.json else { return nil }
        if json.count <= limit { return .success(json) }
        let error = StreamError.tooLarge(
            stream: encoder.stream, number: entry.number, bytes: json.count, limit: limit)
        return encoder.poison == .skip ? nil : .failure(error)
    }
}

/// Consecutive elements on their way into a frame.
struct ElementsFrame {
    private var json: [UInt8] = []
    private var next = 0
    private(set) var count = 0

    var isEmpty: Bool { json.isEmpty }

    /// The frame as it is sent.
    var bytes: [UInt8] { json + [UInt8(ascii: "]")] }

    /// Whether `element` can follow. An error doesn't, so that the elements before it are sent.
    func fits(_ element: Result<Data, any Error>, _ number: Int) -> Bool {
        guard case .success(let element) = element else { return false }
        return number == next && json.count + element.count < Wire.frameSize
    }

    mutating func append(_ element: Data, _ number: Int) {
        if json.isEmpty {
            json.reserveCapacity(Wire.headerSize + element.count + 2)
            json += Frame.header(elementsFrom: number)
            json.append(UInt8(ascii: "["))
        } else {
            json.append(UInt8(ascii: ","))
        }
        json += element
        next = number + 1
        count += 1
    }
}

/// Actions that run when a call is cancelled, or at once if it already was.
final class CancellationList: Sendable {
    private struct State {
        var isCancelled = false
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func onCancel(_ action: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.actions.append(action) }
            return state.isCancelled
        }
        if isCancelled { action() }
    }

    func cancel() {
        let actions = state.withLock { state in
            defer { (state.isCancelled, state.actions) = (true, []) }
            return state.actions
        }
        for action in actions { action() }
    }
}
