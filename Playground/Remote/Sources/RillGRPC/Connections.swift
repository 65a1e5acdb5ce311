import Synchronization

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
