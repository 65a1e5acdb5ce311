/// A type that can be turned into an ``Observable``, for code that is generic over it as in RxSwift.
///
/// Rill's streams, subjects and relays conform. A type of yours that is an ``ObservableType`` conforms by an empty
/// extension. Code that takes any stream needs only ``ObservableType``.
public protocol ObservableConvertibleType<Element>: Sendable {
    associatedtype Element: Sendable

    /// Returns this stream as an ``Observable``.
    func asObservable() -> Observable<Element>
}

extension Observable: ObservableConvertibleType {}
extension ConnectableObservable: ObservableConvertibleType {}
extension GroupedObservable: ObservableConvertibleType {}
extension PublishSubject: ObservableConvertibleType {}
extension BehaviorSubject: ObservableConvertibleType {}
extension ReplaySubject: ObservableConvertibleType {}
extension AsyncSubject: ObservableConvertibleType {}
extension PublishRelay: ObservableConvertibleType {}
extension BehaviorRelay: ObservableConvertibleType {}
extension ReplayRelay: ObservableConvertibleType {}
extension ActionSubject: ObservableConvertibleType {}
