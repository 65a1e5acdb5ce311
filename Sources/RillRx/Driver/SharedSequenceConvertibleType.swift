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
    @inlinable var source: Observable<Isolated<Element>> { asSharedSequence().source }

    /// Returns this stream as a `Driver`, which replays the latest element to later observers.
    @inlinable public func asDriver() -> Driver<Element> { Driver(source) }

    /// Returns this stream as a `Signal`, which replays nothing to later observers.
    @inlinable public func asSignal() -> Signal<Element> { Signal(source) }

    /// Returns this stream as a `Driver`. It never fails, so `element` isn't used.
    @inlinable public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> { asDriver() }

    /// Returns this stream as a `Driver`. It never fails, so `driver` isn't used.
    @inlinable public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> { asDriver() }

    /// Returns this stream as a `Signal`. It never fails, so `element` isn't used.
    @inlinable public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> { asSignal() }

    /// Returns this stream as a `Signal`. It never fails, so `signal` isn't used.
    @inlinable public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> { asSignal() }
}

extension SharedSequenceConvertibleType where Element: Sendable {
    /// Returns this stream as an `Observable`. It is subscribed to on the main queue, and sends its events there.
    ///
    /// The subscription starts at once if the caller runs on the main queue, and otherwise later.
    @inlinable public func asObservable() -> Observable<Element> {
        source.disposedOnMainQueue().subscribe(on: ConcurrentMainScheduler.instance)
            .map { element in MainActor.assumeIsolated { element.value } }
    }
}
