import Foundation
import Rill
import RillFoundation
import RillTesting
import Testing

struct LinesTests {
    @Test func `lines end with a line feed, wherever a chunk ends`() {
        let text = Array("red\ngréen\n\n中文 😀 longer than fifteen bytes\nblue".utf8)
        let lines = ["red", "gréen", "", "中文 😀 longer than fifteen bytes", "blue"]
        for size in 1...text.count {
            #expect(events(chunks(of: text, size)) == lines.map(Event.next) + [.completed])
        }
        #expect(events([text, [], Array("!\n".utf8), []]).map(\.element).suffix(2) == ["blue!", nil])
    }

    @Test func `a carriage return before a line feed belongs to the line end, and no other does`() {
        let text = Array("a\r\n\r\nb\rc\r\r\nd\r".utf8)
        for size in 1...text.count {
            #expect(events(chunks(of: text, size)).compactMap(\.element) == ["a", "", "b\rc\r", "d\r"])
        }
    }

    @Test func `an empty text has no line`() {
        #expect(events([]) == [.completed])
        #expect(events([[], []]) == [.completed])
    }

    @Test func `chunks of data have lines too`() {
        let source = Observable.of(Data("a\nb".utf8).dropFirst(), Data("c".utf8))
        #expect(source.lines().record().events.value == [.next(""), .next("bc"), .completed])
    }

    private static let invalid: [(what: String, bytes: [UInt8], offset: Int)] = [
        ("a continuation byte", [0x61, 0x80], 1),
        ("an overlong encoding", [0x61, 0xE0, 0x9F, 0xBF], 1),
        ("a surrogate", [0xED, 0xA0, 0x80], 0),
        ("a sequence broken by a letter", [0xC3, 0xA9, 0xE2, 0x82, 0x61], 2),
        ("a sequence cut off by a line end", [0x61, 0xF0, 0x9F, 0x98, 0x0A], 1),
        ("a sequence cut off by the end", [0x61, 0xF0, 0x9F, 0x98], 1),
    ]

    @Test(arguments: invalid)
    func `a line that is not UTF-8 is an error after the lines before it`(
        what: String, bytes: [UInt8], offset: Int
    ) {
        let text = Array("é\r\nb\n".utf8) + bytes + Array("\nc\n".utf8)
        for size in 1...text.count {
            #expect(
                events(chunks(of: text, size)) == [
                    .next("é"), .next("b"), .error(InvalidUTF8(offset: 6 + offset)),
                ])
        }
    }

    @Test func `an error of the source passes, and drops the line that it cuts off`() {
        let source = Observable.concat(.just(Array("a\nb".utf8)), .error(RxError.unknown))
        #expect(source.lines().record().events.value == [.next("a"), .error(RxError.unknown)])
    }

    @Test func `an error comes after the lines that wait`() {
        let (source, log) = (PublishSubject<[UInt8]>(), Shared<[String]>([]))
        let upstream = source.lines().attach(
            Sink(
                next: { line in
                    log.withLock { $0.append(line) }
                    return .later
                }, finish: { end in log.withLock { $0.append("\(end)") } }))
        source.onNext(Array("a\nb\n".utf8))
        source.onNext(Array("c\n".utf8))
        source.onError(RxError.unknown)
        #expect(log.value == ["a"])
        for _ in 0..<3 { upstream.resume() }
        #expect(log.value == ["a", "b", "c", "failed(Unknown error occurred.)"])
    }

    @Test func `no further chunk is read after the answer .none`() {
        let chunksRead = Shared(0)
        let source = Observable.repeatElement(Array("a\nb\n".utf8))
            .do(onNext: { _ in chunksRead.withLock { $0 += 1 } })
        #expect(source.lines().take(3).record().events.value.compactMap(\.element) == ["a", "b", "a"])
        #expect(chunksRead.value == 2)
    }

    @Test(arguments: Law.all) func `lines obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.map { Array("\($0)\n".utf8) }.lines() }
    }

    private func events(_ chunks: [[UInt8]]) -> [Event<String>] {
        Observable.from(chunks).lines().record().events.value
    }

    private func chunks(of bytes: [UInt8], _ size: Int) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    }
}
