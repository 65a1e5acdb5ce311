import GRPCCore
import Logging
import Rill

/// A failure as JSON: a code that stays the same in all versions, a text for people, and what the code needs.
struct FailureMessage: Codable {
    var code: String
    var message = ""
    var stream: String?
    var number: Int?
    var bytes: Int?
    var limit: Int?
    var firstKept: Int?
    var owner: String?
    var reason: String?
    var type: String?
    var client: ClosedRange<Int>?
    var server: ClosedRange<Int>?
}

extension FailureMessage {
    init(_ failure: Failure) {
        switch failure {
        case .refused(let error): self = Self.message(error)
        case .source(let error): self.init(code: "source", reason: error.description, type: error.type)
        }
        message = shortened("\(failure.error)", to: 500)
    }

    private static func message(_ error: StreamError) -> FailureMessage {
        switch error {
        case .unknownStream(let name): Self(code: "unknownStream", stream: name)
        case .unauthenticated: Self(code: "unauthenticated")
        case .forbidden(let stream): Self(code: "forbidden", stream: stream)
        case .tooManyCalls(let owner, let limit): Self(code: "tooManyCalls", limit: limit, owner: owner)
        case .tooManyConnections(let limit): Self(code: "tooManyConnections", limit: limit)
        case .differentVersion(let client, let server): Self(code: "differentVersion", client: client, server: server)
        case .missingFeature(let name): Self(code: "missingFeature", reason: name)
        case .badRequest(let reason): Self(code: "badRequest", reason: reason)
        case .badQuery(let stream, let reason): Self(code: "badQuery", stream: stream, reason: reason)
        case .unencodable(let stream, let number, let reason):
            Self(code: "unencodable", stream: stream, number: number, reason: reason)
        case .undecodable(let stream, let number, let reason):
            Self(code: "undecodable", stream: stream, number: number, reason: reason)
        case .tooLarge(let stream, let number, let bytes, let limit):
            Self(code: "tooLarge", stream: stream, number: number, bytes: bytes, limit: limit)
        case .overflow(let stream, let limit): Self(code: "overflow", stream: stream, limit: limit)
        case .tooSlow(let stream): Self(code: "tooSlow", stream: stream)
        case .gap(let stream, let expected, let firstKept):
            Self(code: "gap", stream: stream, number: expected, firstKept: firstKept)
        case .alreadyObserved(let stream): Self(code: "alreadyObserved", stream: stream)
        case .disconnected(let reason): Self(code: "disconnected", reason: reason)
        case .closed: Self(code: "closed")
        case .failedCall(let code, let message): Self(code: "failedCall", reason: message, type: code)
        }
    }

    /// The failure. One with a code that this side doesn't know is a failed call.
    var failure: Failure {
        if code == "source", let type, let reason { return .source(RemoteError(type: type, description: reason)) }
        return .refused(error ?? .failedCall(code: code, message: message))
    }

    private var error: StreamError? {
        switch (code, stream) {
        case ("unknownStream", let stream?): .unknownStream(stream)
        case ("unauthenticated", _): .unauthenticated
        case ("forbidden", let stream?): .forbidden(stream: stream)
        case ("tooManyCalls", _): owner.flatMap { owner in limit.map { .tooManyCalls(per: owner, limit: $0) } }
        case ("tooManyConnections", _): limit.map { .tooManyConnections(limit: $0) }
        case ("differentVersion", _):
            client.flatMap { client in server.map { .differentVersion(client: client, server: $0) } }
        case ("missingFeature", _): reason.map { .missingFeature($0) }
        case ("badRequest", _): reason.map { .badRequest($0) }
        case ("badQuery", let stream?): reason.map { .badQuery(stream: stream, reason: $0) }
        case ("unencodable", let stream?):
            number.flatMap { number in reason.map { .unencodable(stream: stream, number: number, reason: $0) } }
        case ("undecodable", let stream?):
            number.flatMap { number in reason.map { .undecodable(stream: stream, number: number, reason: $0) } }
        case ("tooLarge", let stream?): tooLarge(stream)
        case ("overflow", let stream?): limit.map { .overflow(stream: stream, limit: $0) }
        case ("tooSlow", let stream?): .tooSlow(stream: stream)
        case ("gap", let stream?): number.map { .gap(stream: stream, expected: $0, firstKept: firstKept) }
        case ("alreadyObserved", let stream?): .alreadyObserved(stream: stream)
        case ("disconnected", _): reason.map { .disconnected($0) }
        case ("closed", _): .closed
        case ("failedCall", _): type.flatMap { type in reason.map { .failedCall(code: type, message: $0) } }
        default: nil
        }
    }

    private func tooLarge(_ stream: String) -> StreamError? {
        guard let number, let bytes, let limit else { return nil }
        return .tooLarge(stream: stream, number: number, bytes: bytes, limit: limit)
    }
}

extension Failure {
    /// The status of a call that failed.
    var status: RPCError.Code {
        guard case .refused(let error) = self else { return .unknown }
        return switch error {
        case .unknownStream: .notFound
        case .unauthenticated: .unauthenticated
        case .forbidden: .permissionDenied
        case .tooManyCalls, .tooManyConnections, .tooLarge, .overflow: .resourceExhausted
        case .differentVersion, .alreadyObserved: .failedPrecondition
        case .missingFeature: .unimplemented
        case .badRequest, .badQuery: .invalidArgument
        case .unencodable, .undecodable: .internalError
        case .tooSlow: .deadlineExceeded
        case .gap: .outOfRange
        case .disconnected, .closed, .failedCall: .unknown
        }
    }
}

/// Decides what clients learn about errors that are the server's own, and writes the rest to its log.
struct ErrorReport: Sendable {
    let log: Logger
    let describe: @Sendable (any Error) -> String?

    /// Returns what a client gets of an error. Errors of the protocol say themselves what the client may know.
    func failure(_ error: any Error, of stream: String, _ message: Logger.Message = failed) -> Failure {
        switch error {
        case let failure as Failure: failure
        case let error as StreamError where !error.isOfAnotherConnection: .refused(error)
        case let error as RemoteError: .source(error)
        default: unknown(error, of: stream, message)
        }
    }

    /// Returns the end of a source. A gap there, in a stream of another server, is no gap of this stream.
    func described(_ completion: Completion, of stream: String) -> Completion {
        guard case .failed(let error) = completion else { return completion }
        if let error = error as? StreamError, error.isGap { return .failed(unknown(error, of: stream, failed)) }
        return .failed(failure(error, of: stream))
    }

    private func unknown(_ error: any Error, of stream: String, _ message: Logger.Message) -> Failure {
        .source(RemoteError(type: "\(type(of: error))", description: text(of: error, in: stream, message)))
    }

    /// Returns what clients may know of `error`, and logs all of it.
    func text(of error: any Error, in stream: String, _ message: Logger.Message = failed) -> String {
        let number = String(UInt64.random(in: 0 ... .max), radix: 16)
        log.error(message, metadata: ["stream": "\(stream)", "number": "\(number)", "error": "\(error)"])
        return describe(error).map { shortened($0) } ?? "error \(number) in the log of the server"
    }
}

private let failed: Logger.Message = "A published stream failed."

extension StreamError {
    /// Whether it is about a server that this server is a client of, and may name its address.
    fileprivate var isOfAnotherConnection: Bool {
        switch self {
        case .disconnected, .closed, .failedCall, .undecodable: true
        default: false
        }
    }
}
