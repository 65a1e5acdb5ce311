extension PrimitiveSequenceType {
    /// Continues with the stream that `handler` returns when this stream fails.
    ///
    /// If `handler` throws, the result fails with that error.
    @inlinable public func `catch`(
        _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().catch { try handler($0).asObservable() })
    }

    /// Subscribes to this stream again each time it fails, without a limit.
    @inlinable public func retry() -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().retry())
    }

    /// Subscribes to this stream again when it fails, until it has failed `maxAttemptCount` times.
    ///
    ///     source:    --#
    ///     retry(2):  ----#
    ///
    /// The last error is passed on.
    ///
    /// - Precondition: `maxAttemptCount` is positive.
    @inlinable public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        requirePositive(maxAttemptCount, "maxAttemptCount")
        return PrimitiveSequence(unchecked: asObservable().retry(maxAttemptCount))
    }

    /// Subscribes to this stream again when it fails, each time after the wait that `backoff` defines.
    ///
    /// The last error is passed on, and so is at once an error for which `shouldRetry` returns false.
    @inlinable public func retry(
        backoff: Backoff, scheduler: any SchedulerType,
        shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: asObservable().retry(backoff: backoff, scheduler: scheduler, shouldRetry: shouldRetry))
    }

    /// Delivers the element and the completion `dueTime` later, on `scheduler`.
    ///
    ///     source:              --(a|)
    ///     delay(.seconds(2)):  ----(a|)
    ///
    /// An error is delivered at once, on the thread that sends it.
    @inlinable public func delay(
        _ dueTime: Duration, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to this stream after `dueTime`, on `scheduler`.
    @inlinable public func delaySubscription(
        _ dueTime: Duration, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Fails with `RxError.timeout` when `dueTime` passes before this stream ends.
    ///
    ///     source:                ------(a|)
    ///     timeout(.seconds(4)):  ----#
    @inlinable public func timeout(
        _ dueTime: Duration, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().timeout(dueTime, scheduler: scheduler))
    }

    /// Continues with `other` when `dueTime` passes before this stream ends.
    ///
    ///     source:                          ------(a|)
    ///     other:                           --(b|)
    ///     timeout(.seconds(4), other: …):  ------(b|)
    ///
    /// `other` has no time limit.
    @inlinable public func timeout(
        _ dueTime: Duration, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: asObservable().timeout(dueTime, other: other.asObservable(), scheduler: scheduler))
    }

    /// Delivers all events on `scheduler`.
    @inlinable public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().observe(on: scheduler))
    }

    /// Subscribes to this stream on `scheduler`. Disposal takes place at once, on the caller's thread.
    @inlinable public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().subscribe(on: scheduler))
    }

    /// Prints a line for each subscription, event and disposal, with the file and line of the call to `debug`.
    ///
    /// An `identifier` is printed instead of the name of the calling function. If `trimOutput` is true, the description
    /// of the element is shortened to 40 characters.
    @inlinable public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #fileID, line: UInt = #line,
        function: String = #function
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            unchecked: asObservable().debug(
                identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }
}

extension PrimitiveSequenceType where Trait: EmptyTrait {
    /// Subscribes to this stream again when it has failed and the stream that `notificationHandler` returns sends an
    /// element.
    ///
    /// `notificationHandler` is called once for each subscription, with a stream of the errors. If the stream that it
    /// returns completes or fails, the result does too, as soon as this stream has failed.
    @inlinable public func retry<Trigger: ObservableType>(
        when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().retry(when: notificationHandler))
    }

    /// Works like ``retry(when:)`` after errors of type `Failure`. All other errors are passed on.
    @_disfavoredOverload  // as in Rill, whose other form is tried first
    @inlinable public func retry<Trigger: ObservableType, Failure: Error>(
        when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().retry(when: notificationHandler))
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Subscribes to this stream again when it has failed and the stream that `notificationHandler` returns sends an
    /// element.
    ///
    /// `notificationHandler` is called once for each subscription, with a stream of the errors. If the stream that it
    /// returns fails, the result does too. If that stream completes, the result fails with `RxError.noElements`.
    @inlinable public func retry<Trigger: ObservableType>(
        when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Single<Element> { Single(unchecked: asObservable().retry(when: notificationHandler).single()) }

    /// Works like ``retry(when:)`` after errors of type `Failure`. All other errors are passed on.
    @_disfavoredOverload  // as in Rill, whose other form is tried first
    @inlinable public func retry<Trigger: ObservableType, Failure: Error>(
        when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
    ) -> Single<Element> { Single(unchecked: asObservable().retry(when: notificationHandler).single()) }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Sends what `transform` returns for the element. If `transform` throws, the result fails with that error.
    @inlinable public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> { PrimitiveSequence(unchecked: asObservable().map(transform)) }

    /// Sends what `transform` returns for the element, unless it is nil.
    @inlinable public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Maybe<Result> { Maybe(unchecked: asObservable().compactMap(transform)) }

    /// Replaces the element with `value`.
    @inlinable
    public func mapTo<Result: Sendable>(_ value: Result) -> PrimitiveSequence<Trait, Result> { map { _ in value } }

    /// Replaces the element with its opposite.
    @inlinable public func not() -> PrimitiveSequence<Trait, Bool> where Element == Bool { map { !$0 } }

    /// Unwraps the element, or completes without it if it is nil.
    @inlinable public func unwrap<Wrapped: Sendable>() -> Maybe<Wrapped> where Element == Wrapped? { compactMap { $0 } }

    /// Sends the element if `predicate` returns true for it, and otherwise completes without an element.
    @inlinable public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(unchecked: asObservable().filter(predicate))
    }

    /// Transforms the element into another stream with the same trait, and sends the events of that stream.
    ///
    ///     source:               --(1|)
    ///     flatMap { --($0|) }:  ----(1|)
    ///
    /// Fails when one of the streams fails, or when `transform` throws.
    @inlinable public func flatMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence(unchecked: asObservable().flatMap { try transform($0).asObservable() })
    }

    /// Works like ``flatMap(_:)``, and transforms the element into a maybe.
    @inlinable public func flatMapMaybe<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> { Maybe(unchecked: asObservable().flatMap { try transform($0).asObservable() }) }

    /// Works like ``flatMap(_:)``, and transforms the element into a completable.
    @inlinable public func flatMapCompletable(
        _ transform: @escaping @Sendable (Element) throws -> Completable
    ) -> Completable { Completable(unchecked: asObservable().flatMap { try transform($0).asObservable() }) }

    /// Sends `element` and completes when this stream fails.
    @inlinable public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: asObservable().catchAndReturn(element))
    }
}
