import Rill
import Testing

struct DurationTests {
    @Test func `a bare number is so many seconds`() {
        #expect(2 == .seconds(2) as Duration)
        #expect(-1 == .seconds(-1) as Duration)
        #expect(0.25 == .milliseconds(250) as Duration)
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
