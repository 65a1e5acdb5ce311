/// Anything that can be observed: all operators are its methods.
///
/// A type conforms by implementing ``subscribe(_:)`` alone. Its observers may then be called from several threads and may be
/// called after the end: what comes in is serialised and checked against the laws on its way into the operators.
public protocol ObservableType<Element>: Sendable {
    associatedtype Element: Sendable

    /// Sends every event to the observer until the stream ends or the result is disposed.
    ///
    /// A method that is generic over the observer will do, as in RxSwift; the requirement is not, as that would compete for every
    /// closure that is passed to a `subscribe`.
    func subscribe(_ observer: AnyObserver<Element>) -> any Disposable

    func asObservable() -> Observable<Element>
}

extension ObservableType {
    @export(implementation) public func asObservable() -> Observable<Element> {
        .create { observer in self.subscribe(observer) }
    }
}
