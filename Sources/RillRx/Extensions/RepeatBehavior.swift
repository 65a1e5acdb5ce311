/// How often a source is subscribed to again, and how long to wait before each new subscription, as in RxSwiftExt.
///
/// `maxCount` counts all subscriptions, the first one included. For failures in a row, see ``/Rill/Backoff``.
public enum RepeatBehavior: Sendable {
    /// Subscribes again at once.
    case immediate(maxCount: UInt)
    /// Waits for `time`, in seconds, each time.
    case delayed(maxCount: UInt, time: Double)
    /// Waits for `initial`, in seconds, and then each time by the part `multiplier` longer: a multiplier of 0.5 makes
    /// each wait half as long again as the one before.
    case exponentialDelayed(maxCount: UInt, initial: Double, multiplier: Double)
    /// Waits for the time that `delayCalculator` returns for the number of subscriptions so far. After `.never`, the
    /// next subscription starts at once.
    case customTimerDelayed(maxCount: UInt, delayCalculator: @Sendable (UInt) -> RxTimeInterval)

    /// 285 years, in seconds.
    private static let longest = 9e9

    private var maxCount: UInt {
        switch self {
        case .immediate(let maxCount), .delayed(let maxCount, _), .exponentialDelayed(let maxCount, _, _),
            .customTimerDelayed(let maxCount, _):
            maxCount
        }
    }

    /// Returns the time to wait, or nil if the next subscription starts at once.
    private func delay(after count: UInt) -> Duration? {
        switch self {
        case .immediate: nil
        case .delayed(_, let time): .seconds(min(time, Self.longest))
        case .exponentialDelayed(_, let initial, let multiplier):
            .seconds(min((1..<count).reduce(initial) { delay, _ in delay * (1 + multiplier) }, Self.longest))
        case .customTimerDelayed(_, let delayCalculator):
            switch delayCalculator(count) {
            case .never: nil
            case let delay: Duration(delay)
            }
        }
    }

    /// Returns whether the end with this index, counted from 0, is followed by another subscription.
    @usableFromInline func goesOn(after index: Int) -> Bool { UInt(index) + 1 < maxCount }

    /// Sends an element when the subscription after the end with this index is to start.
    @usableFromInline func wait(after index: Int, scheduler: any SchedulerType) -> Observable<Int> {
        delay(after: UInt(index) + 1).map { .timer($0, scheduler: scheduler) } ?? .just(0)
    }
}

/// Returns whether to subscribe again after an error.
public typealias RetryPredicate = @Sendable (any Error) -> Bool

/// Returns whether to subscribe again after a completion.
public typealias RepeatPredicate = @Sendable () -> Bool

extension ObservableType {
    /// Subscribes to the source again when it fails, as `behavior` defines.
    ///
    ///     source:                          --a--#
    ///     retry(.immediate(maxCount: 2)):  --a----a--#
    ///
    /// The last error is passed on, and so is at once an error for which `shouldRetry` returns false. After a wait, the
    /// source is subscribed to on `scheduler`: by default the main queue, as in RxSwiftExt.
    @inlinable public func retry(
        _ behavior: RepeatBehavior, scheduler: any SchedulerType = MainScheduler.instance,
        shouldRetry: RetryPredicate? = nil
    ) -> Observable<Element> {
        retry(when: { (errors: Observable<any Error>) in
            errors.enumerated().flatMap { index, error in
                guard behavior.goesOn(after: index), shouldRetry?(error) ?? true else { throw error }
                return behavior.wait(after: index, scheduler: scheduler)
            }
        })
    }

    /// Subscribes to the source again when it completes, as `behavior` defines.
    ///
    ///     source:                                       --a--|
    ///     repeatWithBehavior(.immediate(maxCount: 2)):  --a----a--|
    ///
    /// Completes when `shouldRepeat` returns false, and fails when the source fails. After a wait, the source is
    /// subscribed to on `scheduler`: by default the main queue, as in RxSwiftExt.
    @inlinable public func repeatWithBehavior(
        _ behavior: RepeatBehavior, scheduler: any SchedulerType = MainScheduler.instance,
        shouldRepeat: RepeatPredicate? = nil
    ) -> Observable<Element> {
        concat(Observable.error(Completed())).retry(when: { (completions: Observable<Completed>) in
            completions.enumerated().take(while: { behavior.goesOn(after: $0.index) && shouldRepeat?() ?? true })
                .flatMap { behavior.wait(after: $0.index, scheduler: scheduler) }
        })
    }
}

/// Stands for the completion of a source that is repeated.
@usableFromInline struct Completed: Error {
    @inlinable init() {}
}

extension ObservableType {
    /// Subscribes to the source again each time it fails: `retry()`.
    @inlinable public func ignoreErrors() -> Observable<Element> { retry() }

    /// Subscribes to the source again when it fails with an error for which `predicate` returns true. Any other error
    /// is passed on.
    @inlinable public func ignoreErrors(_ predicate: @escaping @Sendable (any Error) -> Bool) -> Observable<Element> {
        retry(when: { (errors: Observable<any Error>) in
            errors.map { error in if !predicate(error) { throw error } }
        })
    }

    /// Completes when the source fails.
    ///
    ///     source:                    --a--#
    ///     catchErrorJustComplete():  --a--|
    @inlinable public func catchErrorJustComplete() -> Observable<Element> { `catch` { _ in .empty() } }
}
