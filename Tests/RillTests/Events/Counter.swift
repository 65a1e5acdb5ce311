import Rill
import RillTesting

/// A reactor with effects of all kinds.
final class Counter: Reactor {
    enum Action {
        case add(Int)
        case addLater(Int, Duration)
        case tick(Duration)
        case addTicks, fail, failAtOnce
    }

    let initialState = 0
    private let scheduler: any SchedulerType
    private let ticks: Observable<Int>

    init(_ scheduler: any SchedulerType = TestScheduler(), _ ticks: Observable<Int> = .never()) {
        self.scheduler = scheduler
        self.ticks = ticks
    }

    func mutate(action: Action) throws -> Observable<Int> {
        switch action {
        case .add(let number): return .just(number)
        case .addLater(let number, let delay): return .just(number).delay(delay, scheduler: scheduler)
        case .tick(let period): return .interval(period, scheduler: scheduler)
        case .addTicks: return ticks
        case .fail: return .error(MarbleError())
        case .failAtOnce: throw MarbleError()
        }
    }

    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}
