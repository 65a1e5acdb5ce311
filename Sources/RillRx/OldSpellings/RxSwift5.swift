// RxSwift 5's names of operators that RxSwift 6 and Rill spell otherwise. The compiler offers to replace them.

extension ObservableType {
    @available(*, deprecated, renamed: "take(until:)")
    @inlinable public func takeUntil<Other: ObservableType>(_ other: Other) -> Observable<Element> {
        take(until: other)
    }

    @available(*, deprecated, message: "Use take(until:behavior:).")
    @inlinable public func takeUntil(
        _ behavior: TakeBehavior, predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> { take(until: predicate, behavior: behavior) }

    @available(*, deprecated, renamed: "take(while:)")
    @inlinable public func takeWhile(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        take(while: predicate)
    }

    @available(*, deprecated, message: "Use take(while:behavior:).")
    @inlinable public func takeWhile(
        _ behavior: TakeBehavior, predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> { take(while: predicate, behavior: behavior) }

    @available(*, deprecated, renamed: "take(for:scheduler:)")
    @inlinable public func take(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        take(for: duration, scheduler: scheduler)
    }

    @available(*, deprecated, renamed: "skip(until:)")
    @inlinable public func skipUntil<Other: ObservableType>(_ other: Other) -> Observable<Element> {
        skip(until: other)
    }

    @available(*, deprecated, renamed: "skip(while:)")
    @inlinable public func skipWhile(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        skip(while: predicate)
    }

    @available(*, deprecated, renamed: "element(at:)")
    @inlinable public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }

    @available(*, deprecated, renamed: "catch(_:)")
    @inlinable public func catchError(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> { self.catch(handler) }

    @available(*, deprecated, renamed: "catchAndReturn(_:)")
    @inlinable public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }

    @available(*, deprecated, renamed: "retry(when:)")
    @inlinable public func retryWhen<Trigger: ObservableType>(
        _ notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Observable<Element> { retry(when: notificationHandler) }

    @available(*, deprecated, renamed: "observe(on:)")
    @inlinable public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        observe(on: scheduler)
    }

    @available(*, deprecated, renamed: "subscribe(on:)")
    @inlinable public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        subscribe(on: scheduler)
    }

    @available(*, deprecated, message: "Use share(replay:scope:) with the scope .forever.")
    @inlinable public func shareReplay(_ bufferSize: Int) -> Observable<Element> {
        share(replay: bufferSize, scope: .forever)
    }

    @available(*, deprecated, renamed: "bind(to:)")
    @inlinable
    public func bindTo<Observer: ObserverType<Element>>(_ observer: Observer) -> any Disposable { bind(to: observer) }
}

extension Observable {
    @available(*, deprecated, renamed: "catch(sequence:)")
    @inlinable public static func catchError<Sources: Sequence & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> {
        .catch(sequence: sources)
    }
}

extension Disposable {
    @available(*, deprecated, renamed: "disposed(by:)")
    public func addDisposableTo(_ bag: DisposeBag) { disposed(by: bag) }
}

/// RxSwift's predecessor of ``/Rill/BehaviorRelay``. It completes when it deallocates.
@available(*, deprecated, renamed: "BehaviorRelay") public final class Variable<Element: Sendable>: Sendable {
    @usableFromInline let subject: BehaviorSubject<Element>

    /// Creates a variable with a first value.
    @inlinable public init(_ value: Element) { subject = BehaviorSubject(value: value) }

    @inlinable deinit { subject.onCompleted() }

    /// The current value.
    @inlinable public var value: Element {
        get { try! subject.value() }  // throws only after an error or a `dispose()`
        set { subject.onNext(newValue) }
    }

    /// Returns the current value and all later ones.
    @inlinable public func asObservable() -> Observable<Element> { subject.asObservable() }
}

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
