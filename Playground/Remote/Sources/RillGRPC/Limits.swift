/// How much of a server its clients can take.
public struct Limits: Sendable {
    /// The number of calls of one connection that are open at the same time.
    public var callsPerConnection: Int
    /// The number of calls of one caller that are open at the same time, over all of its connections. Callers are told
    /// apart by their token if the server asks for one, or else by the subject of their certificate, or else by their
    /// address.
    public var callsPerCaller: Int
    /// The number of connections. The server closes further ones at once.
    public var connections: Int
    /// The number of bytes that wait for one call. The element that reaches it is kept. Those that are being sent don't
    /// count.
    public var bytesPerCall: Int
    /// The number of bytes that wait for all calls, or are being sent. Once it is reached, one element waits for each
    /// call. An element of a shared stream counts for each of its clients. A frame that the transport has accepted, and
    /// that the client hasn't read, doesn't count.
    public var bytes: Int
    /// The time that a client has for the first message of a call, and to learn why a call was refused. A connection
    /// has it for its first admitted call, and ``Authorization`` for its answer.
    public var opening: Duration
    /// The time for which the source of a shared stream waits for a client that takes no element. The client is then
    /// evicted with ``StreamError/tooSlow(stream:)``, unless the stream was published with a policy by name.
    public var stalling: Duration
    /// The time that a client has to take each message after its source has ended, or after it wants no more, and then
    /// the end.
    public var closing: Duration

    /// Creates limits. A call over one of them fails with ``StreamError/tooManyCalls(per:limit:)``.
    public init(
        callsPerConnection: Int = 100, callsPerCaller: Int = 1000, connections: Int = 1000,
        bytesPerCall: Int = 16 << 20, bytes: Int = 256 << 20, opening: Duration = .seconds(60),
        stalling: Duration = .seconds(60), closing: Duration = .seconds(600)
    ) {
        (self.callsPerConnection, self.callsPerCaller) = (callsPerConnection, callsPerCaller)
        (self.connections, self.bytesPerCall, self.bytes) = (connections, bytesPerCall, bytes)
        (self.opening, self.stalling, self.closing) = (opening, stalling, closing)
    }

    /// The number of HTTP/2 streams of a connection. Calls over ``callsPerConnection`` need some, to get their error.
    var streamsPerConnection: Int { callsPerConnection + 10 }

    func check(_ name: String) throws {
        let numbers = [
            ("callsPerConnection", callsPerConnection), ("callsPerCaller", callsPerCaller),
            ("connections", connections),
        ]
        for (label, number) in numbers where !(1...1_000_000).contains(number) {
            throw ConfigurationError(
                description: "\(name): expected limits.\(label) to be within 1...1000000, got \(number)")
        }
        for (label, number) in [("bytesPerCall", bytesPerCall), ("bytes", bytes)] where number <= 0 {
            throw ConfigurationError(description: "\(name): expected limits.\(label) to be positive, got \(number)")
        }
        for (label, time) in [("opening", opening), ("stalling", stalling), ("closing", closing)]
        where !(.seconds(1) ... .seconds(86_400)).contains(time) {
            throw ConfigurationError(
                description: "\(name): expected limits.\(label) to be from a second to a day, got \(time)")
        }
    }
}
