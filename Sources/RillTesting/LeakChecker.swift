import Rill

/// Fails the test unless every subscription that `body` makes has ended when it returns. Lists the live ones, with the
/// file and line of each.
///
///     expectNoLiveSubscriptions {
///         let model = Model()
///         model.reload()
///     }
///
/// Subscriptions that child tasks of `body` make count too. Those of other tests that run meanwhile do not, nor do
/// those made on other threads: use ``LeakChecker`` for them.
public func expectNoLiveSubscriptions(
    _ body: () throws -> Void, fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) rethrows {
    UnhandledErrors.failTests
    TestLocation(fileID: fileID, file: file, line: line).fail(leaked: try Resources.survivors(of: body))
}

/// Fails the test unless every subscription that `body` makes has ended when it returns.
public func expectNoLiveSubscriptions(
    _ body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) async rethrows {
    UnhandledErrors.failTests
    TestLocation(fileID: fileID, file: file, line: line).fail(leaked: try await Resources.survivors(of: body))
}

/// Finds subscriptions that all threads have made since its creation, for tests that don't run in parallel:
///
///     let leaks = LeakChecker()
///     override func tearDown() { leaks.expectNoLiveSubscriptions() }
public final class LeakChecker: Sendable {
    private let known: Set<Int>

    public init() {
        UnhandledErrors.failTests
        known = Set(Resources.snapshot.map(\.id))
        Resources.startRecording()
    }

    deinit { Resources.stopRecording() }

    /// The live subscriptions made since this checker was created.
    public var liveSubscriptions: [Resources.Record] { Resources.snapshot.filter { !known.contains($0.id) } }

    /// Fails the test unless every subscription made since this checker was created has ended. Lists the live ones.
    public func expectNoLiveSubscriptions(
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) { TestLocation(fileID: fileID, file: file, line: line).fail(leaked: liveSubscriptions) }
}

extension TestLocation {
    fileprivate func fail(leaked subscriptions: [Resources.Record]) {
        guard !subscriptions.isEmpty else { return }
        let lines = subscriptions.map { "\n  \($0)" }.joined()
        fail("\(subscriptions.count) live subscription\(subscriptions.count == 1 ? "" : "s"):\(lines)")
    }
}
