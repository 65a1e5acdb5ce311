import Rill

/// Fails the test unless every subscription that the body makes has ended when it returns; lists those that live on, with the
/// file and line of each.
///
///     expectNoLiveSubscriptions {
///         let model = Model()
///         model.reload()
///     }
///
/// What the body's child tasks make counts too, and what other tests do meanwhile does not. Neither does what is subscribed on
/// other threads: for that there is ``LeakChecker``.
public func expectNoLiveSubscriptions(
    _ body: () throws -> Void, fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) rethrows {
    TestLocation(fileID: fileID, file: file, line: line).fail(leaked: try Resources.survivors(of: body))
}

/// Fails the test unless every subscription that the body makes has ended when it returns.
public func expectNoLiveSubscriptions(
    _ body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) async rethrows {
    TestLocation(fileID: fileID, file: file, line: line).fail(leaked: try await Resources.survivors(of: body))
}

/// Knows the subscriptions that all threads make from its making on, for tests that don't run in parallel:
///
///     let leaks = LeakChecker()
///     override func tearDown() { leaks.expectNoLiveSubscriptions() }
public final class LeakChecker: Sendable {
    private let known: Set<Int>

    public init() {
        known = Set(Resources.snapshot.map(\.id))
        Resources.startRecording()
    }

    deinit { Resources.stopRecording() }

    /// The subscriptions made since that live.
    public var liveSubscriptions: [Resources.Record] { Resources.snapshot.filter { !known.contains($0.id) } }

    /// Fails the test unless every subscription made since has ended; lists those that live on.
    public func expectNoLiveSubscriptions(
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
        TestLocation(fileID: fileID, file: file, line: line).fail(leaked: liveSubscriptions)
    }
}

extension TestLocation {
    fileprivate func fail(leaked subscriptions: [Resources.Record]) {
        guard !subscriptions.isEmpty else { return }
        let lines = subscriptions.map { "\n  \($0)" }.joined()
        fail("\(subscriptions.count) live subscription\(subscriptions.count == 1 ? "" : "s"):\(lines)")
    }
}
