extension ObservableType {
    /// Subscribes to the source again each time it fails, without a limit.
    ///
    ///     source:   --a--#
    ///     retry():  --a----a----a…
    @inlinable public func retry() -> Observable<Element> {
        .catch(sequence: repeatElement(asObservable(), count: .max)).named(after: self)
    }

    /// Subscribes to the source again when it fails, until it has failed `maxAttemptCount` times.
    ///
    ///     source:    --a--#
    ///     retry(2):  --a----a--#
    ///
    /// The last error is passed on. `retry(1)` subscribes only once, and `retry(0)` completes without subscribing.
    ///
    /// - Precondition: `maxAttemptCount` is not negative.
    @inlinable public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        requireNotNegative(maxAttemptCount, "maxAttemptCount")
        return .catch(sequence: repeatElement(asObservable(), count: maxAttemptCount)).named(after: self)
    }

    /// Subscribes to the source again when it has failed and the stream that `notificationHandler` returns sends an
    /// element.
    ///
    ///     source:                       --a--#
    ///     retry(when: { $0.take(2) }):  --a----a----a--|
    ///
    /// `notificationHandler` is called once for each subscription, with a stream of the source's errors. Elements of
    /// the stream that it returns are ignored while the source runs. If that stream completes or fails, the result does
    /// too, as soon as the source has failed.
    @inlinable public func retry<Trigger: ObservableType>(
        when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Observable<Element> { attempt(until: notificationHandler).named(after: self) }

    /// Works like ``retry(when:)`` after errors of type `Failure`. All other errors are passed on.
    @_disfavoredOverload  // considered only if the other doesn't fit: a chain took over 30,000 solver scopes
    @inlinable public func retry<Trigger: ObservableType, Failure: Error>(
        when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
    ) -> Observable<Element> { attempt(until: notificationHandler).named(after: self) }

    /// Repeats an attempt, which is the source and, when it has failed, a wait for a trigger. The wait sends no
    /// element: a trigger ends it with the error ``Again``.
    @inlinable func attempt<Trigger: ObservableType, Failure: Error>(
        until notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(isSynchronous: false) { sink in
            let (failures, triggers) = (PublishSubject<Failure>(), PublishSubject<Trigger.Element>())
            let notification = SingleAssignmentDisposable()
            sink.subscription?.adopt(notification, resumes: false)
            _ = notificationHandler(failures.asObservable()).run(notification, onEvent: { triggers.on($0) })
            if sink.subscription?.isDisposed == true { return Disposables.create() }
            let again = triggers.map { _ -> Element in throw Again.again }
            let attempt = source.continued {
                ($0.error as? Failure).map { error in again.do(onSubscribed: { failures.onNext(error) }) }
            }
            return Observable.concatenation(of: repeatElement(attempt, count: .max)) { $0.error is Again }
                .do(onDispose: { notification.dispose() })
                .attach(sink)
        }
    }
}

/// How often to subscribe to a source that fails, and how long to wait before each new attempt.
///
/// An attempt that has sent an element, and has lasted for `resetAfter`, starts the count of failures again, both for
/// the wait and for `maxCount`.
public struct Backoff: Sendable {
    @usableFromInline let maxCount: Int
    /// Returns how long to wait after the given number of failures in a row, or nil to subscribe again at once.
    @usableFromInline let delay: @Sendable (_ failures: Int) -> Duration?

    init(_ maxCount: Int, _ delay: @escaping @Sendable (Int) -> Duration?, _ function: StaticString = #function) {
        require(maxCount > 0, "Backoff.\(function): expected maxCount to be positive, got \(maxCount)")
        self.maxCount = maxCount
        self.delay = delay
    }

    /// Subscribes again at once, on the thread that delivers the error.
    ///
    /// - Parameter maxCount: the number of failures in a row after which the error is passed on.
    /// - Precondition: `maxCount` is positive.
    public static func immediate(maxCount: Int = .max) -> Backoff { Backoff(maxCount) { _ in nil } }

    /// Waits for the same time before each new attempt.
    ///
    /// - Parameters:
    ///   - delay: the time to wait. Zero or less means as soon as the scheduler can.
    ///   - maxCount: the number of failures in a row after which the error is passed on.
    /// - Precondition: `maxCount` is positive.
    public static func constant(_ delay: Duration, maxCount: Int = .max) -> Backoff { Backoff(maxCount) { _ in delay } }

    /// Waits for a time that grows with each failure in a row.
    ///
    /// - Parameters:
    ///   - initial: the time to wait after the first failure in a row, before `jitter` shortens it.
    ///   - multiplier: how many times as long each wait is as the one before.
    ///   - cap: the longest time to wait, an hour by default.
    ///   - jitter: the part of each wait that is left to chance, from 0 for none to 1 for all. Jitter keeps many
    ///     clients that failed together from trying again together.
    ///   - maxCount: the number of failures in a row after which the error is passed on.
    ///   - random: returns another number from 0 to 1 at each call. The wait is multiplied by `1 - jitter * random()`.
    /// - Precondition: `initial`, `cap` and `maxCount` are positive, `multiplier` is greater than 1, and `jitter` and
    ///   what `random` returns are within 0...1.
    public static func exponential(
        initial: Duration, multiplier: Double = 2, cap: Duration = .seconds(3600), jitter: Double = 0,
        maxCount: Int = .max, random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) -> Backoff {
        let name: StaticString = #function
        require(initial > .zero, "Backoff.\(name): expected initial to be positive, got \(initial.clamped)")
        require(multiplier > 1, "Backoff.\(name): expected multiplier to be greater than 1, got \(multiplier)")
        require(cap > .zero, "Backoff.\(name): expected cap to be positive, got \(cap.clamped)")
        require((0...1).contains(jitter), "Backoff.\(name): expected jitter to be within 0...1, got \(jitter)")
        let (initial, cap) = (initial.clamped, cap.clamped)
        return Backoff(maxCount) { failures in
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

    /// Waits for the time that `delay` returns.
    ///
    /// - Parameters:
    ///   - maxCount: the number of failures in a row after which the error is passed on.
    ///   - delay: returns the time to wait. `failures` is 1 after the first failure in a row.
    /// - Precondition: `maxCount` is positive.
    public static func custom(
        maxCount: Int = .max, delay: @escaping @Sendable (_ failures: Int) -> Duration
    ) -> Backoff { Backoff(maxCount, delay) }
}

extension ObservableType {
    /// Subscribes to the source again when it fails, each time after the wait that `backoff` defines.
    ///
    ///     source:                           -#
    ///     retry(backoff: .exponential(…)):  ---------#
    ///
    ///     source:                           -a#
    ///     retry(backoff: .exponential(…)):  -a---a---a…
    ///
    ///     source:                                                    -a#
    ///     retry(backoff: .exponential(…), resetAfter: .seconds(5)):  -a---a-----a#
    ///
    /// Only failures in a row count: after an attempt that has sent an element and lasted for `resetAfter`, the next
    /// failure is the first again. So a connection that fails once a day waits for the shortest time. With a
    /// `resetAfter`, a connection that greets and then fails within that time waits longer and longer. Without one, it
    /// never gives up. The same is true of an element of `startWith` in front of `retry`: put it behind.
    ///
    /// After `maxCount` failures in a row, the last error is passed on. `shouldRetry` is called for all other errors;
    /// if it returns false, the error is passed on at once. After a wait, the source is subscribed to on `scheduler`.
    /// To count all failures, use ``retry(_:)``.
    ///
    /// - Parameters:
    ///   - backoff: how often to try, and how long to wait.
    ///   - resetAfter: how long an attempt must have lasted to start the count again. Zero by default.
    ///   - scheduler: the scheduler whose clock counts, and on which a new attempt starts.
    ///   - shouldRetry: whether to try again after an error.
    @inlinable public func retry(
        backoff: Backoff, resetAfter: Duration = .zero, scheduler: any SchedulerType,
        shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(isSynchronous: false, after: source.operators) { sink in
            let state = UnsafeTransfer(Box((failures: 0, hasSent: false, start: Duration.zero, end: Duration.zero)))
            // The times are those of the source, which the observer learns of later if it waits.
            let attempt = source.do(
                onNext: { _ in state.value.value.hasSent = true },
                onError: { _ in state.value.value.end = scheduler.now },
                onSubscribe: { state.value.value.start = scheduler.now })
            return Observable.concatenation(attempt) {
                { completion in
                    guard case .failed(let error) = completion else { return nil }
                    let (failures, hasSent, start, end) = state.value.value
                    let count = hasSent && end - start >= resetAfter ? 1 : failures + 1
                    (state.value.value.failures, state.value.value.hasSent) = (count, false)
                    guard count < backoff.maxCount, shouldRetry(error) else { return nil }
                    let delay = backoff.delay(count)
                    return (
                        delay.map { attempt.delaySubscription($0, scheduler: scheduler) } ?? attempt, isLast: false
                    )
                }
            }.attach(sink)
        }
    }
}
