import Logging
import Rill

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
