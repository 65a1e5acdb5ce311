import Foundation
import GRPCCore

private struct Beginning: Codable {
    let next: Int
    let version: Int
}

extension Frame {
    var bytes: [UInt8] {
        get throws {
            switch self {
            case .began(let epoch, let next, let version):
                try Self.header(0, epoch) + JSONEncoder().encode(Beginning(next: next, version: version))
            case .elements(let first, let json): Self.header(1, UInt64(first)) + json
            case .completed(let next): Self.header(2, UInt64(next))
            case .failed(let failure): try Self.header(3, 0) + JSONEncoder().encode(FailureMessage(failure))
            }
        }
    }

    static func header(elementsFrom first: Int) -> [UInt8] { header(1, UInt64(first)) }

    private static func header(_ kind: UInt8, _ number: UInt64) -> [UInt8] { [kind] + bytes(of: number) }

    private static func bytes(of number: UInt64) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    init(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.count >= Wire.headerSize else { throw Self.unexpected("\(bytes.count) bytes") }
        let number = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 1, as: UInt64.self))
        let contents = Data(bytes[Wire.headerSize...])
        guard bytes[0] == 0 || number <= Wire.maxNumber else { throw Self.unexpected("the number \(number)") }
        switch bytes[0] {
        case 0:
            guard let beginning = try? JSONDecoder().decode(Beginning.self, from: contents),
                0...Wire.maxNumber ~= beginning.next
            else { throw Self.unexpected("a beginning without a number") }
            self = .began(epoch: number, next: beginning.next, version: beginning.version)
        case 1: self = .elements(first: Int(number), json: contents)
        case 2: self = .completed(next: Int(number))
        case 3: self = .failed(try Self.failure(contents))
        case let kind: throw Self.unexpected("the kind \(kind)")
        }
    }

    private static func failure(_ json: Data) throws -> Failure {
        do {
            return try JSONDecoder().decode(FailureMessage.self, from: json).failure
        } catch {
            throw unexpected("a failure without a code")
        }
    }

    private static func unexpected(_ what: String) -> StreamError {
        .failedCall(code: "internalError", message: "expected a frame of a StreamServer, got \(what)")
    }
}

/// Passes the bytes of a message on.
struct BytesSerializer: MessageSerializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) -> Bytes { Bytes(message) }
}

/// Reads the frames of the answer.
struct FrameDeserializer: MessageDeserializer {
    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> Frame {
        try bytes.withUnsafeBytes { try Frame($0) }
    }
}

/// Reads the request as it is, so that the service can answer a bad one.
struct BytesDeserializer: MessageDeserializer {
    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) -> [UInt8] { bytes.withUnsafeBytes { Array($0) } }
}

/// Elements as JSON. Numbers that JSON doesn't have are strings.
enum ElementCoding {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return decoder
    }

    /// Decodes the array of a frame. Elements before one that can't be decoded are results of their own.
    static func decode<Element: Decodable>(
        _ json: Data, as type: Element.Type, with decoder: JSONDecoder
    ) throws -> [Attempt<Element>] {
        try decoder.decode([Attempt<Element>].self, from: json)
    }
}

/// An element, or why it couldn't be decoded.
struct Attempt<Element: Decodable>: Decodable {
    let result: Result<Element, any Error>

    // Not `Element(from:)`: the container knows `Data`, `URL` and other types for which JSON has a form of its own.
    init(from decoder: any Decoder) {
        result = Result { try decoder.singleValueContainer().decode(Element.self) }
    }
}
