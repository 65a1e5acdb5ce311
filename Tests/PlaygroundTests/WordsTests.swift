import Rill
import RillFoundation
import RillTesting
import Testing

@testable import Playground

struct WordsTests {
    @Test func `words are runs of letters and digits in lower case`() {
        #expect(
            words("The cat, the HAT_and 2 mice.\r\nΣίσυφος\0ДА 中文") == [
                "the", "cat", "the", "hat", "and", "2", "mice", "σίσυφος", "да", "中文",
            ])
    }

    @Test func `apostrophes and marks continue a word but begin none, and apostrophes end none`() {
        #expect(
            words("'don't' DON’T rock 'n' roll '' \u{301} cafe\u{301}s") == [
                "don't", "don't", "rock", "n", "roll", "cafés",
            ])
    }

    @Test(arguments: ["", " \n\0\t", "\u{FEFF}", "😀 — …"]) func `there is no word without a letter`(text: String) {
        #expect(words(text) == [])
    }

    @Test func `words do not depend on where the chunks end`() {
        let text = Array("\u{FEFF}Naïve café’s 中文 𐐀𐐁 don't\r\nİstanbul 1️⃣ x".utf8)
        let whole = events([text])
        #expect(whole.count == 9)
        for size in 1...text.count { #expect(events(chunks(of: text, size)) == whole) }
        for cut in 0...text.count { #expect(events([Array(text[..<cut]), [], Array(text[cut...])]) == whole) }
    }

    @Test func `an overlong word is cut to its first bytes, up to a whole scalar`() {
        let long = Observable.repeatElement(Array("Ab".utf8)).take(100_000)
        #expect(
            received(Observable.concat(long, .just(Array(" end".utf8))).words()) == [
                .next(String(repeating: "ab", count: 128)), .next("end"), .completed,
            ])
        #expect(words(String(repeating: "中", count: 1000)) == [String(repeating: "中", count: 86)])
    }

    @Test func `words complete for an observer that waits after the last word`() {
        let hasEnded = Shared(false)
        let upstream = Observable.just(Array("a b".utf8)).words().attach(
            Sink(next: { _ in .later }, finish: { _ in hasEnded.withLock { $0 = true } }))
        #expect(hasEnded.value)
        upstream.dispose()
    }

    @Test func `no further chunk is read after the answer .none`() {
        let chunksRead = Shared(0)
        let source = Observable.repeatElement(Array("a b ".utf8)).do(onNext: { _ in chunksRead.withLock { $0 += 1 } })
        #expect(received(source.words().take(3)) == [.next("a"), .next("b"), .next("a"), .completed])
        #expect(chunksRead.value == 2)
    }

    @Test func `an error of the source passes, and drops the word that it cuts off`() {
        let source = Observable.concat(.just(Array("a b".utf8)), .error(RxError.unknown))
        #expect(received(source.words()) == [.next("a"), .error(RxError.unknown)])
    }

    private static let invalid: [(what: String, bytes: [UInt8], offset: Int)] = [
        ("a continuation byte", [0x61, 0x80], 1),
        ("a byte that UTF-8 does not use", [0xFF], 0),
        ("an overlong encoding of two bytes", [0x61, 0x20, 0xC0, 0xAF], 2),
        ("an overlong encoding of three bytes", [0xE0, 0x9F, 0xBF], 0),
        ("an overlong encoding of four bytes", [0xF0, 0x8F, 0xBF, 0xBF], 0),
        ("a surrogate", [0x61, 0xED, 0xA0, 0x80], 1),
        ("a value beyond Unicode", [0xF4, 0x90, 0x80, 0x80], 0),
        ("a sequence broken by a letter", [0x61, 0xE2, 0x82, 0x61], 1),
        ("a sequence broken by another one", [0xC3, 0xA9, 0xE2, 0xC3, 0xA9], 2),
        ("a sequence cut off by the end", [0x61, 0x62, 0xF0, 0x9F, 0x98], 2),
    ]

    @Test(arguments: invalid)
    func `invalid UTF-8 is reported with the offset where it begins`(what: String, bytes: [UInt8], offset: Int) {
        for size in 1...bytes.count {
            #expect(events(chunks(of: bytes, size)).last == .error(InvalidUTF8(offset: offset)))
        }
    }

    @Test func `random bytes fail after the longest prefix that the standard library accepts as UTF-8`() {
        var random = SplitMix(state: 1)
        let pieces: [[UInt8]] = [[0x61], [0x20], [0xC3, 0xA9], [0xE4, 0xB8, 0xAD], [0xF0, 0x9F, 0x98, 0x80]]
        var failures = 0
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...6, using: &random) { bytes += pieces.randomElement(using: &random)! }
            for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            let valid = bytes.indices.reversed().first { String(validating: bytes[...$0], as: UTF8.self) != nil }
            let end: Event<String> =
                valid == bytes.indices.last ? .completed : .error(InvalidUTF8(offset: valid.map { $0 + 1 } ?? 0))
            if !end.isCompleted { failures += 1 }
            #expect(events(chunks(of: bytes, .random(in: 1...4, using: &random))).last == end, "\(bytes)")
        }
        #expect((200...1800).contains(failures))
    }

    @Test func `counts are ranked, equal ones in alphabetical order`() {
        let counts = ["d": 2, "c": 1, "b": 2, "a": 1, "e": 3]
        #expect(counts.mostFrequent(4).map(\.word) == ["e", "b", "d", "a"])
        #expect(counts.mostFrequent(9).map(\.count) == [3, 2, 2, 1, 1])
        #expect([:].mostFrequent(10).isEmpty)
    }

    @Test func `a tally counts equal elements`() {
        #expect(received(Observable.of("a", "b", "a").tally()) == [.next(["a": 2, "b": 1]), .completed])
        #expect(received(Observable<Int>.error(RxError.timeout).tally()) == [.error(RxError.timeout)])
    }

    private func words(_ text: String) -> [String] { events([Array(text.utf8)]).compactMap(\.element) }

    private func events(_ chunks: [[UInt8]]) -> [Event<String>] { received(Observable.from(chunks).words()) }

    private func chunks(of bytes: [UInt8], _ size: Int) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    }

    private func received<Element>(_ source: Observable<Element>) -> [Event<Element>] {
        let events = Shared<[Event<Element>]>([])
        source.subscribe { event in events.withLock { $0.append(event) } }.dispose()
        return events.value
    }
}

/// Random numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
