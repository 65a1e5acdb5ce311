import GRPCNIOTransportHTTP2Posix

/// Where a server listens.
struct Address {
    let host: String
    let port: Int

    /// Whether only this machine can reach the host.
    var isLoopback: Bool { host == "localhost" || host == "::1" || host.wholeMatch(of: /127(\.\d{1,3}){3}/) != nil }

    func check(_ name: String, ports: ClosedRange<Int>) throws {
        if host.isEmpty {
            throw ConfigurationError(description: "\(name): expected host to be a name or an IP address, got none")
        }
        if !ports.contains(port) {
            throw ConfigurationError(description: "\(name): expected port to be within \(ports), got \(port)")
        }
    }

    var socketAddress: SocketAddress {
        let host = host == "localhost" ? "127.0.0.1" : host
        return host.contains(":") ? .ipv6(host: host, port: port) : .ipv4(host: host, port: port)
    }

    var target: any ResolvableTarget {
        if host.contains(":") { return .ipv6(address: host, port: port) }
        return host.wholeMatch(of: /[\d.]+/) != nil ? .ipv4(address: host, port: port) : .dns(host: host, port: port)
    }
}

/// A server or client that would not work, or would not be safe.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    public let description: String

    static func check(_ name: String, maxMessageSize: Int) throws {
        let sizes = 1...Int(Int32.max)
        if !sizes.contains(maxMessageSize) {
            throw ConfigurationError(
                description: "\(name): expected maxMessageSize to be within \(sizes), got \(maxMessageSize)")
        }
    }

    /// HTTP resets a call with such a token, which looks like a lost connection.
    static func check(_ name: String, token: String) throws {
        if token.utf8.contains(where: { $0 < 32 || $0 == 127 }) {
            throw ConfigurationError(
                description: "\(name): expected a token without control characters, such as the end of a line")
        }
    }

    static func check(_ name: String, timeout: Duration) throws {
        if !(.seconds(1) ... .seconds(86_400)).contains(timeout) {
            throw ConfigurationError(
                description: "\(name): expected timeout to be from a second to a day, got \(timeout)")
        }
    }
}
