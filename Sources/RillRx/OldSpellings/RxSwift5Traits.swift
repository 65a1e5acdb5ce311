// RxSwift 5's names of the traits' operators. The compiler offers to replace them.

extension PrimitiveSequenceType {
    @available(*, deprecated, renamed: "catch(_:)")
    @inlinable public func catchError(
        _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> { self.catch(handler) }

    @available(*, deprecated, renamed: "observe(on:)")
    @inlinable public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        observe(on: scheduler)
    }

    @available(*, deprecated, renamed: "subscribe(on:)")
    @inlinable public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        subscribe(on: scheduler)
    }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
    @available(*, deprecated, renamed: "catchAndReturn(_:)")
    @inlinable public func catchErrorJustReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        catchAndReturn(element)
    }
}

extension PrimitiveSequenceType where Trait: EmptyTrait {
    @available(*, deprecated, renamed: "retry(when:)")
    @inlinable public func retryWhen<Trigger: ObservableType>(
        _ notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> PrimitiveSequence<Trait, Element> { retry(when: notificationHandler) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    @available(*, deprecated, renamed: "retry(when:)")
    @inlinable public func retryWhen<Trigger: ObservableType>(
        _ notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Single<Element> { retry(when: notificationHandler) }

    @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
    @_disfavoredOverload  // as the form with onFailure
    @inlinable public func subscribe(
        @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Element) -> Void)? = nil,
        @_inheritActorContext onError: @escaping @isolated(any) @Sendable (any Error) -> Void,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
    ) -> any Disposable { subscribe(onSuccess: onSuccess, onFailure: onError, onDisposed: onDisposed) }
}
