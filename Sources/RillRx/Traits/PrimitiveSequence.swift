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
