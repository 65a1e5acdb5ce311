/// A type that can be turned into a ``Driver`` or a ``Signal``, such as an indicator of activity.
///
///     final class ActivityIndicator: SharedSequenceConvertibleType {
///         private let count = BehaviorRelay(value: 0)
///
///         func asSharedSequence() -> Driver<Bool> { count.asDriver().map { $0 > 0 }.distinctUntilChanged() }
///     }
///
///     indicator.asDriver().drive(spinner.rx.isAnimating).disposed(by: bag)
public protocol SharedSequenceConvertibleType<SharingStrategy, Element> {
    associatedtype SharingStrategy: SharingStrategyProtocol
    associatedtype Element

    /// Returns this stream as a ``SharedSequence``.
    func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequence: SharedSequenceConvertibleType {
    /// Returns this stream.
    @inlinable public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequenceConvertibleType {
    /// Returns this stream as a `Driver`, which replays the latest element to later observers.
    @_disfavoredOverload  // tried after the form of `SharedSequence`
    @inlinable public func asDriver() -> Driver<Element> where SharingStrategy == DriverSharingStrategy {
        asSharedSequence()
    }

    /// Returns this stream as a `Signal`, which replays nothing to later observers.
    @_disfavoredOverload  // see above
    @inlinable public func asSignal() -> Signal<Element> where SharingStrategy == SignalSharingStrategy {
        asSharedSequence()
    }

    /// Returns this stream as an `Observable`. It is subscribed to on the main queue, and sends its events there.
    @_disfavoredOverload  // see above
    @inlinable public func asObservable() -> Observable<Element> where Element: Sendable {
        asSharedSequence().asObservable()
    }
}
