import RillTesting
import Testing

@testable import Marbles

struct RandomRequestsTests {
    /// A generator whose numbers are the same in each run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// Far more than an answer takes, as the machine may be busy.
    private static let patience = Duration.seconds(30)

    private static func element(of kind: Example.Elements, _ generator: inout Generator) -> String {
        switch kind {
        case .booleans: Bool.random(using: &generator) ? "[true]" : "[false]"
        case .numbers:
            [["0", "1", "2", "9"].randomElement(using: &generator)!, "[-5]", "[999999999999]", "[-99999999999]"]
                .randomElement(using: &generator)!
        case .text: ["a", "b", "1", "é", "[true]", "[next(a)]", "[a b]"].randomElement(using: &generator)!
        }
    }

    /// Marbles as the page makes them.
    private static func marbles(of kind: Example.Elements, _ generator: inout Generator) -> String {
        let end = ["", "|", "#", "(\(element(of: kind, &generator))|)"].randomElement(using: &generator)!
        var text = ""
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: text += element(of: kind, &generator)
            case 1: text += "(\(element(of: kind, &generator))\(element(of: kind, &generator)))"
            default: text += String(repeating: "-", count: Int.random(in: 0...3, using: &generator))
            }
        }
        return text.count + end.count > 64 ? end : text + end
    }

    private static func noise(_ generator: inout Generator) -> String {
        let characters = Array("-ab12()[]|#^!… \u{0}\u{7}\u{200F}é👩‍👩‍👧%&=+\"\\\n")
        let count = Int.random(in: 0...40, using: &generator)
        return String((0..<count).map { _ in characters.randomElement(using: &generator)! })
    }

    private static func bytes(_ generator: inout Generator) -> String {
        (0..<Int.random(in: 0...60, using: &generator)).map { _ in
            let byte = UInt8.random(in: 33...126, using: &generator)
            return Bool.random(using: &generator) ? "%\(String(byte, radix: 16))" : String(UnicodeScalar(byte))
        }.joined()
    }

    @Test func `ten thousand random requests are answered`() throws {
        var generator = Generator(state: 17)
        var statuses: [Int: Int] = [:]
        for number in 0..<10_000 {
            let one = Catalogue.all.randomElement(using: &generator)!
            let count = max(one.examples.count, 1)
            let index = Int.random(in: 0..<(number % 50 == 0 ? count + 2 : count), using: &generator)
            var items = [("operator", one.id), ("example", "\(index)")]
            var isGood = one.examples.indices.contains(index)
            if isGood {
                for _ in one.examples[index].sources {
                    let isNoise = number % 5 == 0
                    isGood = isGood && !isNoise
                    let kind = one.examples[index].elements
                    items.append(("source", isNoise ? Self.noise(&generator) : Self.marbles(of: kind, &generator)))
                }
            }
            if number % 7 == 0 {
                items[Int.random(in: 0..<items.count, using: &generator)].1 = Self.noise(&generator)
                isGood = false
            }
            let isText = number % 11 != 0
            let path = ["/run", "/run", "/svg", "/test", "/picture", "/documentation"].randomElement(using: &generator)!
            let text = isText ? query(items) : Self.bytes(&generator)
            let start = ContinuousClock.now
            let reply = Pages.reply(to: path, query: text)
            #expect(ContinuousClock.now - start < Self.patience)
            #expect([200, 400, 404].contains(reply.status))
            if reply.status != 200 { #expect(reply.isSentence, "\(text): \(reply.text)") }
            if isGood, isText, ["/run", "/svg"].contains(path) {
                #expect(reply.status == 200, "\(text): \(reply.text)")
            }
            statuses[reply.status, default: 0] += 1
        }
        #expect(statuses[200, default: 0] > 3000 && statuses[400, default: 0] > 1000, "\(statuses)")
    }
}
