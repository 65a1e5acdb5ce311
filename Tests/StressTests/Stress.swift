import Foundation
import Testing

/// The races run one after the other, so that each has the processor to itself.
@Suite(.serialized) struct Stress {
    /// Returns how many of `all` rounds to run: 2 percent, the percentage in `RILL_STRESS_ROUNDS`, or all of them if
    /// the environment has `RILL_STRESS_ROUNDS=full`.
    static func rounds(_ all: Int) -> Int { max(1, all * percentage / 100) }

    private static let percentage =
        switch ProcessInfo.processInfo.environment["RILL_STRESS_ROUNDS"] {
        case "full": 100
        case let percentage?: Int(percentage) ?? 2
        case nil: 2
        }
}
