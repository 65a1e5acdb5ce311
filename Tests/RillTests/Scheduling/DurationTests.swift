import Rill
import Testing

struct DurationTests {
    @Test(arguments: [
        "let d: Duration = 1.5", "let d: Duration = 2", "let d = Duration.seconds(1) + 250",
        "let d = Duration.seconds(1) / 2 as Double", "Task { try await Task.sleep(for: 500) }",
        "let o = Observable.of(1).delay(2, scheduler: MainScheduler.instance)",
    ])
    func `a bare number is no duration`(_ code: String) throws {
        #expect(try Compiler.messages(about: "import Rill\n\(code)").contains("main.swift:2:"))
    }

    @Test func `a library that makes durations literals is alone with that`() throws {
        let messages = try Compiler.messages(
            about: """
                import Rill
                extension Duration: @retroactive ExpressibleByIntegerLiteral {
                    public init(integerLiteral minutes: Int) { self = .seconds(60 * minutes) }
                }
                extension Duration: @retroactive ExpressibleByFloatLiteral {
                    public init(floatLiteral minutes: Double) { self = .seconds(60 * minutes) }
                }
                """)
        #expect(messages == "")
    }

    @Test func `nanoseconds are rounded up`() {
        #expect(Duration.zero.nanoseconds == 0)
        #expect(Duration.nanoseconds(1).nanoseconds == 1)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 1).nanoseconds == 1)
        #expect(Duration(secondsComponent: 3, attosecondsComponent: 1_000_000_001).nanoseconds == 3_000_000_002)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: -1).nanoseconds == 0)
        #expect(Duration(secondsComponent: -1, attosecondsComponent: -1_500_000_000).nanoseconds == -1_000_000_001)
    }

    @Test(arguments: [1, 999_999_999, 1_953_125, 4_722_366_482_869, 4_722_366_482_870, 86_400_000_000_000, 1 << 62])
    func `nanoseconds are the same whichever way they are computed`(_ nanoseconds: Int64) {
        let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
        #expect(Duration.nanoseconds(nanoseconds).nanoseconds == nanoseconds)
        #expect((Duration.nanoseconds(nanoseconds) + attosecond).nanoseconds == nanoseconds + 1)
        #expect((Duration.nanoseconds(nanoseconds) - attosecond).nanoseconds == nanoseconds)
        #expect(Duration.nanoseconds(-nanoseconds).nanoseconds == -nanoseconds)
    }

    @Test func `nanoseconds that don't fit are the most that fit`() {
        let most = Duration.nanoseconds(Int64.max)
        #expect(most.nanoseconds == .max)
        #expect((most + .nanoseconds(1)).nanoseconds == .max)
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.nanoseconds(Int64.min).nanoseconds == .min)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
    }
}
