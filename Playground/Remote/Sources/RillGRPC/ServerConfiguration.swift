import GRPCNIOTransportHTTP2Posix
import NIOCore
import Synchronization

extension HTTP2ServerTransport.Posix.Config {
    /// The configuration of a ``StreamServer``.
    static func streams(
        _ limits: Limits, timeout: Duration, _ connections: Connections, _ listener: Listener
    ) -> Self {
        var config = defaults
        config.connection.flushCoalescing = nil
        // Clients may ask once in a second. Half of that allows for clocks that run fast.
        config.connection.keepalive = .init(
            time: timeout, timeout: timeout,
            clientBehavior: .init(minPingIntervalWithoutCalls: .milliseconds(500), allowWithoutCalls: true))
        config.connection.maxGraceTime = .seconds(1)
        config.http2.maxConcurrentStreams = limits.streamsPerConnection
        config.rpc.maxRequestPayloadSize = Wire.requestSize
        config.channelDebuggingCallbacks.onAcceptTCPConnection = { channel in
            let peer = channel.peer
            let admission = connections.enter(peer)
            channel.closeFuture.whenComplete { _ in connections.leave(peer, admission) }
            return channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.closeIfSilent(for: timeout * 2)
                try channel.pipeline.syncOperations.closeWithoutCalls(
                    for: limits.opening, admission, hadAdmittedCall: { connections.hadAdmittedCall(peer) })
            }
        }
        config.channelDebuggingCallbacks.onBindTCPListener = { channel in
            listener.begin(channel)
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        config.channelDebuggingCallbacks.onAcceptHTTP2Stream = { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.parent?.pipeline.syncOperations.noteCall(channel)
            }
        }
        return config
    }
}

/// The port of a server, once it listens.
final class Listener: Sendable {
    private let closing = Mutex<EventLoopFuture<Void>?>(nil)

    func begin(_ channel: any Channel) { closing.withLock { $0 = channel.closeFuture } }

    /// Calls `action` once the port is closed. Returns false if it was never open.
    func onClose(_ action: @escaping @Sendable () -> Void) -> Bool {
        guard let closing = closing.withLock({ $0 }) else { return false }
        closing.whenComplete { _ in action() }
        return true
    }
}

extension Channel {
    /// The other side, as gRPC writes it.
    fileprivate var peer: String {
        let (host, port) = (remoteAddress?.ipAddress ?? "", remoteAddress?.port ?? 0)
        return host.contains(":") ? "ipv6:[\(host)]:\(port)" : "ipv4:\(host):\(port)"
    }
}

extension Address {
    /// Checks that a server can listen on the host.
    func checkIsIPAddress(_ name: String) throws {
        if host != "localhost", (try? NIOCore.SocketAddress(ipAddress: host, port: port)) == nil {
            throw ConfigurationError(description: "\(name): expected host to be an IP address, got \"\(host)\"")
        }
    }
}
