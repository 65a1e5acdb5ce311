import NIOCore

extension ChannelPipeline.SynchronousOperations {
    /// Closes the connection once nothing has arrived for a time.
    ///
    /// gRPC asks a silent client whether it is there, but if no answer comes, it waits until all calls have ended.
    func closeIfSilent(for time: Duration) throws {
        try addHandlers([IdleStateHandler(readTimeout: TimeAmount(time)), SilenceHandler()], position: .first)
    }

    /// Closes the connection at once, or once it has had no call for a time, however many bytes arrive, unless it has
    /// had an admitted one.
    ///
    /// A connection that sends its first call byte by byte isn't silent.
    func closeWithoutCalls(for time: Duration, isRefused: Bool, isAdmitted: @escaping @Sendable () -> Bool) throws {
        let handler = IdlenessHandler(TimeAmount(time), isRefused: isRefused, isAdmitted: isAdmitted)
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

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }
}

private final class IdlenessHandler: ChannelInboundHandler {
    typealias InboundIn = Never

    private let time: TimeAmount
    private let isRefused: Bool
    private let isAdmitted: @Sendable () -> Bool
    private var channel: (any Channel)?
    private var calls = 0
    private var timer: Scheduled<Void>?

    init(_ time: TimeAmount, isRefused: Bool, isAdmitted: @escaping @Sendable () -> Bool) {
        (self.time, self.isRefused, self.isAdmitted) = (time, isRefused, isAdmitted)
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        if isRefused { return context.close(promise: nil) }
        channel = context.channel
        startTimer()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        channel = nil
        context.fireChannelInactive()
    }

    func callHasBegun() {
        calls += 1
        timer?.cancel()
    }

    func callHasEnded() {
        calls -= 1
        if calls == 0 { startTimer() }
    }

    private func startTimer() {
        guard let channel else { return }
        timer = channel.eventLoop.scheduleTask(in: time) { [isAdmitted] in
            if !isAdmitted() { channel.close(promise: nil) }
        }
    }
}
