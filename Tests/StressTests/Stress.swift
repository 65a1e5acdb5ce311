import Foundation
import Testing

/// The races run one after the other, so that each has the processor to itself.
@Suite(.serialized) struct Stress {
    /// Returns how many of `all` rounds to run: a fiftieth, or all of them if the environment has
    /// `RILL_STRESS_ROUNDS=full`.
    static func rounds(_ all: Int) -> Int { runsAllRounds ? all : max(1, all / 50) }

    private static let runsAllRounds = ProcessInfo.processInfo.environment["RILL_STRESS_ROUNDS"] == "full"
}
