import Foundation
import Synchronization
import Testing

/// Several threads that act at the same moment, round after round.
///
///     try Race { PublishSubject<Int>() }
///         .lane { $0.onNext(1) }
///         .lane { $0.onCompleted() }
///         .verdict { try #require(!$0.hasObservers) }
struct Race<Stage: Sendable> {
    private let rounds: Int
    private let stage: () -> Stage
    private var lanes: [@Sendable (Stage) -> Void] = []

    /// - Parameters:
    ///   - rounds: the number in a full run, see ``Stress/rounds(_:)``.
    ///   - stage: makes the objects that the lanes share, anew for each round.
    init(rounds: Int = 10_000, stage: @escaping () -> Stage) {
        self.rounds = Stress.rounds(rounds)
        self.stage = stage
    }

    /// Adds a thread that runs `body` in each round.
    func lane(_ body: @escaping @Sendable (Stage) -> Void) -> Race {
        var race = self
        race.lanes.append(body)
        return race
    }

    /// Runs the race. Calls `judge` after each round, when all threads are done. A round that throws ends the race.
    func verdict(_ judge: (Stage) throws -> Void) rethrows {
        let track = Track<Stage>(helpers: lanes.count - 1)
        for (lane, body) in lanes.enumerated().dropFirst() {
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
            track.stage = stage()
            track.arrived.store(0, ordering: .relaxed)
            track.start.store(round, ordering: .releasing)
            track.run(lanes[0], 0, round)
            wait { track.arrived.load(ordering: .acquiring) == track.helpers }
            try judge(track.stage.take()!)
        }
    }
}

private final class Track<Stage: Sendable>: @unchecked Sendable {  // `stage` changes only while no lane runs
    static var isOver: Int { -1 }

    let helpers: Int
    let start = Atomic(0)
    let arrived = Atomic(0)
    var stage: Stage?

    init(helpers: Int) { self.helpers = helpers }

    func awaitStart(after round: inout Int) -> Bool {
        let former = round
        wait { start.load(ordering: .acquiring) != former }
        round = start.load(ordering: .acquiring)
        return round != Self.isOver
    }

    /// Starts the lanes at slightly different times that change from round to round, so that they meet everywhere.
    func run(_ body: (Stage) -> Void, _ lane: Int, _ round: Int) {
        dawdle((round &* (2 * lane + 1)) % 128)
        body(stage!)
    }
}

/// Spins, yields to other threads if that takes long, and then sleeps: the global executor starts another thread only
/// when fewer threads run than there are cores.
func wait(until condition: () -> Bool) {
    var spins = 0
    while !condition() {
        spins += 1
        if spins > 50_000 { usleep(1_000) } else if spins > 500 { sched_yield() }
    }
}

/// Waits until another thread makes the condition true. Returns false if that takes too long.
///
/// A task may have to wait for tests that keep the other threads of the pool, such as those that run the compiler.
func eventually(_ condition: () -> Bool) -> Bool {
    let limit = ContinuousClock.now + .seconds(600)
    wait { condition() || ContinuousClock.now > limit }
    return condition()
}

/// Passes a little time without a system call.
func dawdle(_ steps: Int) {
    let steps = Atomic(steps)
    while steps.load(ordering: .relaxed) > 0 { steps.subtract(1, ordering: .relaxed) }
}

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
