/// Who observes a stream.
public struct Caller: Sendable {
    /// The token that the client sent. It is one of the server's tokens, if the server has any.
    public let token: String?
    /// The subject of the certificate that the client presented, such as `CN=reader`.
    public let certificateSubject: String?
    /// The address that the client connected from.
    public let address: String
}

/// What a server asks of its clients.
struct Access: Sendable {
    private let tokens: [[UInt8]]
    private let authorize: @Sendable (Caller, String) -> Bool

    init(tokens: [String], authorize: @escaping @Sendable (Caller, String) -> Bool) {
        (self.tokens, self.authorize) = (tokens.map { Array($0.utf8) }, authorize)
    }

    func check(_ caller: Caller, _ stream: String) throws {
        if !tokens.isEmpty {
            guard let token = caller.token, accepts(Array(token.utf8)) else { throw StreamError.unauthenticated }
        }
        if !authorize(caller, stream) { throw StreamError.forbidden(stream: stream) }
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
