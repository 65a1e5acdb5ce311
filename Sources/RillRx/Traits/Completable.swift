/// The trait of streams that have no element.
public enum CompletableTrait: EmptyTrait {}

/// A stream that completes or fails, without an element.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The result of a ``Completable``.
public enum CompletableEvent: Sendable {
    /// The stream failed.
    case error(any Error)
    /// The stream completed.
    case completed
}

/// Two errors are equal if they have the same type and print the same.
extension CompletableEvent: Equatable {
    public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
        switch (left, right) {
        case (.error(let left), .error(let right)): isSame(left, right)
        case (.completed, .completed): true
        default: false
        }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Receives the result of a ``Completable``.
    public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

    /// Ends with the result that `subscribe` passes to its observer.
    ///
    /// `subscribe` is called once for each subscription. The disposable that it returns is disposed when that
    /// subscription ends. The observer may be called from any thread. Only its first event counts.
    @inlinable public static func create(
        subscribe: @escaping @Sendable (@escaping CompletableObserver) -> any Disposable
    ) -> Completable {
        let events = Observable<Never>.create { (observer: AnyObserver<Never>) in
            subscribe { event in
                switch event {
                case .error(let error): observer.onError(error)
                case .completed: observer.onCompleted()
                }
            }
        }
        return Completable(unchecked: events)
    }

    /// Completes when an asynchronous function returns, and fails when it throws.
    ///
    /// Each subscription runs `operation` in its own task. Disposing the subscription cancels the task.
    ///
    /// - Parameters:
    ///   - priority: the priority of the task. The default is that of the task that subscribes.
    ///   - scheduler: the scheduler that runs the task. The default is the global executor.
    ///   - operation: the function to call.
    @inlinable public static func task(
        priority: TaskPriority? = nil, on scheduler: (any ImmediateSchedulerType)? = nil,
        _ operation: @escaping @Sendable () async throws -> Void
    ) -> Completable { Single.task(priority: priority, on: scheduler, operation).asCompletable() }

    /// Waits until the stream completes.
    ///
    /// - Throws: the error of the stream, and `CancellationError` if the task is cancelled.
    @inlinable public var value: Void { get async throws { try await asObservable().finished() } }

    /// Calls `observer` with the result.
    public func subscribe(
        @_inheritActorContext _ observer: @escaping @isolated(any) @Sendable (CompletableEvent) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(observer.isolation)
        let observer = place.closure(observer)
        return place.deliver(asObservable()).subscribe(
            onError: { observer(.error($0)) }, onCompleted: { observer(.completed) }, file: file, line: line)
    }

    /// Calls `onCompleted`, or `onError` with the error, and then `onDisposed`.
    ///
    /// An error goes to `Hooks.onUnhandledError` if there is no `onError`. If the subscription is disposed before the
    /// stream ends, only `onDisposed` is called.
    @_disfavoredOverload  // not tried if a single closure takes an event
    @inlinable public func subscribe(
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().subscribe(
            onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
    }

    /// Calls the closures with `owner`, which is held weakly. The subscription ends with `owner`.
    ///
    /// No closure is called after `owner` has deallocated. For everything else, see
    /// ``subscribe(onCompleted:onError:onDisposed:file:line:)``.
    @discardableResult @inlinable public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Owner) -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().subscribe(
            with: owner, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file,
            line: line)
    }

    /// Calls the closures as the events pass, without changing the stream.
    ///
    /// If `onError` or `onCompleted` throws, the result fails with that error. `onDispose` is called once for each
    /// subscription, however it ends.
    @inlinable public func `do`(
        @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) throws -> Void)? = nil,
        @_inheritActorContext afterError: (@isolated(any) @Sendable (any Error) throws -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable () throws -> Void)? = nil,
        @_inheritActorContext afterCompleted: (@isolated(any) @Sendable () throws -> Void)? = nil,
        @_inheritActorContext onSubscribe: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onSubscribed: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onDispose: (@isolated(any) @Sendable () -> Void)? = nil
    ) -> Completable {
        Completable(
            unchecked: asObservable().do(
                onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
                onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Continues with `second` when this stream has completed.
    ///
    ///     source:           ---|
    ///     second:           ---(a|)
    ///     andThen(second):  ------(a|)
    ///
    /// `second` is a single, a maybe or a completable, and so is the result.
    @inlinable public func andThen<Next, Result: Sendable>(
        _ second: PrimitiveSequence<Next, Result>
    ) -> PrimitiveSequence<Next, Result> { PrimitiveSequence(unchecked: andThen(second.asObservable())) }

    /// Continues with the events of `second` when this stream has completed.
    ///
    ///     source:           ---|
    ///     second:           -a-b|
    ///     andThen(second):  ----a-b|
    @inlinable public func andThen<Result: Sendable>(_ second: Observable<Result>) -> Observable<Result> {
        asObservable().withoutElements().concat(second)
    }

    /// Continues with `second` when this stream has completed.
    @inlinable public func concat(_ second: Completable) -> Completable { andThen(second) }

    /// Runs the streams one after the other, and completes when all have completed.
    ///
    ///     a:             --|
    ///     b:             ---|
    ///     concat(a, b):  -----|
    ///
    /// Fails when a stream fails.
    @inlinable public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

    /// Works like ``concat(_:)`` with a sequence, which may be endless.
    @inlinable public static func concat<Sources: Sequence<Completable> & Sendable>(_ sources: Sources) -> Completable {
        Completable(unchecked: Observable.from(sources).concatMap { $0.asObservable() })
    }

    /// Runs the streams at the same time, and completes when all have completed.
    ///
    ///     a:            --|
    ///     b:            ---|
    ///     merge(a, b):  ---|
    ///
    /// Fails when a stream fails.
    @inlinable public static func merge(_ sources: Completable...) -> Completable { merge(sources) }

    /// Works like `merge` with a collection.
    @inlinable public static func merge<Sources: Collection<Completable>>(_ sources: Sources) -> Completable {
        Completable(unchecked: .merge(sources.map { $0.asObservable() }))
    }

    /// Runs the streams at the same time, and completes when all have completed: `merge`.
    @inlinable public static func zip(_ sources: Completable...) -> Completable { merge(sources) }

    /// Works like `merge` with a collection.
    @inlinable
    public static func zip<Sources: Collection<Completable>>(_ sources: Sources) -> Completable { merge(sources) }
}

extension ObservableType {
    // Generic, because the compiler warns about a closure whose parameter is of type Never.
    @inlinable func withoutElements<Result: Sendable>() -> Observable<Result> { compactMap { _ in nil } }
}
