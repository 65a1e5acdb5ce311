#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// All orders in which several threads can take their steps, one after the other.
///
///     try Orders { PublishSubject<Int>() }
///         .lane { $0.onNext(1) }
///         .lane { $0.onCompleted() }
///         .verdict { try #require(!$0.hasObservers) }
///
/// A step ends before an operation on a lock or an atomic of Rill. The lanes may wait for each other in no other way.
public struct Orders<Stage: Sendable> {
    private let stage: () -> Stage
    private var bodies: [@Sendable (Stage) -> Void] = []

    /// - Parameter stage: makes the objects that the lanes share, anew for each order.
    public init(_ stage: @escaping () -> Stage) { self.stage = stage }

    /// Adds a thread that runs `body`.
    public func lane(_ body: @escaping @Sendable (Stage) -> Void) -> Orders {
        var orders = self
        orders.bodies.append(body)
        return orders
    }

    /// Tries the orders, and calls `judge` after each.
    ///
    /// - Parameters:
    ///   - preemptions: the largest number of times that a lane is interrupted although it could go on. Without it,
    ///     there is no limit, and neither is there with the environment variable `RILL_EXPLORE=full`.
    ///   - order: the only order to try, as a failure prints it.
    ///   - judge: throws if the result is wrong. The stage is released afterwards.
    /// - Returns: the number of orders.
    /// - Throws: an ``OrderFailure`` with a table of the first order that has a wrong result, in which no lane can go
    ///   on, or after which a lock or an atomic of the stage is never released. Throws one without a table if the lanes
    ///   take other steps each time.
    @discardableResult
    public func verdict(
        preemptions: Int? = nil, replaying order: String? = nil, test: String = #function,
        _ judge: (Stage) throws -> Void
    ) throws -> Int {
        let isFull = getenv("RILL_EXPLORE").map { String(cString: $0) == "full" } ?? false
        let search =
            order.map { Search(replaying: $0.compactMap(\.wholeNumberValue)) }
            ?? Search(preemptions: isFull ? nil : preemptions)
        let (lanes, start) = (bodies.indices.map { Lane(number: $0) }, ContinuousClock.now)
        repeat {
            if search.isUnsteady { throw OrderFailure(description: "unsteady: most runs differ from the one before") }
            // A global that is made when it is first used stays. A leak is what stays each time.
            let first = try attempt(search, lanes, judge)
            if first.places.isEmpty { continue }
            let run = try attempt(Search(replaying: first.steps.map(\.lane)), lanes, judge)
            if run.places.isEmpty { continue }
            let places = run.places.values.sorted().joined(separator: ", ")
            throw OrderFailure(description: "leak: never released are \(places)\n\n\(run.table(lanes.count))")
        } while search.advance()
        for lane in lanes { lane.stop() }
        let name = test.prefix { $0 != "(" }
        print("\(search.count) orders in \(ContinuousClock.now - start): \(name)")
        return search.count
    }

    private func attempt(_ search: Search, _ lanes: [Lane], _ judge: (Stage) throws -> Void) throws -> Run {
        let run = Run(lanes, search)
        Run.current = run
        defer { Run.current = nil }
        let stage = stage()
        for (lane, body) in zip(lanes, bodies) { lane.prepare(run) { body(stage) } }
        run.perform()
        do {
            if run.outcome != .ended { throw OrderFailure(description: run.outcome.description) }
            try judge(stage)
        } catch {
            throw OrderFailure(description: "\(error)\n\n\(run.table(lanes.count))")
        }
        return run
    }
}

extension Run.Outcome {
    fileprivate var description: String {
        switch self {
        case .ended: "ended"
        case .deadlock: "deadlock: each lane waits for a lock"
        case .endless: "endless: 10,000 steps"
        case .blocked: "blocked: a lane waits for something other than a lock of Rill"
        }
    }
}

extension Run {
    /// The steps, a column for each lane.
    fileprivate func table(_ count: Int) -> String {
        let width = 38
        func row(_ lane: Int, _ text: String) -> String {
            String(repeating: " ", count: lane * width) + text.prefix(width - 2)
        }
        let heads = (0..<count).map { "lane \($0)" + String(repeating: " ", count: width - 6) }.joined()
        let rows = steps.map { row($0.lane, $0.description) }
        let order = steps.map { "\($0.lane)" }.joined()
        return ([heads] + rows + ["", "To try this order alone: verdict(replaying: \"\(order)\")"])
            .joined(separator: "\n")
    }
}

/// An order with a wrong result.
public struct OrderFailure: Error, CustomStringConvertible {
    public let description: String
}
