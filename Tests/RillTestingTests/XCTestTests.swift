import Rill
import XCTest

@testable import RillTesting

/// Everything that can fail a test of Swift Testing fails one of XCTest too.
final class XCTestTests: XCTestCase {
    private let failures = Shared<[String]?>(nil)

    private func expectFailures(_ expected: [String], line: UInt = #line, of body: () -> Void) {
        failures.withLock { $0 = [] }
        body()
        let actual = failures.withLock { failures in
            defer { failures = nil }
            return failures
        }
        XCTAssertEqual(actual, expected.map { "failed - \($0)" }, line: line)
    }

    #if canImport(Darwin)
        override func record(_ issue: XCTIssue) {
            if !note(issue.compactDescription) { super.record(issue) }
        }
    #else
        override func recordFailure(
            withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
        ) {
            if note(description) { return }
            super.recordFailure(withDescription: description, inFile: file, atLine: line, expected: expected)
        }
    #endif

    /// Records the failure if failures are expected. Returns whether they are.
    private func note(_ failure: String) -> Bool {
        failures.withLock { failures in
            failures?.append(failure)
            return failures != nil
        }
    }

    func testUnhandledError() {
        _ = TestScheduler()
        expectFailures(["unhandled error: #"]) { Hooks.onUnhandledError(MarbleError()) }
    }

    func testDiagram() {
        diagram {
            "--a--b--c--|"
            $0.take(2)
            "--a--(b|)"
            "^----!"
        }
        expectFailures([
            """
            the result differs from the diagram
            expected  --a--b|
            actual    --a--(b|)
                           ^
            """
        ]) {
            diagram {
                "--a--b--c--|"
                $0.take(2)
                "--a--b|"
            }
        }
    }

    func testMarbles() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable("--1--2--|", of: Int.self)
        let observer = scheduler.createObserver(Int.self)
        _ = source.take(2).subscribe(observer)
        scheduler.run()
        observer.expect("--1--(2|)")
        XCTAssertEqual(source.subscriptions, ["^----!"])
        expectFailures([
            """
            what was received differs from the diagram
            expected  --1--2--|
            actual    --1--(2|)
                           ^
            """
        ]) { observer.expect("--1--2--|") }
    }

    func testLaws() {
        for law in Law.all { law.check { $0.map { $0 + 1 } } }
        expectFailures(["law 9, stack: a stream of 20,000 elements did not end"]) {
            Law.stack.check { $0.concat(Observable.never()) }
        }
    }

    func testRecordedElements() {
        XCTAssertRecordedElements([.next(1, "a"), .next(3, "b")], ["a", "b"])
        expectFailures([
            "expected the elements [\"a\"], got [next(a), completed]", "expected the elements [\"a\"], got [next(b)]",
        ]) {
            XCTAssertRecordedElements([.next(1, "a"), .completed(2)], ["a"])
            XCTAssertRecordedElements([.next(1, "b")], ["a"])
        }
    }

    func testUnimplementedScheduler() {
        expectFailures(["UnimplementedScheduler \"clock\": now was called"]) {
            XCTAssertEqual(UnimplementedScheduler("clock").now, .zero)
        }
    }
}
