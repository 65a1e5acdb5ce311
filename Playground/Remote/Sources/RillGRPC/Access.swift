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
    let tokens: [String]
    let authorize: @Sendable (Caller, String) -> Bool

    func check(_ caller: Caller, _ stream: String) throws {
        if !tokens.isEmpty {
            guard let token = caller.token, accepts(token) else { throw StreamError.unauthenticated }
        }
        if !authorize(caller, stream) { throw StreamError.forbidden(stream: stream) }
    }

    /// Compares with every token, to the end of each.
    private func accepts(_ token: String) -> Bool {
        tokens.reduce(false) { found, expected in isEqual(token, expected) || found }
    }
}

/// Compares two texts in a time that depends only on the length of `given`.
func isEqual(_ given: String, _ expected: String) -> Bool {
    let (given, expected) = (Array(given.utf8), Array(expected.utf8))
    // Another text of the same length takes the place of one whose length differs.
    let other = given.count == expected.count ? expected : given.map { ~$0 }
    var difference: UInt8 = 0
    for (one, another) in zip(given, other) { difference |= one ^ another }
    return difference == 0 && given.count == expected.count
}
