/// A type that can be turned into an ``Observable``: every stream, and types such as RillRx's `Single` that have
/// operators of their own.
public protocol ObservableConvertibleType<Element>: Sendable {
    associatedtype Element: Sendable

    /// Returns this stream as an ``Observable``.
    func asObservable() -> Observable<Element>
}

/// A type that can be observed. All operators are its methods.
///
/// To conform, implement ``subscribe(_:)``. Your implementation may call an observer from several threads at once, and
/// after the end of the stream: its events are serialized and checked against the laws before they reach an operator.
public protocol ObservableType<Element>: ObservableConvertibleType {
    associatedtype Element

    /// Sends every event to `observer` until the stream ends or the result is disposed.
    ///
    /// A method that is generic over the observer, as in RxSwift, satisfies this requirement. The requirement itself is
    /// not generic, because the compiler would then consider it for every closure that is passed to a `subscribe`.
    func subscribe(_ observer: AnyObserver<Element>) -> any Disposable
}

extension ObservableType {
    /// Returns an observable that calls ``subscribe(_:)`` for each subscription.
    @inlinable public func asObservable() -> Observable<Element> { .create { observer in self.subscribe(observer) } }
}

/// An observable type of Rill's own, which is subscribed to by attaching to its ``ObservableType/asObservable()``.
@usableFromInline protocol OwnObservable: ObservableType {}

extension OwnObservable {
    /// Sends every event to `observer` until the stream ends or the result is disposed.
    @_disfavoredOverload  // the overload that records the place of the call is better
    @inlinable public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }
}
