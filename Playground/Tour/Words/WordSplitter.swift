import Rill
import RillFoundation

/// Splits a text that arrives in chunks of UTF-8 into its words, in constant memory.
///
/// A word is a run of letters and digits in lower case, and of the apostrophes and combining marks between or after
/// them. Apostrophes at its end count as quotes and are dropped. Unicode defines for each scalar whether it is a
/// letter, and its lower case. A word has no more scalars than it takes to reach `limit` bytes of UTF-8; the rest is
/// dropped.
struct WordSplitter {
    static let limit = 256

    private var decoder = UTF8Decoder()
    private var word = [UInt8](repeating: 0, count: limit + 3)
    private var length = 0

    /// Sends the words that end in this chunk, until one is answered with `.none`.
    mutating func split(_ chunk: [UInt8], into next: (String) -> Demand) throws -> Demand {
        // All variables are local while the loop runs, which halves its time.
        var (decoder, length) = (decoder, length)
        defer { (self.decoder, self.length) = (decoder, length) }
        let letters = Letters.all
        return try word.withUnsafeMutableBufferPointer { word in
            for byte in chunk {
                guard let scalar = try decoder.decode(byte) else { continue }
                let letter = letters[scalar]
                if letter.role == .letter || letter.role == .joiner && length > 0 {
                    if length < Self.limit {
                        for byte in UTF8.encode(letter.lowercase)! {
                            word[length] = byte
                            length += 1
                        }
                    }
                } else if length > 0 {
                    let text = Self.text(UnsafeBufferPointer(rebasing: word[..<length]))
                    length = 0
                    if next(text) == .none { return .none }
                }
            }
            return .more
        }
    }

    /// Sends the word at the end of the text, if there is one.
    mutating func finish(into next: (String) -> Demand) throws -> Demand {
        try decoder.finish()
        return length > 0 ? next(word[..<length].withUnsafeBufferPointer(Self.text)) : .more
    }

    private static func text(_ word: UnsafeBufferPointer<UInt8>) -> String {
        var length = word.count
        while word[length - 1] == UInt8(ascii: "'") { length -= 1 }
        return String(decoding: word[..<length], as: UTF8.self)
    }
}

/// The role of a scalar in the words of a text.
struct Letter {
    enum Role: UInt8 {
        case separator
        /// Continues a word but begins none: an apostrophe, a combining mark.
        case joiner
        /// Begins or continues a word: a letter, a digit.
        case letter
    }

    let role: Role
    let lowercase: Unicode.Scalar

    init(_ scalar: Unicode.Scalar) {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .decimalNumber: (role, lowercase) = (.letter, scalar)
        case _ where properties.isAlphabetic:
            (role, lowercase) = (.letter, properties.lowercaseMapping.unicodeScalars.first!)
        case .nonspacingMark, .spacingMark, .enclosingMark: (role, lowercase) = (.joiner, scalar)
        // A word is the same with either apostrophe.
        case _ where scalar == "'" || scalar == "\u{2019}": (role, lowercase) = (.joiner, "'")
        default: (role, lowercase) = (.separator, scalar)
        }
    }
}

/// The letters of all scalars, with a table for those of the basic plane.
struct Letters {
    static let all = Letters()

    private let basic = (0..<0x10000).map { Letter(Unicode.Scalar($0) ?? "\0") }

    private init() {}

    @inline(__always)
    subscript(scalar: Unicode.Scalar) -> Letter {
        scalar.value < 0x10000 ? basic[Int(scalar.value)] : Letter(scalar)
    }
}

/// Decodes scalars from single bytes, so that it does not matter where a chunk ends.
struct UTF8Decoder {
    private var offset = 0
    private var start = 0
    private var value: UInt32 = 0
    private var missing = 0
    /// The range of the next byte, from Unicode's table 3-7. It excludes overlong encodings, surrogates and values that
    /// are too large.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Returns the scalar that ends with this byte, if there is one.
    @inline(__always)
    mutating func decode(_ byte: UInt8) throws(InvalidUTF8) -> Unicode.Scalar? {
        defer { offset += 1 }
        return byte < 0x80 && missing == 0 ? Unicode.Scalar(byte) : try decodeLong(byte)
    }

    private mutating func decodeLong(_ byte: UInt8) throws(InvalidUTF8) -> Unicode.Scalar? {
        if missing > 0 {
            guard allowed.contains(byte) else { throw InvalidUTF8(offset: start) }
            allowed = 0x80...0xBF
            value = value << 6 | UInt32(byte & 0x3F)
            missing -= 1
            return missing == 0 ? Unicode.Scalar(value) : nil
        }
        start = offset
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: throw InvalidUTF8(offset: start)
        }
        switch byte {
        case 0xE0: allowed = 0xA0...0xBF
        case 0xED: allowed = 0x80...0x9F
        case 0xF0: allowed = 0x90...0xBF
        case 0xF4: allowed = 0x80...0x8F
        default: allowed = 0x80...0xBF
        }
        value = UInt32(byte & (0x3F >> missing))
        return nil
    }

    /// Checks that the text does not end within a scalar.
    func finish() throws(InvalidUTF8) {
        if missing > 0 { throw InvalidUTF8(offset: start) }
    }
}
