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
    private let hadCall = OpenCalls()

    init(limit: Int) { self.limit = limit }

    func enter(_ address: String) -> Admission {
        if open.enter("", limit: limit) { return .admitted }
        guard open.enter("refused", limit: refusedConnections) else { return .closed }
        if refused.enter(address, limit: 1) { return .refused }
        open.leave("refused")
        return .closed
    }

    func leave(_ address: String, _ admission: Admission) {
        switch admission {
        case .admitted: open.leave("")
        case .refused:
            open.leave("refused")
            refused.leaveAll(address)
        case .closed: break
        }
        hadCall.leaveAll(address)
    }

    func check(_ address: String) throws {
        if refused.contains(address) { throw StreamError.tooManyConnections(limit: limit) }
    }

    /// Notes that a call of the connection was admitted.
    func admit(_ address: String) { _ = hadCall.enter(address, limit: 1) }

    func hadAdmittedCall(_ address: String) -> Bool { hadCall.contains(address) }
}

/// The number of connections over the limit whose clients get the reason.
private let refusedConnections = 10
