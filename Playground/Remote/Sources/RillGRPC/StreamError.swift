/// The errors of a stream between processes, besides those of its source.
public enum StreamError: Error, Hashable, Codable, Sendable {
    /// No stream is published under this name.
    case unknownStream(String)
    /// The server wants a token, and got none or another one.
    case unauthenticated
    /// The server's `authorize` refused this stream.
    case forbidden(stream: String)
    /// As many calls as the server allows are open. `limit` is one of the server's ``Limits``.
    case tooManyCalls(per: String, limit: Int)
    /// As many connections as the server allows are open, and it closes this one. Another attempt can succeed.
    case tooManyConnections(limit: Int)
    /// The client and the server have no version of the protocol in common.
    case differentVersion(client: ClosedRange<Int>, server: ClosedRange<Int>)
    /// The server lacks a part of the protocol that the client needs.
    case missingFeature(String)
    /// The request was too large, or not one of a ``StreamClient``.
    case badRequest(String)
    /// The parameters of the stream weren't those that the server expects.
    case badQuery(stream: String, reason: String)
    /// An element couldn't be encoded on the server.
    case unencodable(stream: String, number: Int, reason: String)
    /// An element couldn't be decoded as the type that the client expects.
    case undecodable(stream: String, number: Int, reason: String)
    /// An element was larger than the smaller one of the limits of the server and the client.
    case tooLarge(stream: String, number: Int, bytes: Int, limit: Int)
    /// The buffer was full with `limit` elements, and the source can't wait.
    case overflow(stream: String, limit: Int)
    /// The client took no element for ``Limits/stalling``, and all other clients of a shared stream waited for it.
    case tooSlow(stream: String)
    /// The server can't continue with the element `expected`. `firstKept` is the first element that it still has.
    case gap(stream: String, expected: Int, firstKept: Int?)
    /// A stream that continues with ``Resume/fromLast`` has one subscription at a time.
    case alreadyObserved(stream: String)
    /// The server can't be reached, or the connection ended.
    case disconnected(String)
    /// The client was closed.
    case closed
    /// The call failed for another reason, such as a server that isn't a ``StreamServer``.
    case failedCall(code: String, message: String)

    /// Whether `error` means that the connection ended or was refused, so that another attempt can succeed:
    /// `retry(backoff: …, scheduler: …, shouldRetry: StreamError.isDisconnection)`.
    @Sendable public static func isDisconnection(_ error: any Error) -> Bool {
        switch error {
        case StreamError.disconnected, StreamError.tooManyConnections: true
        default: false
        }
    }

    var isGap: Bool { if case .gap = self { true } else { false } }
}

extension StreamError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownStream(let name): "no stream is published as \"\(name)\""
        case .unauthenticated: "the server expects a valid token in the metadata: authorization: Bearer …"
        case .forbidden(let stream): "\"\(stream)\": the server doesn't allow this client to observe it"
        case .tooManyCalls(let owner, let limit): "the server allows \(limit) open calls per \(owner)"
        case .tooManyConnections(let limit): "the server allows \(limit) connections"
        case .differentVersion(let client, let server):
            "the client speaks the versions \(client) of the protocol, the server \(server)"
        case .missingFeature(let name): "the server lacks \"\(name)\", a part of the protocol that the client needs"
        case .badRequest(let reason): "expected the request of a StreamClient: \(reason)"
        case .badQuery(let stream, let reason): "\"\(stream)\": \(reason)"
        case .unencodable(let stream, let number, let reason):
            "\"\(stream)\": element \(number) can't be encoded: \(reason)"
        case .undecodable(let stream, let number, let reason):
            "\"\(stream)\": element \(number) can't be decoded: \(reason)"
        case .tooLarge(let stream, let number, let bytes, let limit):
            "\"\(stream)\": element \(number) has \(bytes) bytes, the limit is \(limit)"
        case .overflow(let stream, let limit):
            "\"\(stream)\": the buffer was full with \(limit) elements, and the source can't wait"
        case .tooSlow(let stream):
            "\"\(stream)\": the client took no element for longer than the server lets others wait for it"
        case .gap(let stream, let expected, let firstKept):
            "\"\(stream)\": expected to continue with element \(expected), "
                + (firstKept.map { "the first one that the server kept is \($0)" } ?? "the server kept none")
        case .alreadyObserved(let stream):
            "\"\(stream)\": expected one subscription at a time, as each continues where the last one stopped"
        case .disconnected(let reason): "disconnected: \(reason)"
        case .closed: "the client was closed"
        case .failedCall(let code, let message): "the call failed: \(code): \(message)"
        }
    }
}

/// An error of a source in another process.
public struct RemoteError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name of the error's type.
    public let type: String
    /// What the server says about the error, up to 10,000 Unicode scalars. By default, a number under which the
    /// server's log has it.
    public let description: String

    public init(type: String, description: String) {
        (self.type, self.description) = (shortened(type, to: 500), shortened(description))
    }
}

/// Returns the beginning of a text, which fits into a frame.
func shortened(_ text: String, to count: Int = 10_000) -> String { String(text.unicodeScalars.prefix(count)) }
