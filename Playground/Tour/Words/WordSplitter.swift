import Rill

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
