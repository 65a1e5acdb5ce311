import Synchronization

/// How much of a server its clients can take.
public struct Limits: Sendable {
    /// The number of calls of one connection that are open at the same time.
    public var callsPerConnection: Int
    /// The number of calls of one caller that are open at the same time, over all of its connections. Callers are told
    /// apart by their token if the server asks for one, or else by the subject of their certificate, or else by their
    /// address. A caller evades the limit with a token for each call if ``Authorization`` admits callers whatever their
    /// token is.
    public var callsPerCaller: Int
    /// The number of connections. Ten more get ``StreamError/tooManyConnections(limit:)``, others are closed at once.
    public var connections: Int
    /// The number of bytes that wait for one call. The element that reaches it is kept. Those that are being sent don't
    /// count.
    public var bytesPerCall: Int
    /// The number of bytes that wait for all calls, or are being sent. Once it is reached, one element waits for each
    /// call, and at the next one, a stream does as its `whenFull` says. One caller can reach it alone, by calls that it
    /// doesn't read: where callers aren't trusted, keep the product of `callsPerCaller` and `bytesPerCall` below it. An
    /// element of a shared stream counts for each of its clients. A frame that the transport has accepted, and that the
    /// client hasn't read, doesn't count.
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

/// Counts what is open, for each connection or caller.
final class OpenCalls: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Counts one more, unless there are `limit` of them. Returns whether it did.
    func enter(_ key: String, limit: Int) -> Bool {
        counts.withLock { counts in
            guard counts[key, default: 0] < limit else { return false }
            counts[key, default: 0] += 1
            return true
        }
    }

    func contains(_ key: String) -> Bool { counts.withLock { $0[key] != nil } }

    func leaveAll(_ key: String) { counts.withLock { $0[key] = nil } }

    func leave(_ key: String) {
        counts.withLock { counts in
            let count = counts[key, default: 0] - 1
            counts[key] = count > 0 ? count : nil
        }
    }
}

/// The connections of a ``StreamServer``, by the address of the client.
final class Connections: Sendable {
    enum Admission {
        case admitted
        /// All that its client gets is the reason.
        case refused
        /// One of so many that their clients don't get a reason.
        case closed
    }

    private let limit: Int
    private let open = OpenCalls()
    private let refused = OpenCalls()
    /// Whether a call of each open connection was admitted.
    private let hadCall = Mutex<[String: Bool]>([:])

    init(limit: Int) { self.limit = limit }

    func enter(_ address: String) -> Admission {
        if open.enter("", limit: limit) {
            hadCall.withLock { $0[address] = false }
            return .admitted
        }
        guard open.enter("refused", limit: refusedConnections) else { return .closed }
        if refused.enter(address, limit: 1) { return .refused }
        open.leave("refused")
        return .closed
    }

    func leave(_ address: String, _ admission: Admission) {
        switch admission {
        case .admitted:
            open.leave("")
            hadCall.withLock { $0[address] = nil }
        case .refused:
            open.leave("refused")
            refused.leaveAll(address)
        case .closed: break
        }
    }

    func check(_ address: String) throws {
        if refused.contains(address) { throw StreamError.tooManyConnections(limit: limit) }
    }

    /// Notes that a call of the connection was admitted, unless the connection has been closed meanwhile.
    func admit(_ address: String) { hadCall.withLock { if $0[address] != nil { $0[address] = true } } }

    func hadAdmittedCall(_ address: String) -> Bool { hadCall.withLock { $0[address] ?? false } }
}

/// The number of connections over the limit whose clients get the reason.
private let refusedConnections = 10
