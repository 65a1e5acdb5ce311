import Testing

@testable import Rill

struct WindowStateTests {
    private let window = WindowState<Int>(timeSpan: .seconds(5), count: 2, now: .seconds(1))

    private func step(_ element: Int?, isLast: Bool = false) -> WindowState<Int>.Output { (element, isLast) }

    @Test func `a window ends with its last element, and the next one starts then`() {
        #expect(
            actions(of: window, after: .next(1, at: 2), .next(2, at: 4), .next(3, at: 5), .wake(at: 9))
                == [
                    "next \(step(1)), wake at 6", "next \(step(2, isLast: true)), wake at 9",
                    "next \(step(3)), wake at 9", "next \(step(nil, isLast: true)), wake at 14",
                ])
    }

    @Test func `a window does not count an element of one that ended by time`() {
        #expect(
            actions(of: window, after: .next(1, at: 2), .wake(at: 6), .next(2, at: 7), .next(3, at: 8)).suffix(2)
                == ["next \(step(2)), wake at 11", "next \(step(3, isLast: true)), wake at 13"])
    }

    @Test func `windows neither drift nor accumulate when the alarm is late`() {
        #expect(
            actions(of: window, after: .wake(at: 8), .wake(at: 22), .wake(at: 26))
                == [11, 26, 31].map { "next \(step(nil, isLast: true)), wake at \($0)" })
    }

    @Test func `windows pass the end`() {
        #expect(actions(of: window, after: .ended(.completed, at: 2)) == ["finish completed, wake at 6"])
        #expect(actions(of: window, after: .ended(failure, at: 2)) == ["finish failed(#), wake at 6"])
    }

    @Test func `windows that a late alarm skips leave the next one where it belongs`() {
        var window = WindowState<Int>(timeSpan: .seconds(60), count: 9, now: .zero)
        _ = window.wake(at: .seconds(9600))
        #expect(window.end == .seconds(9660))
    }
}
