import Rill

/// One order of a test in virtual time. Chooses which of several things happens next, and records what happened.
///
/// The first answers are given. Those that follow are 0, for what happens without a choice, or random.
final class Choices: Sendable {
    typealias Choice = (answer: Int, count: Int)

    /// Something that ran, and the things that were due before it.
    struct Step: Sendable {
        let time: TestTime
        var text: String
        var before: [String] = []
    }

    /// The description of an action, and the queue that it is part of.
    private struct Label: Sendable {
        let timer: any Upstream  // kept, so that its identifier stays unique
        var name: String
        var queue: Int?
    }

    private struct State: Sendable {
        var made: [Choice] = []
        var random: SplitMix64?
        var steps: [Step] = []
        /// The index of the step that runs.
        var step: Int?
        var labels: [ObjectIdentifier: Label] = [:]
        var numbers: [String: Int] = [:]
        var anytime: [(number: Int, action: @Sendable () -> Void)] = []
    }

    private let given: [Int]
    private let state: Shared<State>

    init(_ given: [Int], random: SplitMix64? = nil) {
        self.given = given
        state = Shared(State(random: random))
    }

    /// The answers so far, each with the number of possible answers.
    var made: [Choice] { state.value.made }

    /// Returns the number of the thing that happens next, of `count` things.
    func choose(_ count: Int) -> Int {
        if count < 2 { return 0 }
        return state.withLock { state in
            let index = state.made.count
            var answer = index < given.count ? min(given[index], count - 1) : 0
            if index >= given.count, state.random != nil {
                answer = Int.random(in: 0..<count, using: &state.random!)
            }
            state.made.append((answer, count))
            return answer
        }
    }

    /// Returns 1, 2, … for each kind of thing.
    func number(of kind: String) -> Int {
        state.withLock { state in
            state.numbers[kind, default: 0] += 1
            return state.numbers[kind]!
        }
    }

    /// Returns the number of the task that the description of a job names.
    func number(ofTask description: String) -> Int {
        if let number = state.value.numbers[description] { return number }
        let number = number(of: "task")
        state.withLock { $0.numbers[description] = number }
        return number
    }

    /// Describes an action. Actions of one `queue` run in the order in which they were scheduled.
    func label(_ timer: any Upstream, _ name: String, queue: Int? = nil) {
        state.withLock { $0.labels[ObjectIdentifier(timer)] = Label(timer: timer, name: name, queue: queue) }
    }

    func name(of timer: any Upstream) -> String { state.value.labels[ObjectIdentifier(timer)]?.name ?? "an action" }

    func queue(of timer: any Upstream) -> Int? { state.value.labels[ObjectIdentifier(timer)]?.queue }
}

/// Actions that may run at any time.
extension Choices {
    var anytimeCount: Int { state.value.anytime.count }

    /// Releases the actions that have not run.
    func release() {
        _ = state.withLock { state in
            defer { (state.anytime, state.labels) = ([], [:]) }
            return (state.anytime, state.labels)  // released outside of the lock
        }
    }

    func addAnytime(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let number = number(of: "anytime")
        state.withLock { $0.anytime.append((number, action)) }
        return Disposables.create { [self] in
            if let index = state.value.anytime.firstIndex(where: { $0.number == number }) { _ = takeAnytime(index) }
        }
    }

    /// Takes one of the actions, and returns it with its name.
    func takeAnytime(_ index: Int) -> (name: String, run: @Sendable () -> Void) {
        let taken = state.withLock { $0.anytime.remove(at: index) }
        return ("anytime \(taken.number)", taken.action)
    }

    /// Runs some of the actions within the delivery of an event, or none.
    func runAnytimeInside() {
        while case let choice = choose(anytimeCount + 1), choice > 0 {
            let taken = takeAnytime(choice - 1)
            note("\(taken.name) inside")
            taken.run()
        }
    }
}

/// The record of what happened.
extension Choices {
    /// Runs an action that was chosen before others.
    func perform(_ name: String, at time: TestTime, before others: [String], _ action: () -> Void) {
        let outer = state.withLock { state in
            defer { state.step = state.steps.count - 1 }
            state.steps.append(Step(time: time, text: name, before: others))
            return state.step
        }
        action()
        state.withLock { $0.step = outer }
    }

    /// Notes an effect of the running action, or of the test itself.
    func note(_ effect: String, at time: TestTime = 0) {
        state.withLock { state in
            if state.step == nil, state.steps.last?.text.hasPrefix("the test") != true {
                state.steps.append(Step(time: time, text: "the test"))
            }
            state.steps[state.step ?? state.steps.count - 1].text += " → \(effect)"
        }
    }

    /// The last steps as a table.
    var table: String {
        let all = state.value.steps
        let steps = all.suffix(40)
        let width = min(60, steps.map(\.text.count).max() ?? 0)
        let rows = steps.map { step in
            let time = String(repeating: " ", count: max(0, 4 - "\(step.time)".count)) + "\(step.time)"
            let gap = String(repeating: " ", count: max(0, width - step.text.count))
            let before = step.before.isEmpty ? "" : gap + "  before " + step.before.joined(separator: ", ")
            return "\(time)  \(step.text)\(before)"
        }
        let omitted = all.count > steps.count ? ["   …  \(all.count - steps.count) actions"] : []
        return (["time  what ran"] + omitted + rows).joined(separator: "\n")
    }
}
