import Rill
import RillTesting

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
