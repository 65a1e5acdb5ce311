import Rill

#if canImport(Testing)
    import Testing
#endif

#if canImport(XCTest)
    import XCTest
#endif

/// The handler that fails the running test with an error that no subscriber handled.
///
/// A program that sets a hook of its own replaces it.
enum UnhandledErrors {
    /// Sets the handler. Only the first use has an effect.
    static let failTests: Void = Hooks.setStandardHandler { error, call in
        Hooks.report(error, call)
        let message = Hooks.description(error, call)
        #if canImport(Testing)
            // Outside of a test, for example on another thread, the issue fails the run.
            let location = call.flatMap { call in
                call.file.contains("/")
                    ? SourceLocation(fileID: call.file, filePath: call.file, line: Int(call.line), column: 1) : nil
            }
            Issue.record(Comment(rawValue: message), sourceLocation: location ?? #_sourceLocation)
            if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
            XCTFail(message)
        #endif
    }
}

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

/// The place in a test that a failure is reported at.
struct TestLocation: Sendable {
    let fileID: String
    let file: StaticString
    let line: UInt

    /// Fails the running test, whether it is written with Swift Testing or XCTest.
    func fail(_ message: String) {
        #if canImport(Testing)
            // On a thread that belongs to no test, the issue fails the run.
            Issue.record(
                Comment(rawValue: message),
                sourceLocation: SourceLocation(fileID: fileID, filePath: "\(file)", line: Int(line), column: 1))
            if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
            XCTFail(message, file: file, line: line)
        #else
            fatalError(message)
        #endif
    }
}

/// Runs a part of a test. Returns whether it recorded an issue or threw an error, and the error.
func outcome(of body: () throws -> Void) -> (hasFailed: Bool, error: (any Error)?) {
    let hasIssue = Shared(false)
    do {
        #if canImport(Testing)
            try withKnownIssue(
                isIntermittent: true, body,
                matching: { _ in
                    hasIssue.withLock { $0 = true }
                    return false  // the issue fails the test
                })
        #else
            try body()
        #endif
        return (hasIssue.value, nil)
    } catch {
        return (true, error)
    }
}
