import Rill

/// What every operator keeps to, whoever wrote it.
///
///     @Test(arguments: Law.all) func `take obeys`(_ law: Law) { law.check { $0.take(.max) } }
public enum Law: Int, CaseIterable, Sendable {
    /// `next* (completed | failed)?`: nothing after the end, nothing after dispose.
    case grammar = 1
    /// A sink is never called by two threads at once, nor from within its own call.
    case serial
    /// After ``Demand/none`` there is no further call, and the source is let go at once.
    case stop
    /// Disposing is idempotent, possible from any thread and inside a callback, and nothing is delivered after it.
    case dispose
    /// Once a subscription has ended, in whatever way, all that was held for it is released, and a bag forgets it.
    case release
    /// No lock is held while a stranger's code runs.
    case noLock
    /// Re-entrant and concurrent sends are queued; all observers see the same order.
    case order
    /// Two subscriptions of a cold observable share nothing.
    case independence
    /// A long synchronous stream takes no more stack than a short one.
    case stack
    /// An error ends the stream once, and lets the source go.
    case errors
    /// A subscription ends with its owner.
    case owner
    /// No timer runs on when the subscription has ended.
    case time
    /// A source that can wait sends nothing between ``Demand/later`` and ``Upstream/resume()``, and nothing is lost.
    case patience

    public static var all: [Law] { allCases }

    /// Fails the test if the operator breaks this law, or if the check had nothing to look at.
    ///
    /// A check that the operator gives nothing to look at fails with "not exercised" and what was missing: an operator that sends
    /// one element at the end cannot be stopped by its observer, for instance. Such laws are named in `notExercised`, which
    /// fails in turn where the check had all that it looks for.
    ///
    ///     law.check(notExercised: [.serial, .stop, .order]) { $0.count() }
    ///
    /// - Parameters:
    ///   - notExercised: the laws of which the check is expected to lack something. What it can look at is checked all the same.
    ///   - interleaves: whether the operator runs several sources at once, so that an observer that waits may see their elements in
    ///     another order, and more of them before one fails. Only ``patience`` looks at it.
    ///   - bound: how many elements of its sources the operator may keep while its observer waits. Only ``patience`` looks at it.
    ///   - operation: makes a stream with the operator in question. It is called many times, with sources of increasing
    ///     integers that are synchronous or sent by a subject or a ``TestScheduler``, and which fail at most once. It must deliver
    ///     on the thread that sends, or on an ``ImmediateScheduler``.
    public func check<Result: Sendable>(
        notExercised: Set<Law> = [], interleaves: Bool = false, bound: Int = 512,
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
        _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Result>
    ) {
        let check = LawCheck(interleaves: interleaves, bound: bound, operation: operation)
        for failure in check.failures(of: self, isExercised: !notExercised.contains(self)) {
            TestLocation(fileID: fileID, file: file, line: line).fail("law \(rawValue), \(self): \(failure)")
        }
    }
}
