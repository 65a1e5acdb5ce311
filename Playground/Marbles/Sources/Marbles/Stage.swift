import Rill
import RillTesting
import Synchronization

/// Runs one diagram in virtual time, with sources made of a request's marbles.
struct Stage: Sendable {
    /// The marbles of the sources.
    let sources: [String]
    let arguments: [Argument]
    let budget = Budget()
    let inner = InnerStreams()

    /// How long a stream is observed after the last event of its sources.
    static let patience = 16
    /// The last tick of a stream that goes on.
    static let longest = 256

    /// How much longer than the usual arguments the arguments may make the stream.
    private let delay: Int

    /// - Parameter usual: the arguments of the test, if they are others.
    init(_ sources: [String], _ arguments: [Argument], usual: [Argument]? = nil) {
        (self.sources, self.arguments) = (sources, arguments)
        let numbers = [arguments, usual ?? arguments].map { $0.compactMap { Int($0.text) }.reduce(0, +) }
        delay = max(0, numbers[0] - numbers[1])
    }

    func number(_ index: Int) -> Int {
        guard case .number(let number) = arguments[index] else { preconditionFailure("no number: \(index)") }
        return number
    }

    func text(_ index: Int) -> String {
        guard case .text(let text) = arguments[index] else { preconditionFailure("no text: \(index)") }
        return text
    }

    func run<Element: LosslessStringConvertible & Sendable>(
        _ type: Element.Type, on scheduler: TestScheduler, _ lines: ([Observable<Element>]) -> Diagram
    ) -> Result<Outcome, Problem> {
        do throws(Problem) {
            let all = try sources.map { text throws(Problem) in try Source<Element>(text, budget) }
            return .success(try outcome(of: lines(all.map(\.observable)), all, scheduler))
        } catch {
            return .failure(error)
        }
    }

    private func outcome<Element>(
        of diagram: Diagram, _ sources: [Source<Element>], _ scheduler: TestScheduler
    ) throws(Problem) -> Outcome {
        let drawn = try Marbles(reading: diagram.result)
        let longest = sources.map(\.length).max() ?? 0
        var end = max(drawn.length, longest) + Self.patience + delay
        if drawn.goesOn {
            let usual = try diagram.sources.map { text throws(Problem) in try Marbles(reading: text).length }.max() ?? 0
            end = max((drawn.length - 1) * max(longest, usual, 1) / max(usual, 1), longest) + 2 * delay
        }
        for source in sources { source.start(on: scheduler) }
        inner.start { [weak scheduler] in scheduler?.clock ?? 0 }
        let observer = scheduler.createObserver(String.self)
        let subscription = diagram.observable.limited(by: budget).subscribe(observer)
        scheduler.advance(to: end)
        while !drawn.goesOn, let last = sources.map(\.end).max(), end < min(last + Self.patience, Self.longest) {
            end = min(last + Self.patience, Self.longest)
            scheduler.advance(to: end)
        }
        let (held, streams) = (sources.map(\.held), inner.lines)
        let goesOn = !observer.events.contains { $0.value.isStopEvent } && scheduler.hasPendingActions
        subscription.dispose()
        scheduler.advance(to: end)  // ends the tasks that were cancelled
        return Outcome(
            diagram: diagram, result: observer.events.compactMap(\.mark), streams: streams, held: held,
            longestSource: longest, end: end, goesOn: goesOn, note: budget.note)
    }
}

extension Marbles {
    /// Reads marbles, with an error for readers of the page.
    init(reading text: String) throws(Problem) {
        do { try self.init(text) } catch { throw Problem(sentence: error.message) }
    }
}

extension Recorded<Event<String>> {
    /// The event as a mark; nil if a limit ended the stream.
    fileprivate var mark: Recorded<Marbles.Mark>? {
        switch value {
        case .next(let text): Recorded<Marbles.Mark>(time: time, value: .element(text))
        case .completed: Recorded<Marbles.Mark>(time: time, value: .completed)
        case .error(is Budget.Exceeded): nil
        case .error: Recorded<Marbles.Mark>(time: time, value: .failed)
        }
    }
}

/// Diagrams of a test suite. Its `diagram` runs one with the marbles of a stage, and compares nothing.
protocol Suite {
    var stage: Stage { get }
}

extension Suite {
    func diagram(
        on scheduler: TestScheduler = TestScheduler(), @DiagramBuilder _ lines: () -> Diagram
    ) -> Result<Outcome, Problem> {
        stage.run(String.self, on: scheduler) { _ in lines() }
    }

    func diagram(
        on scheduler: TestScheduler = TestScheduler(), @DiagramBuilder _ lines: (Observable<String>) -> Diagram
    ) -> Result<Outcome, Problem> {
        stage.run(String.self, on: scheduler) { lines($0[0]) }
    }

    func diagram(
        on scheduler: TestScheduler = TestScheduler(),
        @DiagramBuilder _ lines: (Observable<String>, Observable<String>) -> Diagram
    ) -> Result<Outcome, Problem> {
        stage.run(String.self, on: scheduler) { lines($0[0], $0[1]) }
    }

    func diagram(
        on scheduler: TestScheduler = TestScheduler(),
        @DiagramBuilder _ lines: (Observable<String>, Observable<String>, Observable<String>) -> Diagram
    ) -> Result<Outcome, Problem> {
        stage.run(String.self, on: scheduler) { lines($0[0], $0[1], $0[2]) }
    }

    func diagram<Element: LosslessStringConvertible & Sendable>(
        of type: Element.Type, on scheduler: TestScheduler = TestScheduler(),
        @DiagramBuilder _ lines: (Observable<Element>) -> Diagram
    ) -> Result<Outcome, Problem> {
        stage.run(type, on: scheduler) { lines($0[0]) }
    }

    func diagram<Element: LosslessStringConvertible & Sendable>(
        of type: Element.Type, on scheduler: TestScheduler = TestScheduler(),
        @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>) -> Diagram
    ) -> Result<Outcome, Problem> {
        stage.run(type, on: scheduler) { lines($0[0], $0[1]) }
    }
}
