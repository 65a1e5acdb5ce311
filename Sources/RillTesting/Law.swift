import Rill

/// The laws that every operator obeys, Rill's as well as yours.
///
///     @Test(arguments: Law.all) func `take obeys`(_ law: Law) { law.check { $0.take(.max) } }
public enum Law: Int, CaseIterable, Sendable {
    /// `next* (completed | failed)?`: nothing follows the end, and nothing follows a dispose.
    case grammar = 1
    /// Two threads never call a sink at once, and a sink is never called from within its own call.
    case serial
    /// After ``/Rill/Demand/none`` the sink is not called again, and the source is disposed at once.
    case stop
    /// Disposing is idempotent and possible from any thread and inside a callback. Nothing is delivered after it.
    case dispose
    /// Once a subscription has ended, in whatever way, everything held for it is released, and its bag forgets it.
    case release
    /// No lock is held while code runs that is not the operator's.
    case noLock
    /// Re-entrant and concurrent sends are queued; all observers see the same order.
    case order
    /// Two subscriptions of a cold observable share nothing.
    case independence
    /// A long synchronous stream takes no more stack than a short one.
    case stack
    /// An error ends the stream once, and the source is released.
    case errors
    /// A subscription ends with its owner.
    case owner
    /// No timer keeps running after the subscription has ended.
    case time
    /// A source that can wait sends nothing between ``/Rill/Demand/later`` and ``/Rill/Upstream/resume()``, and nothing
    /// is lost.
    case patience
    /// A source is heard from the moment at which it is subscribed to. An element that it sends from within a delivery
    /// arrives as if it had been sent after that delivery.
    case attachment
    /// While its observer waits, an operator keeps a limited number of elements. A source that can wait sends no more.
    case bounds

    public static var all: [Law] { allCases }

    /// Fails the test if the operator breaks this law, or if the check found nothing to examine. Of many failures, it
    /// reports the first five.
    ///
    /// If the operator gives the check nothing to examine, the check fails with "not exercised" and says what was
    /// missing. For instance, an operator that sends one element at the end cannot be stopped by its observer. Name
    /// these laws in `notExercised`, which fails in turn if the check found everything that it looks for.
    ///
    ///     law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.count() }
    ///
    /// - `notExercised`: the laws whose check is expected to lack something. The rest must still obey the law.
    /// - `interleaves`: whether the operator runs several sources at once, so that an observer that waits may see their
    ///   elements in another order, and more of them before one fails. ``patience`` and ``attachment`` use it.
    /// - `bound`: how many elements of its sources the operator may keep while its observer waits. Only ``bounds`` uses
    ///   it.
    /// - `canWait`: whether the result waits for its observer. Give false for a result that passes a subject, and so
    ///   goes on during a wait. ``patience`` and ``bounds`` then check nothing.
    /// - `keepsHot`: whether the operator keeps all elements of a source that can't wait, without a limit. Only
    ///   ``bounds`` uses it.
    /// - `drops`: whether the operator drops elements that arrive while it is busy. Then ``patience`` and
    ///   ``attachment`` accept that elements of a source that can't wait are missing.
    /// - `operation`: makes a stream with the operator to check. It is called many times, with sources of increasing
    ///   integers that are synchronous or sent by a subject or a ``TestScheduler``, and that fail at most once. It must
    ///   deliver on the thread that sends, or on an ``/Rill/ImmediateScheduler``.
    public func check<Result: Sendable>(
        notExercised: Set<Law> = [], interleaves: Bool = false, bound: Int = 512, canWait: Bool = true,
        keepsHot: Bool = false, drops: Bool = false,
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
        _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Result>
    ) {
        if [.patience, .bounds].contains(self), !canWait { return }
        let canBeHot = notExercised.contains(.patience)
        let check = LawCheck(
            interleaves: interleaves, bound: bound, canBeHot: canBeHot, keepsHot: keepsHot, drops: drops,
            operation: operation)
        var failures = check.failures(of: self, isExercised: !notExercised.contains(self))
        if failures.count > 5 { failures[5...] = ["and \(failures.count - 5) more"] }
        for failure in failures {
            TestLocation(fileID: fileID, file: file, line: line).fail("law \(rawValue), \(self): \(failure)")
        }
    }
}
