import Foundation
import Testing

/// The races, one after the other, so that each has the processor to itself.
@Suite(.serialized) struct Stress {
    /// How many rounds to run of these: a tenth, or all of them where the environment has `RILL_STRESS_ROUNDS=full`.
    static func rounds(_ all: Int) -> Int { runsAllRounds ? all : max(1, all / 10) }

    private static let runsAllRounds = ProcessInfo.processInfo.environment["RILL_STRESS_ROUNDS"] == "full"
}
