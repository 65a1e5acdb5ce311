// RxSwift's static operators can be called on each type of stream, whatever its elements are.
extension Relay where Element == any Sendable {
    /// Works like `Observable.combineLatest` with two sources.
    @inlinable public static func combineLatest<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B
    ) -> Observable<(A.Element, B.Element)> { .combineLatest(a, b) }

    /// Works like `Observable.combineLatest` with two sources. Sends what `resultSelector` returns for their elements.
    @inlinable public static func combineLatest<A: ObservableType, B: ObservableType, Result: Sendable>(
        _ a: A, _ b: B, resultSelector: @escaping @Sendable (A.Element, B.Element) throws -> Result
    ) -> Observable<Result> { .combineLatest(a, b, resultSelector: resultSelector) }

    /// Works like `Observable.combineLatest` with three sources.
    @inlinable public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType>(
        _ a: A, _ b: B, _ c: C
    ) -> Observable<(A.Element, B.Element, C.Element)> { .combineLatest(a, b, c) }

    /// Works like `Observable.zip` with two sources.
    @inlinable public static func zip<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B
    ) -> Observable<(A.Element, B.Element)> { .zip(a, b) }
}

/// A type that can be turned into an event, and be an element that ``/Rill/ObservableType/dematerialize()`` turns back.
public protocol EventConvertible<Element>: Sendable {
    associatedtype Element: Sendable

    /// The event.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// This event.
    @inlinable public var event: Event<Element> { self }
}

extension ObservableType where Element: EventConvertible {
    /// Turns elements that can be turned into events back into events, until one of them ends the result.
    @_disfavoredOverload  // the form of `Event`
    @inlinable public func dematerialize() -> Observable<Element.Element> { map(\.event).dematerialize() }
}

extension Subject {
    /// Returns this subject, as in RxSwift.
    @inlinable public func asObserver() -> Self { self }
}

extension Hooks {
    /// A handler in RxSwift's form. It receives the call stack of the subscription and the error.
    public typealias DefaultErrorHandler = @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

    /// The `unhandledErrorHandler` under its name in RxSwift. The call stack is the call that made the subscription, or
    /// empty.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { { [onUnhandledError] _, error in onUnhandledError(error) } }
        set { unhandledErrorHandler = { error, call in newValue(call.map { ["\($0)"] } ?? [], error) } }
    }
}
