/// The trait of streams that have at most one element, or fail.
public enum MaybeTrait: ElementTrait, EmptyTrait {}

/// A stream that sends an element and completes, completes without one, or fails.
public typealias Maybe<Element: Sendable> = PrimitiveSequence<MaybeTrait, Element>

/// The result of a ``Maybe``.
public enum MaybeEvent<Element> {
    /// The stream sent its element, and completed.
    case success(Element)
    /// The stream failed.
    case error(any Error)
    /// The stream completed without an element.
    case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

/// Two errors are equal if they have the same type and print the same.
extension MaybeEvent: Equatable where Element: Equatable {
    public static func == (left: MaybeEvent, right: MaybeEvent) -> Bool {
        switch (left, right) {
        case (.success(let left), .success(let right)): left == right
        case (.error(let left), .error(let right)): isSame(left, right)
        case (.completed, .completed): true
        default: false
        }
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Receives the result of a ``Maybe``.
    public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

    /// Sends the result that `subscribe` passes to its observer.
    ///
    /// `subscribe` is called once for each subscription. The disposable that it returns is disposed when that
    /// subscription ends. The observer may be called from any thread. Only its first event counts.
    @inlinable public static func create(
        subscribe: @escaping @Sendable (@escaping MaybeObserver) -> any Disposable
    ) -> Maybe<Element> {
        let events = Observable<Element>.create { (observer: AnyObserver<Element>) in
            subscribe { event in
                switch event {
                case .success(let element): observer.onNext(element)
                case .error(let error): observer.onError(error)
                case .completed: observer.onCompleted()
                }
            }
        }
        return Maybe(unchecked: events.take(1))
    }

    /// Sends the result of an asynchronous function, unless it is nil.
    ///
    /// Each subscription runs `operation` in its own task. Disposing the subscription cancels the task.
    ///
    /// - Parameters:
    ///   - priority: the priority of the task. The default is that of the task that subscribes.
    ///   - scheduler: the scheduler that runs the task. The default is the global executor.
    ///   - operation: the function to call.
    @inlinable public static func task(
        priority: TaskPriority? = nil, on scheduler: (any ImmediateSchedulerType)? = nil,
        _ operation: @escaping @Sendable () async throws -> Element?
    ) -> Maybe<Element> {
        Maybe(unchecked: Observable.task(priority: priority, on: scheduler, operation).compactMap { $0 })
    }

    /// The element, or nil if the stream completes without one.
    ///
    /// - Throws: the error of the stream, and `CancellationError` if the task is cancelled.
    @inlinable public var value: Element? { get async throws { try await elementOrNil.firstValue } }

    /// Calls `observer` with the result.
    public func subscribe(
        @_inheritActorContext _ observer: @escaping @isolated(any) @Sendable (MaybeEvent<Element>) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(observer.isolation)
        let observer = place.closure(observer)
        return place.deliver(elementOrNil).subscribe(
            onNext: { observer($0.map { .success($0) } ?? .completed) }, onError: { observer(.error($0)) },
            file: file, line: line)
    }

    /// Calls `onSuccess` with the element, `onError` with the error, or `onCompleted` if there is neither, and then
    /// `onDisposed`.
    ///
    /// An error goes to `Hooks.onUnhandledError` if there is no `onError`. If the subscription is disposed before the
    /// stream ends, only `onDisposed` is called.
    @_disfavoredOverload  // not tried if a single closure takes an event
    public func subscribe(
        @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Element) -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(onSuccess?.isolation, onError?.isolation, onCompleted?.isolation, onDisposed?.isolation)
        let (onSuccess, onCompleted) = (onSuccess.map { place.closure($0) }, onCompleted.map { place.closure($0) })
        return place.deliver(elementOrNil).subscribe(
            onNext: { element in if let element { onSuccess?(element) } else { onCompleted?() } },
            onError: onError.map { place.closure($0) }, onDisposed: onDisposed.map { place.action($0) }, file: file,
            line: line)
    }

    /// Calls the closures with `owner`, which is held weakly. The subscription ends with `owner`.
    ///
    /// No closure is called after `owner` has deallocated. For everything else, see
    /// ``subscribe(onSuccess:onError:onCompleted:onDisposed:file:line:)``.
    @discardableResult public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Owner, Element) -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Owner) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(onSuccess?.isolation, onError?.isolation, onCompleted?.isolation, onDisposed?.isolation)
        let (onSuccess, onCompleted) = (onSuccess.map { place.closure($0) }, onCompleted.map { place.closure($0) })
        return place.deliver(elementOrNil).subscribe(
            with: owner,
            onNext: { owner, element in if let element { onSuccess?(owner, element) } else { onCompleted?(owner) } },
            onError: onError.map { place.closure($0) }, onDisposed: onDisposed.map { place.action($0) }, file: file,
            line: line)
    }

    /// Calls the closures as the events pass, without changing the stream.
    ///
    /// `onCompleted` and `afterCompleted` are called after the element, too. If `onNext` or `onError` throws, the
    /// result fails with that error. `onDispose` is called once for each subscription, however it ends.
    @inlinable public func `do`(
        @_inheritActorContext onNext: (@isolated(any) @Sendable (Element) throws -> Void)? = nil,
        @_inheritActorContext afterNext: (@isolated(any) @Sendable (Element) -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) throws -> Void)? = nil,
        @_inheritActorContext afterError: (@isolated(any) @Sendable (any Error) throws -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext afterCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onSubscribe: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onSubscribed: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onDispose: (@isolated(any) @Sendable () -> Void)? = nil
    ) -> Maybe<Element> {
        Maybe(
            unchecked: asObservable().do(
                onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
                onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
                onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// Sends `element` if this stream completes without one.
    @inlinable public func ifEmpty(default element: Element) -> Single<Element> {
        Single(unchecked: asObservable().ifEmpty(default: element))
    }

    /// Continues with `other`, a single or a maybe, if this stream completes without an element.
    @inlinable public func ifEmpty<Other: ElementTrait>(
        switchTo other: PrimitiveSequence<Other, Element>
    ) -> PrimitiveSequence<Other, Element> {
        PrimitiveSequence(unchecked: asObservable().ifEmpty(switchTo: other.asObservable()))
    }

    /// Sends the element, or nil if there is none.
    @inlinable var elementOrNil: Observable<Element?> { asObservable().map { Optional($0) }.ifEmpty(default: nil) }
}
