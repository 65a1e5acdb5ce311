/// How often a source that fails is tried again, and how long to wait before.
public struct Backoff: Sendable {
    @usableFromInline let maxCount: Int
    /// How long to wait after so many failures; nil is not at all.
    @usableFromInline let delay: @Sendable (_ failures: Int) -> Duration?

    @usableFromInline
    init(_ name: String, _ maxCount: Int, _ delay: @escaping @Sendable (_ failures: Int) -> Duration?) {
        requirePositive(maxCount, "maxCount", "Backoff.\(name)")
        self.maxCount = maxCount
        self.delay = delay
    }

    /// At once, on the thread that the error comes from.
    ///
    /// - Parameter maxCount: how often the source is subscribed to in all.
    /// - Precondition: `maxCount` is positive.
    public static func immediate(maxCount: Int = .max) -> Backoff {
        Backoff("immediate(maxCount:)", maxCount) { _ in nil }
    }

    /// After the same time always.
    ///
    /// - Parameters:
    ///   - delay: zero or less is as soon as the scheduler can.
    ///   - maxCount: how often the source is subscribed to in all.
    /// - Precondition: `maxCount` is positive.
    public static func constant(_ delay: Duration, maxCount: Int = .max) -> Backoff {
        Backoff("constant(_:maxCount:)", maxCount) { _ in delay }
    }

    /// After a time that grows with each failure.
    ///
    /// - Parameters:
    ///   - initial: the time after the first failure, in full.
    ///   - multiplier: how many times as long as the one before each time is.
    ///   - cap: the longest time; an hour by default.
    ///   - jitter: which part of each time is left to chance, from none, 0, to all, 1: so that many clients that have failed together
    ///     don't try again together.
    ///   - maxCount: how often the source is subscribed to in all.
    ///   - random: a number between 0 and 1, by which the part that is left to chance is shortened; another one at each call.
    /// - Precondition: `initial`, `cap` and `maxCount` are positive, `multiplier` is greater than 1, and `jitter` and what `random` returns
    ///   are within 0...1.
    public static func exponential(
        initial: Duration, multiplier: Double = 2, cap: Duration = .seconds(3600), jitter: Double = 0,
        maxCount: Int = .max, random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) -> Backoff {
        let name = "exponential(initial:multiplier:cap:jitter:maxCount:random:)"
        requirePositive(initial, "initial", "Backoff.\(name)")
        require(multiplier > 1, "Backoff.\(name): expected multiplier to be greater than 1, got \(multiplier)")
        requirePositive(cap, "cap", "Backoff.\(name)")
        require((0...1).contains(jitter), "Backoff.\(name): expected jitter to be within 0...1, got \(jitter)")
        let (initial, cap) = (initial.clamped, cap.clamped)
        return Backoff(name, maxCount) { failures in
            let chance = random()
            require((0...1).contains(chance), "Backoff.\(name): expected random to return 0...1, got \(chance)")
            var (factor, failures) = (1.0, failures)
            while failures > 1, factor < cap / initial {
                factor *= multiplier
                failures -= 1
            }
            return (factor < cap / initial ? initial * factor : cap) * (1 - jitter * chance)
        }
    }

    /// After a time of one's own.
    ///
    /// - Parameters:
    ///   - maxCount: how often the source is subscribed to in all.
    ///   - delay: the time to wait after so many failures; 1 is the first.
    /// - Precondition: `maxCount` is positive.
    public static func custom(
        maxCount: Int = .max, delay: @escaping @Sendable (_ failures: Int) -> Duration
    ) -> Backoff {
        Backoff("custom(maxCount:delay:)", maxCount, delay)
    }
}

extension ObservableType {
    /// Subscribes again when the source fails, each time after a delay; the last error passes.
    ///
    ///     source:                                     -a#
    ///     retry(backoff: .constant(.seconds(3), …)):  -a----a----a#
    ///     retry(backoff: .exponential(…)):            -a---a-----a#
    ///
    /// `shouldRetry` is asked about every error but the last; one that it denies passes at once. After a delay the source is
    /// subscribed to on the scheduler.
    @export(implementation) public func retry(
        backoff: Backoff, scheduler: any SchedulerType = MainScheduler.instance,
        shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> Observable<Element> {
        let source = asObservable()
        return .succession(source) {
            var failures = 0
            return { completion in
                failures += 1
                guard case .failed(let error) = completion, failures < backoff.maxCount, shouldRetry(error) else {
                    return nil
                }
                return backoff.delay(failures).map { source.delaySubscription($0, scheduler: scheduler) } ?? source
            }
        }
    }
}
