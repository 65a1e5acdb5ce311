import Dispatch

/// One order of the lanes' steps, while it is being tried.
final class Run: @unchecked Sendable {  // used by the lane that runs, or by the test while none does
    /// The run of this process: one at a time.
    nonisolated(unsafe) static var current: Run?

    enum Outcome { case ended, deadlock, endless, blocked }

    private(set) var outcome = Outcome.ended
    private(set) var steps: [(lane: Int, description: String)] = []
    private let lanes: [Lane]
    private let search: Search
    private let isOver = DispatchSemaphore(value: 0)
    /// The locks and atomics that were made in this run, and are still there.
    var places: [Int: String] = [:]
    private var placeCount = 0
    private var preemptions = 0
    /// The lanes whose next step was tried first from here, and makes no difference now.
    private var asleep: Set<Int> = []

    init(_ lanes: [Lane], _ search: Search) { (self.lanes, self.search) = (lanes, search) }

    func nextPlace() -> Int {
        placeCount += 1
        return placeCount
    }

    /// Lets the lanes run, one at a time, until all have ended.
    func perform() {
        choose(after: nil)?.go()
        if isOver.wait(timeout: .now() + 600) == .timedOut { outcome = .blocked }
    }

    /// Called by a lane at its end.
    func end() {
        if let lane = choose(after: nil) { lane.go() } else if outcome == .ended { isOver.signal() }
    }

    /// Returns the lane whose turn is next. Returns nil if all have ended, or none can go on.
    func choose(after current: Lane?) -> Lane? {
        let waiting = lanes.filter { $0.next != nil }
        if waiting.isEmpty { return nil }
        let able = waiting.filter { $0.next!.canRun }
        if able.isEmpty || steps.count == 10_000 {
            outcome = able.isEmpty ? .deadlock : .endless
            isOver.signal()
            return nil
        }
        let goesOn = current.map { $0.next!.canRun } ?? false
        // To go on with the same lane is tried first.
        let choices = able.map(\.number).sorted {
            ($0 == current?.number ? -1 : $0) < ($1 == current?.number ? -1 : $1)
        }
        let (choice, tried) = search.next(choices, mustGoOn: goesOn && preemptions == search.preemptions, asleep)
        let (lane, step) = (lanes[choice], lanes[choice].next!)
        if goesOn, lane !== current { preemptions += 1 }
        asleep = asleep.union(tried).filter { $0 != choice && lanes[$0].next?.commutes(with: step) == true }
        steps.append((choice, step.description))
        return lane
    }
}
