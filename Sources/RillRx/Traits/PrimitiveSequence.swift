/// A stream whose trait limits how many elements it can have.
///
/// | Trait | Events |
/// |---|---|
/// | ``Single`` | one element and the completion, or an error |
/// | ``Maybe`` | at most one element and the completion, or an error |
/// | ``Completable`` | the completion or an error |
///
/// Like an observable, a trait is a recipe: nothing runs until an observer subscribes. Its operators return traits. To
/// use any other operator, call ``PrimitiveSequenceType/asObservable()`` first.
///
/// A closure of `subscribe` or `do` that is formed on an actor is called there: see ``ActorObservableType``.
public struct PrimitiveSequence<Trait, Element: Sendable>: PrimitiveSequenceType, ObservableConvertibleType {
    @usableFromInline let source: Observable<Element>

    /// - Parameter source: a stream that has only the events of the trait.
    @inlinable init(unchecked source: Observable<Element>) { self.source = source }

    /// Returns this stream.
    @inlinable public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

/// A type that stands for a ``PrimitiveSequence``. All operators of the traits are its methods.
///
///     extension PrimitiveSequenceType where Trait == SingleTrait, Element == Data {
///         func text() -> Single<String> { map { String(decoding: $0, as: UTF8.self) } }
///     }
public protocol PrimitiveSequenceType: Sendable {
    associatedtype Trait
    associatedtype Element: Sendable

    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

/// A trait whose streams can have an element: ``SingleTrait`` or ``MaybeTrait``.
public protocol ElementTrait {}

/// A trait whose streams can complete without an element: ``MaybeTrait`` or ``CompletableTrait``.
public protocol EmptyTrait {}

extension PrimitiveSequenceType {
    /// Returns this stream as an `Observable`.
    @inlinable public func asObservable() -> Observable<Element> { primitiveSequence.source }

    /// Returns this stream as a single, which fails with `RxError.noElements` if this stream completes without an
    /// element.
    @inlinable public func asSingle() -> Single<Element> { asObservable().asSingle() }

    /// Returns this stream as a maybe.
    @inlinable public func asMaybe() -> Maybe<Element> { Maybe(unchecked: asObservable()) }

    /// Returns this stream as a completable, without its element.
    @inlinable public func asCompletable() -> Completable { Completable(unchecked: asObservable().ignoreElements()) }
}

extension ObservableType {
    /// Sends the only element of the source when the source completes.
    ///
    ///     source:      --a--|
    ///     asSingle():  -----(a|)
    ///
    /// Fails with `RxError.noElements` if the source completes without an element, and with
    /// `RxError.moreThanOneElement` at a second element.
    @inlinable public func asSingle() -> Single<Element> { Single(unchecked: single().last()) }

    /// Sends the only element of the source, if there is one, when the source completes.
    ///
    ///     source:     --a--|
    ///     asMaybe():  -----(a|)
    ///
    /// Fails with `RxError.moreThanOneElement` at a second element.
    @inlinable public func asMaybe() -> Maybe<Element> {
        let checked = transform(false) { (isFound, element, sink: Sink<Element>) in
            if isFound { throw RxError.moreThanOneElement }
            isFound = true
            return sink.next(element)
        }
        return Maybe(unchecked: checked.last())
    }

    /// Sends the first element, or nil if the source completes without one, and disposes the source.
    ///
    ///     source:   --a--b--|
    ///     first():  --(a|)
    @inlinable public func first() -> Single<Element?> { Single(unchecked: Maybe(unchecked: take(1)).elementOrNil) }

    /// Sends all elements in an array when the source completes.
    ///
    ///     source:     --a--b--|
    ///     toArray():  --------([ab]|)
    @inlinable public func toArray() -> Single<[Element]> { Single(unchecked: toArray()) }

    /// Sends whether all elements are true: false at the first element that is false, or true when the source
    /// completes. Completes if the source has no element.
    ///
    ///     source:  --[true]---[true]---[false]--|
    ///     and():   --------------------([false]|)
    @inlinable public func and() -> Maybe<Bool> where Element == Bool {
        Maybe(unchecked: take(while: { $0 }, behavior: .inclusive).last())
    }
}

extension ObservableType where Element == Never {
    /// Returns this stream, which can't have an element, as a completable.
    @inlinable public func asCompletable() -> Completable { Completable(unchecked: asObservable()) }
}

extension PrimitiveSequenceType {
    /// Fails with `error`.
    @inlinable public static func error(_ error: any Error) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: .error(error))
    }

    /// Sends nothing and never ends.
    @inlinable public static func never() -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: .never())
    }

    /// Creates a stream for each subscription by calling `make`, and sends its events.
    ///
    /// If `make` throws, the result fails with that error.
    @inlinable public static func deferred(
        _ make: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(unchecked: .deferred { try make().asObservable() }) }

    /// Creates a resource and a stream that uses it for each subscription, and disposes the resource when the
    /// subscription ends.
    ///
    /// If a closure throws, the result fails with that error.
    @inlinable public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        let events = Observable<Element>.using(
            resourceFactory, observableFactory: { try primitiveSequenceFactory($0).asObservable() })
        return PrimitiveSequence(unchecked: events)
    }
}

extension PrimitiveSequenceType where Trait: EmptyTrait {
    /// Completes without an element.
    @inlinable public static func empty() -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: .empty())
    }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Sends `element`, then completes.
    @inlinable public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: .just(element))
    }

    /// Sends `element` in an action on `scheduler`, then completes.
    @inlinable public static func just(
        _ element: Element, scheduler: any ImmediateSchedulerType
    ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(unchecked: .just(element, scheduler: scheduler)) }

    /// Sends 0 after `dueTime`, then completes.
    ///
    ///     timer(.seconds(3), scheduler: s):  ---(0|)
    ///
    /// A `dueTime` of zero or less means as soon as the scheduler can.
    @inlinable public static func timer(
        _ dueTime: Duration, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> where Element: FixedWidthInteger {
        PrimitiveSequence(unchecked: .timer(dueTime, scheduler: scheduler))
    }

    /// Sends what `resultSelector` returns for the elements of all streams in `sources`, when each has sent its
    /// element.
    ///
    ///     a:                  --1|
    ///     b:                  ----2|
    ///     zip([a, b]) { … }:  ----([12]|)
    ///
    /// Fails when a stream fails or when `resultSelector` throws. If there are no streams, sends what `resultSelector`
    /// returns for an empty array.
    @inlinable public static func zip<Sources: Collection, Result: Sendable>(
        _ sources: Sources, resultSelector: @escaping @Sendable ([Element]) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> where Sources.Element == PrimitiveSequence<Trait, Element> {
        zip(sources).map(resultSelector)
    }

    /// Works like ``zip(_:resultSelector:)``, and sends arrays.
    @inlinable public static func zip<Sources: Collection>(
        _ sources: Sources
    ) -> PrimitiveSequence<Trait, [Element]> where Sources.Element == PrimitiveSequence<Trait, Element> {
        let sources = sources.map { $0.asObservable() }
        return PrimitiveSequence(unchecked: sources.isEmpty ? .just([]) : Observable<[Element]>.zip(sources))
    }
}
