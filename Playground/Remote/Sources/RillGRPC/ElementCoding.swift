import Foundation

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
