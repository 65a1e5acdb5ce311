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
