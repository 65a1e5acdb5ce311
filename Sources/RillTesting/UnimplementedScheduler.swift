import Rill

/// A scheduler that fails the test when it is used, for code that must not schedule anything. Its actions never run.
public struct UnimplementedScheduler: SchedulerType {
    private let name: String
    private let location: TestLocation

    /// Creates a scheduler for what `name` says. The failure contains the name.
    public init(_ name: String = "", fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line) {
        self.name = name
        location = TestLocation(fileID: fileID, file: file, line: line)
    }

    public var now: Duration {
        fail("now")
        return .zero
    }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { fail("schedule(_:)") }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        fail("schedule(after: \(delay.clamped), _:)")
    }

    @discardableResult public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        fail("schedulePeriodic(after: \(delay.clamped), every: \(period.clamped), missedTicks: .\(missedTicks), _:)")
    }

    @discardableResult private func fail(_ call: String) -> any Disposable {
        location.fail("UnimplementedScheduler\(name.isEmpty ? "" : " \"\(name)\""): \(call) was called")
        return Disposables.create()
    }
}
