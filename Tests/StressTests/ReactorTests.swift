import Rill
import RillTesting
import Testing

extension Stress {
    struct ReactorTests {
        @Test func `8 threads with thousands of actions each lose none`() throws {
            let count = Stress.rounds(10_000)
            var race = Race(rounds: 1) { Tally() }
            for _ in 0..<8 { race = race.lane { for _ in 0..<count { $0.action.onNext(1) } } }
            try race.verdict { try #require($0.currentState == 8 * count) }
        }

        @Test func `threads that use a reactor for the first time start it once, and lose no action`() throws {
            try Race(rounds: 2_000) { Tally() }
                .lane { for _ in 0..<4 { $0.action.onNext(1) } }
                .lane { for _ in 0..<4 { $0.action.onNext(1) } }
                .lane { _ = $0.currentState }
                .verdict { tally in
                    try #require(tally.currentState == 8)
                    try #require(tally.starts.value == 1)
                }
        }

        @Test func `a state observed during actions arrives in order, up to the last`() throws {
            try Race(rounds: 2_000) { (tally: Tally(), recorder: Recorder<Int>()) }
                .lane { for _ in 0..<8 { $0.tally.action.onNext(1) } }
                .lane { for _ in 0..<8 { $0.tally.action.onNext(1) } }
                .lane { stage in _ = stage.tally.state.subscribe(onNext: { stage.recorder.next($0) }) }
                .verdict { stage in
                    let states = stage.recorder.elements
                    try #require(stage.recorder.breach == nil)
                    try #require(states == Array((states.first ?? 0)...16))
                }
        }

        @Test func `a reactor released during actions is deallocated, and its effects end`() throws {
            try Race(rounds: 2_000) { Mortal() }
                .lane { $0.act() }
                .lane { $0.act() }
                .lane { withExtendedLifetime($0.tally.take()) {} }
                .verdict { stage in
                    try #require(stage.isGone)
                    try #require(!stage.ticks.hasObservers)
                }
        }
    }
}

private final class Tally: Reactor, DeallocObservable {
    let deallocHook = DeallocHook()
    let initialState = 0
    let starts = Shared(0)
    private let ticks: Observable<Int>

    init(_ ticks: Observable<Int> = .empty()) { self.ticks = ticks }

    func mutate(action: Int) -> Observable<Int> { .merge(.just(action), ticks) }

    func reduce(state: Int, mutation: Int) -> Int { state + mutation }

    func transform(state: Observable<Int>) -> Observable<Int> {
        starts.withLock { $0 += 1 }
        return state
    }
}

private struct Mortal: Sendable {
    let ticks: PublishSubject<Int>
    let tally: Shared<Tally?>
    private weak let reference: Tally?

    init() {
        ticks = PublishSubject()
        let tally = Tally(ticks.asObservable())
        self.tally = Shared(tally)
        reference = tally
    }

    var isGone: Bool { reference == nil }

    func act() {
        for _ in 0..<4 {
            guard let tally = tally.value else { return }
            tally.action.onNext(1)
            ticks.onNext(1)
        }
    }
}
