/// Who observes a stream.
public struct Caller: Sendable {
    /// The client that observes a stream, while the closure runs that makes the stream for it. Nil elsewhere.
    ///
    ///     try server.publish("orders", of: Query.self) { query in
    ///         if Caller.current?.token != query.account.token { throw StreamError.forbidden(stream: "orders") }
    ///         return orders.filter { $0.account == query.account }
    ///     }
    @TaskLocal public static var current: Caller?

    /// The token that the client sent. It is one of the server's tokens, if the server has any.
    public let token: String?
    /// The subject of the certificate that the client presented, such as `CN=reader`.
    public let certificateSubject: String?
    /// The address that the client connected from.
    public let address: String
}

/// Decides which clients may observe a stream.
///
///     let authorization = Authorization { caller, stream in
///         try await tokens.allow(caller.token, to: stream)
///     }
///     let server = try StreamServer(authorize: authorization.revalidating(every: .seconds(60)))
public struct Authorization: Sendable {
    private let allows: @Sendable (Caller, _ stream: String) async throws -> Bool
    /// The time after which an open stream is checked again.
    private(set) var interval: Duration?

    /// - Parameter allows: returns whether a client may observe a stream, given its name. If it throws a
    ///   ``StreamError``, such as ``StreamError/unauthenticated``, the client gets that. It has the time of
    ///   ``Limits/opening``, and must not block its thread.
    public init(_ allows: @escaping @Sendable (Caller, _ stream: String) async throws -> Bool) { self.allows = allows }

    /// Asks again for each open stream, after every `interval`. A stream that is no longer allowed fails.
    ///
    /// So a token that has expired or was revoked ends its streams.
    ///
    /// - Precondition: `interval` is positive.
    public func revalidating(every interval: Duration) -> Authorization {
        if interval <= .zero {
            fatalError("Authorization.revalidating(every:): expected interval to be positive, got \(interval)")
        }
        var authorization = self
        authorization.interval = interval
        return authorization
    }

    func check(_ caller: Caller, _ stream: String) async throws {
        if try await !allows(caller, stream) { throw StreamError.forbidden(stream: stream) }
    }
}

/// What a server asks of its clients.
struct Access: Sendable {
    private let tokens: [[UInt8]]
    private let authorization: Authorization?
    private let timeout: Duration
    private let report: ErrorReport

    init(tokens: [String], _ authorization: Authorization?, timeout: Duration, _ report: ErrorReport) {
        self.tokens = tokens.map { Array($0.utf8) }
        (self.authorization, self.timeout, self.report) = (authorization, timeout, report)
    }

    /// Checks what is known before the first message.
    func check(_ caller: Caller) throws {
        if tokens.isEmpty { return }
        guard let token = caller.token, accepts(Array(token.utf8)) else { throw StreamError.unauthenticated }
    }

    func check(_ caller: Caller, _ stream: String) async throws {
        guard let authorization else { return }
        let late = Failure.refused(
            .failedCall(code: "deadlineExceeded", message: "the server's authorize had no answer within \(timeout)"))
        do {
            try await withDeadline(timeout, orThrow: late) { try await authorization.check(caller, stream) }
        } catch {
            try Task.checkCancellation()
            throw report.failure(error, of: stream, "The authorization of a client failed.")
        }
    }

    /// Checks a client at every interval, and returns the error once it is no longer allowed. Without an interval, it
    /// waits for its cancellation.
    func failure(of caller: Caller, _ stream: String) async -> any Error {
        do {
            while true {
                try await Task.sleep(for: authorization?.interval ?? .seconds(86_400))
                if authorization?.interval != nil { try await check(caller, stream) }
            }
        } catch {
            return error
        }
    }

    /// Tells the callers apart that this server knows.
    func identity(of caller: Caller) -> String {
        // A token that `authorize` may not look at is no identity beside a certificate that was verified.
        if let token = caller.token, !tokens.isEmpty { return "token \(token)" }
        if let subject = caller.certificateSubject { return "certificate \(subject)" }
        if let token = caller.token, authorization != nil { return "token \(token)" }
        return "address \(caller.address.prefix(upTo: caller.address.lastIndex(of: ":") ?? caller.address.endIndex))"
    }

    /// Compares with every token, to the end of each.
    private func accepts(_ token: [UInt8]) -> Bool {
        tokens.reduce(false) { found, expected in isEqual(token, expected) || found }
    }
}

/// Compares with a secret that isn't empty, in a time that depends only on the length of `given`.
func isEqual(_ given: [UInt8], _ secret: [UInt8]) -> Bool {
    var difference = given.count ^ secret.count
    for index in given.indices { difference |= Int(given[index] ^ secret[index % secret.count]) }
    return difference == 0
}
