import NIOCore

extension ChannelPipeline.SynchronousOperations {
    /// Closes the connection once nothing has arrived for a time.
    ///
    /// gRPC asks a silent client whether it is there, but if no answer comes, it waits until all calls have ended.
    func closeIfSilent(for time: Duration) throws {
        try addHandlers([IdleStateHandler(readTimeout: TimeAmount(time)), SilenceHandler()], position: .first)
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
