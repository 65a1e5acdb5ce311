import RillFoundation

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
