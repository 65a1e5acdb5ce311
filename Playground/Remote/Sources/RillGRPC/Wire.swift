import Foundation
import GRPCCore

/// The protocol: one request, and a stream of frames as the answer.
enum Wire {
    /// The versions of the protocol that this side speaks.
    static let versions = 2...2
    /// Parts of the protocol that a request may need.
    static let features: Set<String> = ["query"]
    static let descriptor = MethodDescriptor(fullyQualifiedService: "rill.Streams", method: "Observe")

    /// The attribute of a span that has the name of the stream.
    static let streamAttribute = "rill.stream"

    /// The largest number of an element.
    static let maxNumber = 1 << 53

    /// The size of a frame after which the next element goes into another frame.
    static let frameSize = 64 * 1024
    /// The bytes of a stream's name in UTF-8.
    static let nameSizes = 1...255
    /// The largest request in bytes.
    static let requestSize = 16 * 1024
    /// The number of bytes of a frame before its contents: the kind, and a number.
    static let headerSize = 9
}

/// What a client asks for. Coded as JSON.
struct ObserveRequest: Codable, Equatable {
    var versions = Wire.versions
    /// The parts of the protocol that the server must have.
    var features: [String]?
    var stream: String
    /// The parameters of the stream as JSON.
    var query: String?
    var resume: StreamPosition?
    /// The largest message that the client accepts.
    var limit: Int
}

/// Why a stream failed.
enum Failure: Error, Equatable {
    case refused(StreamError)
    case source(RemoteError)

    var error: any Error {
        switch self {
        case .refused(let error): error
        case .source(let error): error
        }
    }
}

/// A message of the server: a byte for its kind, a big-endian number of eight bytes, and contents in JSON.
enum Frame: Equatable {
    /// The elements that follow belong to `epoch`. Its contents: the number of the first one, and the version.
    case began(epoch: UInt64, next: Int, version: Int = Wire.versions.upperBound)
    /// Consecutive elements as a JSON array. A number that was skipped since the frame before was dropped.
    case elements(first: Int, json: Data)
    /// The stream completed before the element `next`.
    case completed(next: Int)
    case failed(Failure)

    var isLast: Bool {
        switch self {
        case .began, .elements: false
        case .completed, .failed: true
        }
    }
}
