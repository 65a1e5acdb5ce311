import Foundation
import Synchronization

/// Runs the bodies at the same moment, each on a thread of its own, round after round.
///
/// - Parameters:
///   - stage: makes what the bodies race for, anew for each round.
///   - verdict: looks at the stage when all bodies have returned; what it throws ends the race.
func race<Stage: Sendable>(
    rounds: Int = 10_000, on stage: (_ round: Int) -> Stage, _ bodies: [@Sendable (Stage) -> Void],
    verdict: (Stage) throws -> Void
) rethrows {
    let track = Track<Stage>(runners: bodies.count - 1)
    for (lane, body) in bodies.enumerated().dropFirst() {
        Thread.detachNewThread {
            var round = 0
            while track.awaitStart(after: &round) {
                track.run(body, lane, round)
                track.arrived.add(1, ordering: .releasing)
            }
        }
    }
    defer { track.start.store(Track<Stage>.isOver, ordering: .releasing) }
    for round in 1...rounds {
        track.stage = stage(round)
        track.arrived.store(0, ordering: .relaxed)
        track.start.store(round, ordering: .releasing)
        track.run(bodies[0], 0, round)
        wait { track.arrived.load(ordering: .acquiring) == track.runners }
        let finished = track.stage!
        track.stage = nil
        try verdict(finished)
    }
}

private final class Track<Stage: Sendable>: @unchecked Sendable {  // `stage` changes only while no runner runs
    static var isOver: Int { -1 }

    let runners: Int
    let start = Atomic(0)
    let arrived = Atomic(0)
    var stage: Stage?

    init(runners: Int) { self.runners = runners }

    func awaitStart(after round: inout Int) -> Bool {
        let former = round
        wait { start.load(ordering: .acquiring) != former }
        round = start.load(ordering: .acquiring)
        return round != Self.isOver
    }

    /// The lanes start a little apart, by an amount that changes from round to round, so that they meet everywhere.
    func run(_ body: (Stage) -> Void, _ lane: Int, _ round: Int) {
        dawdle((round &* (2 * lane + 1)) % 128)
        body(stage!)
    }
}

/// Spins, and gives way to other threads when that takes long.
func wait(until condition: () -> Bool) {
    var spins = 0
    while !condition() {
        spins += 1
        if spins > 500 { sched_yield() }
    }
}

/// Lets a little time pass without a system call.
func dawdle(_ steps: Int) {
    let steps = Atomic(steps)
    while steps.load(ordering: .relaxed) > 0 { steps.subtract(1, ordering: .relaxed) }
}
