import NIOCore

extension ChannelPipeline.SynchronousOperations {
    /// Closes the connection once nothing has arrived for a time, and at the latest that time after a shutdown.
    ///
    /// gRPC asks a silent client whether it is there, but if no answer comes, it waits until all calls have ended. It
    /// asks a server only after the server's first answer. After a shutdown, it counts its grace time from an answer of
    /// the client, which a hostile one doesn't send.
    func closeIfSilent(for time: Duration) throws {
        let time = TimeAmount(time)
        try addHandlers([IdleStateHandler(readTimeout: time), SilenceHandler(time)], position: .first)
    }

    /// Closes the connection once it has had no call for a time, however many bytes arrive, unless it has had an
    /// admitted one. A connection over the limit is closed earlier.
    ///
    /// A connection that sends its first call byte by byte isn't silent.
    func closeWithoutCalls(
        for time: Duration, _ admission: Connections.Admission, hadAdmittedCall: @escaping @Sendable () -> Bool
    ) throws {
        let handler = IdlenessHandler(TimeAmount(time), admission, hadAdmittedCall: hadAdmittedCall)
        try addHandler(handler, position: .first)
    }

    /// Tells the connection that the call whose channel is `call` has begun, and when it ends.
    func noteCall(_ call: any Channel) throws {
        let connection = NIOLoopBound(try handler(type: IdlenessHandler.self), eventLoop: call.eventLoop)
        connection.value.callHasBegun()
        call.closeFuture.whenComplete { _ in connection.value.callHasEnded() }
    }
}

private final class SilenceHandler: ChannelInboundHandler {
    typealias InboundIn = Never

    private let time: TimeAmount
    private var closing: Scheduled<Void>?

    init(_ time: TimeAmount) { self.time = time }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
        if event is ChannelShouldQuiesceEvent {
            let channel = context.channel
            closing = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        closing?.cancel()
        context.fireChannelInactive()
    }
}

private final class IdlenessHandler: ChannelInboundHandler {
    typealias InboundIn = Never

    private let time: TimeAmount
    private let admission: Connections.Admission
    private let hadAdmittedCall: @Sendable () -> Bool
    private var channel: (any Channel)?
    private var calls = 0
    private var timer: Scheduled<Void>?

    init(
        _ time: TimeAmount, _ admission: Connections.Admission, hadAdmittedCall: @escaping @Sendable () -> Bool
    ) {
        (self.time, self.admission, self.hadAdmittedCall) = (time, admission, hadAdmittedCall)
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        switch admission {
        case .admitted:
            channel = context.channel
            startTimer()
        case .refused:
            let channel = context.channel
            timer = channel.eventLoop.scheduleTask(in: refusalTime) { channel.close(promise: nil) }
        case .closed: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        channel = nil
        context.fireChannelInactive()
    }

    func callHasBegun() {
        calls += 1
        if admission == .admitted { timer?.cancel() }
    }

    func callHasEnded() {
        calls -= 1
        if calls == 0 { startTimer() }
    }

    private func startTimer() {
        guard let channel else { return }
        timer = channel.eventLoop.scheduleTask(in: time) { [hadAdmittedCall] in
            if !hadAdmittedCall() { channel.close(promise: nil) }
        }
    }
}

/// The time in which a connection over the limit can have the reason.
private let refusalTime = TimeAmount.seconds(5)

/// Returns the result of `operation`, or throws `error` after `time`. The operation is then cancelled, but not waited
/// for.
func withDeadline<Result: Sendable>(
    _ time: Duration, orThrow error: any Error, _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    let (results, continuation) = AsyncThrowingStream<Result, any Error>.makeStream()
    let work = Task {
        do {
            continuation.yield(try await operation())
            continuation.finish()
        } catch {
            continuation.finish(throwing: error)
        }
    }
    let timer = Task {
        try await Task.sleep(for: time)
        continuation.finish(throwing: error)
    }
    defer {
        work.cancel()
        timer.cancel()
    }
    for try await result in results { return result }
    throw CancellationError()
}
