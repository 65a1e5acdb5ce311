/// The trait of streams that have exactly one element, or fail.
public enum SingleTrait: ElementTrait {}

/// A stream that sends one element and completes, or fails.
public typealias Single<Element: Sendable> = PrimitiveSequence<SingleTrait, Element>

/// The result of a ``Single``.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Receives the result of a ``Single``.
    public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

    /// Sends the result that `subscribe` passes to its observer.
    ///
    ///     Single<Data>.create { single in
    ///         let request = load { single($0) }
    ///         return Disposables.create { request.cancel() }
    ///     }
    ///
    /// `subscribe` is called once for each subscription. The disposable that it returns is disposed when that
    /// subscription ends. The observer may be called from any thread. Only its first event counts.
    @inlinable public static func create(
        subscribe: @escaping @Sendable (@escaping SingleObserver) -> any Disposable
    ) -> Single<Element> {
        let events = Observable<Element>.create { (observer: AnyObserver<Element>) in
            subscribe { event in
                switch event {
                case .success(let element): observer.onNext(element)
                case .failure(let error): observer.onError(error)
                }
            }
        }
        return Single(unchecked: events.take(1))
    }

    /// Sends the result of an asynchronous function: `task(priority:on:_:)`.
    ///
    ///     Single.create { try await session.profile(of: user) }
    @inlinable public static func create(
        priority: TaskPriority? = nil, on scheduler: (any ImmediateSchedulerType)? = nil,
        work: @escaping @Sendable () async throws -> Element
    ) -> Single<Element> { task(priority: priority, on: scheduler, work) }

    /// Sends the result of an asynchronous function.
    ///
    /// Each subscription runs `operation` in its own task. Disposing the subscription cancels the task.
    ///
    /// - Parameters:
    ///   - priority: the priority of the task. The default is that of the task that subscribes.
    ///   - scheduler: the scheduler that runs the task. The default is the global executor.
    ///   - operation: the function to call.
    @inlinable public static func task(
        priority: TaskPriority? = nil, on scheduler: (any ImmediateSchedulerType)? = nil,
        _ operation: @escaping @Sendable () async throws -> Element
    ) -> Single<Element> { Single(unchecked: .task(priority: priority, on: scheduler, operation)) }

    /// The element.
    ///
    /// - Throws: the error of the stream, and `CancellationError` if the task is cancelled.
    @inlinable public var value: Element { get async throws { try await asObservable().firstValue } }

    /// Calls `observer` with the result.
    public func subscribe(
        @_inheritActorContext _ observer: @escaping @isolated(any) @Sendable (SingleEvent<Element>) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(observer.isolation)
        let observer = place.closure(observer)
        return place.deliver(asObservable()).subscribe(
            onNext: { observer(.success($0)) }, onError: { observer(.failure($0)) }, file: file, line: line)
    }

    /// Calls `onSuccess` with the element or `onFailure` with the error, and then `onDisposed`.
    ///
    /// An error goes to `Hooks.onUnhandledError` if there is no `onFailure`. If the subscription is disposed before the
    /// stream ends, only `onDisposed` is called.
    @_disfavoredOverload  // not tried if a single closure takes an event
    @inlinable public func subscribe(
        @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Element) -> Void)? = nil,
        @_inheritActorContext onFailure: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().subscribe(
            onNext: onSuccess, onError: onFailure, onDisposed: onDisposed, file: file, line: line)
    }

    /// Calls the closures with `owner`, which is held weakly. The subscription ends with `owner`.
    ///
    /// No closure is called after `owner` has deallocated. For everything else, see
    /// ``subscribe(onSuccess:onFailure:onDisposed:file:line:)``.
    @discardableResult @inlinable public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Owner, Element) -> Void)? = nil,
        @_inheritActorContext onFailure: (@isolated(any) @Sendable (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().subscribe(
            with: owner, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed, file: file,
            line: line)
    }

    /// Calls the closures as the events pass, without changing the stream.
    ///
    /// If a closure that is called before its event throws, the result fails with that error. `onDispose` is called
    /// once for each subscription, however it ends.
    @inlinable public func `do`(
        @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Element) throws -> Void)? = nil,
        @_inheritActorContext afterSuccess: (@isolated(any) @Sendable (Element) -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) throws -> Void)? = nil,
        @_inheritActorContext afterError: (@isolated(any) @Sendable (any Error) throws -> Void)? = nil,
        @_inheritActorContext onSubscribe: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onSubscribed: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onDispose: (@isolated(any) @Sendable () -> Void)? = nil
    ) -> Single<Element> {
        Single(
            unchecked: asObservable().do(
                onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
                onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }
}
