import Rill

/// Runs a test in every order in which its actions can happen in virtual time. Fails it with the first order that
/// fails.
///
///     explore { time in
///         let model = Model(scheduler: time)
///         let shown = time.createObserver(String.self)
///         let subscription = model.results.subscribe(shown)
///         time.scheduleAt(2) { model.search("rill") }
///         time.advance(by: .seconds(10))
///         #expect(shown.events.last?.value == .next("rill"))
///         subscription.dispose()
///     }
///
/// On a device, two things that are due at the same time happen in either order. A ``TestScheduler`` has one order of
/// its own, in which a test can pass by luck. An explored one tries:
///
/// - every order of the actions, timers and parts of tasks that are due at the same time. The events of a source keep
///   their order;
/// - every place where a batch of elements can be interrupted, for instance that of `observe(on:)`;
/// - every moment for the actions of ``TestScheduler/scheduleAnytime(_:)``, inside callbacks, too.
///
/// The orders that differ least from the usual one come first. When `orders` have run and there are more, the same
/// number of random orders follows, which `seed` determines. The failure shows the order as a table, and a text that
/// runs this order alone:
///
///     explore(replaying: "0.2.1") { time in …
///
/// A failed expectation of Swift Testing, or an error that `body` throws, ends the exploration. A failed assertion of
/// XCTest doesn't: throw an error there.
///
/// `body` must do the same each time, except for the order. So it makes everything that it uses, and all of it runs on
/// the scheduler.
@discardableResult public func explore(
    orders limit: Int = 1000, seed: UInt64 = 1, replaying order: String? = nil,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    _ body: (_ time: TestScheduler) throws -> Void
) -> Exploration {
    let exploration = Exploration(orders: limit, seed: seed, replaying: order, body)
    if exploration.failure != nil { TestLocation(fileID: fileID, file: file, line: line).fail("\(exploration)") }
    return exploration
}

/// The result of running a test in every order: see ``explore(orders:seed:replaying:fileID:file:line:_:)``.
public struct Exploration: Sendable, CustomStringConvertible {
    /// An order in which the test failed.
    public struct Failure: Sendable {
        /// The text to replay the order with.
        public let order: String
        /// The actions that ran, with their times, and with the actions that were due before them.
        public let table: String
        /// The error that ended the test, if one did.
        public let error: (any Error)?
    }

    /// The number of orders that have run.
    public private(set) var orders = 0
    /// Whether the test has no other orders.
    public private(set) var isComplete = false
    /// The first order that failed, the last one that ran.
    public private(set) var failure: Failure?

    /// Runs a test in every order until one fails.
    ///
    /// - Parameters:
    ///   - limit: the number of orders to run before the random ones, which are as many.
    ///   - seed: determines the random orders.
    ///   - order: the only order to run, as a failure shows it.
    ///   - body: the test.
    /// - Precondition: `limit` is positive, and `order` consists of numbers with dots between them.
    public init(
        orders limit: Int = 1000, seed: UInt64 = 1, replaying order: String? = nil,
        _ body: (_ time: TestScheduler) throws -> Void
    ) {
        if limit < 1 { fatalError("explore: expected orders to be positive, got \(limit)") }
        if let order {
            _ = passes(Choices(Self.answers(order)), body)
            return
        }
        var prefixes: [[Int]] = [[]]
        isComplete = true
        while orders < prefixes.count {
            let choices = Choices(prefixes[orders])
            let length = prefixes[orders].count
            if !passes(choices, body) { return }
            let made = choices.made
            // Each of these orders differs from the present one in one more choice.
            for index in made.indices.dropFirst(length) {
                for answer in 1..<made[index].count {
                    isComplete = isComplete && prefixes.count < limit
                    if isComplete { prefixes.append(made[..<index].map(\.answer) + [answer]) }
                }
            }
        }
        if isComplete { return }
        for number in 0..<UInt64(limit) where failure == nil {
            _ = passes(Choices([], random: SplitMix64(seed: seed &+ number)), body)
        }
    }

    /// Runs the test in one order. Returns false if it fails.
    private mutating func passes(_ choices: Choices, _ body: (TestScheduler) throws -> Void) -> Bool {
        orders += 1
        let time = TestScheduler(TestClock(0, resolution: .seconds(1), choices: choices))
        let (hasFailed, error) = outcome { try body(time) }
        choices.release()
        if !hasFailed { return true }
        isComplete = false
        var answers = choices.made.map(\.answer)
        while answers.last == 0 { answers.removeLast() }
        let order = answers.isEmpty ? "0" : answers.map(String.init).joined(separator: ".")
        failure = Failure(order: order, table: choices.table, error: error)
        return false
    }

    private static func answers(_ order: String) -> [Int] {
        order.split(separator: ".", omittingEmptySubsequences: false).map { text in
            guard let answer = Int(text), answer >= 0 else {
                fatalError("explore(replaying:): expected numbers with dots between them, got \"\(order)\"")
            }
            return answer
        }
    }

    public var description: String {
        guard let failure else { return "\(orders) orders passed" + (isComplete ? ", all there are" : "") }
        let error = failure.error.map { " with \($0)" } ?? ""
        return """
            order \(orders) failed\(error)
            \(failure.table)
            replay it with explore(replaying: "\(failure.order)")
            """
    }
}

extension TestScheduler {
    /// Runs `action` at any time: in ``explore(orders:seed:replaying:fileID:file:line:_:)``, in each order at another
    /// moment.
    ///
    ///     time.scheduleAnytime { subscription.dispose() }
    ///     time.scheduleAnytime { observer.request(1) }
    ///
    /// The moments are before and after each action that runs, and within each event that an observer of
    /// `createObserver` receives. At the latest, `action` runs when the test lets time pass and no other action is due.
    /// In a test that isn't explored, it runs like an action without a delay.
    @discardableResult public func scheduleAnytime(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        virtual.choices?.addAnytime(action) ?? schedule(action)
    }

    /// Runs one of the actions that are due first, up to `end`, or one that may run at any time. Returns false if there
    /// is none.
    func runChosen(_ choices: Choices, upTo end: Int64) -> Bool {
        let deadline = timers.nextDeadline.flatMap { $0 <= end ? $0 : nil }
        if let deadline { virtual.advance(to: deadline) }
        let due = deadline == nil ? [] : timers.takeDue(limit: .max).filter { !$0.timer.isDisposed }
        var queues: Set<Int> = []
        let ready = due.indices.filter { index in
            guard due[index].deadline == deadline else { return false }
            return choices.queue(of: due[index].timer).map { queues.insert($0).inserted } ?? true
        }
        let count = ready.count + choices.anytimeCount
        if count == 0 { return false }
        let choice = choices.choose(count)
        let names = ready.map { choices.name(of: due[$0].timer) }
        var (name, run) = ("", {})
        var others = due
        if choice < ready.count {
            let chosen = others.remove(at: ready[choice])
            (name, run) = (names[choice], { self.timers.tick(chosen) })
        } else {
            (name, run) = choices.takeAnytime(choice - ready.count)
        }
        timers.insert(others)
        choices.perform(name, at: clock, before: Array(names.prefix(choice))) {
            Slice.run(on: self, cuts: { choices.cuts() }, run)
        }
        return true
    }
}

extension Choices {
    /// Whether a batch gives way to other actions at this place.
    func cuts() -> Bool {
        let cuts = choose(2) == 1
        if cuts { note("interrupted") }
        return cuts
    }
}
