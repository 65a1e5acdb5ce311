import Dispatch

/// A walk through the tree of all orders, depth first. Each run follows one path, from the root to a leaf.
///
/// With a limit of preemptions, orders in which lanes are interrupted more often while they could go on are left out
/// (Musuvathi and Qadeer: Iterative Context Bounding for Systematic Testing of Multithreaded Programs, 2007). Without a
/// limit, sleep sets leave out orders that differ from a tried one in steps that commute (Godefroid: Partial-Order
/// Methods for the Verification of Concurrent Systems, 1996).
final class Search {
    private struct Node {
        var choices: [Int]
        var index = 0
    }

    let preemptions: Int?
    /// The number of runs, without those that were found to be the same as an earlier one.
    private(set) var count = 0
    private var nodes: [Node] = []
    private var depth = 0
    /// Whether this run takes the first choice from here on, and doesn't count: what it does has been tried.
    private var isAside = false
    /// The depth at which this run differs from the one before, which took the same choices.
    private var difference: Int?
    private var retries = 0
    private var differences = 0
    /// Whether most runs differ from the one before, so that the search may never end.
    var isUnsteady: Bool { differences > count + 1_000 }

    init(preemptions: Int?) { self.preemptions = preemptions }

    /// A search that tries one order only.
    init(replaying order: [Int]) {
        preemptions = nil
        nodes = order.map { Node(choices: [$0]) }
    }

    /// Returns the lane that is next in this run, and those that were tried before it.
    func next(_ lanes: [Int], mustGoOn: Bool, _ asleep: Set<Int>) -> (choice: Int, tried: ArraySlice<Int>) {
        depth += 1
        if difference != nil { return (lanes[0], []) }
        if depth > nodes.count {
            if isAside { return (lanes[0], []) }
            var choices = mustGoOn ? [lanes[0]] : lanes
            if preemptions == nil { choices.removeAll(where: asleep.contains) }
            isAside = choices.isEmpty
            if isAside { return (lanes[0], []) }
            nodes.append(Node(choices: choices))
        }
        let node = nodes[depth - 1]
        if !lanes.contains(node.choices[node.index]) {
            difference = depth
            return (lanes[0], [])
        }
        return (node.choices[node.index], preemptions == nil ? node.choices[..<node.index] : [])
    }

    /// Ends a run. Returns false if all orders have been tried.
    func advance() -> Bool {
        defer { (depth, isAside, difference) = (0, false, nil) }
        if let difference {
            // A source that loops has looked at the time. Or a global was made, once: then the rest is tried as it is.
            retries += 1
            differences += 1
            if retries % 10 == 0 { nodes.removeSubrange((difference - 1)...) }
            return true
        }
        retries = 0
        if !isAside { count += 1 }
        while let last = nodes.last, last.index + 1 == last.choices.count { nodes.removeLast() }
        if nodes.isEmpty { return false }
        nodes[nodes.count - 1].index += 1
        return true
    }
}

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
