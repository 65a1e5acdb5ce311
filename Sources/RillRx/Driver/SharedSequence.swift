/// A stream that never fails, and that lives on the main actor: a ``Driver``, a ``Signal`` or a
/// ``MainActorObservable``.
///
///     @MainActor final class Model {
///         let title: Driver<String>
///
///         init(price: BehaviorRelay<Int>) {
///             title = price.asDriver().map { [formatter] in formatter.text($0) }
///         }
///     }
///
/// All closures are called on the main actor, and the compiler checks it: each is `@MainActor`. `drive` and `emit` can
/// be called anywhere, and subscribe on the main queue. The elements never leave the main actor, so they need not be
/// `Sendable`.
///
/// All observers share one subscription to the source. It starts with the first observer, and ends with the last one.
/// Each operator shares its result in the same way. A ``MainActorObservable`` shares nothing.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: Sendable {
    @usableFromInline let source: Observable<Isolated<Element>>

    /// - Parameter source: a stream that never fails, and that sends all its events on the main actor if it is
    ///   subscribed to there.
    @inlinable init(_ source: Observable<Isolated<Element>>) { self.source = SharingStrategy.share(source) }

    /// Creates a stream that each observer subscribes to, as in RxCocoa. `source` is one as above.
    @inlinable init(unshared source: Observable<Isolated<Element>>) { self.source = source }
}

/// A stream of state for a user interface. A later observer first gets the latest element.
///
/// An observer that subscribes after the stream has ended subscribes to the source again.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// A stream of events for a user interface. A later observer gets only the elements that follow.
///
/// An observer that subscribes after the stream has ended subscribes to the source again.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// How the observers of a ``SharedSequence`` share its source.
public protocol SharingStrategyProtocol: SendableMetatype {
    /// Returns `source`, shared.
    static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

extension SharingStrategyProtocol {
    /// The scheduler of drivers and signals: ``SharingScheduler/make()``.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }
}

/// Replays the latest element to a later observer.
public enum DriverSharingStrategy: SharingStrategyProtocol {
    @inlinable public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 1, scope: .whileConnected)
    }
}

/// Replays nothing to a later observer.
public enum SignalSharingStrategy: SharingStrategyProtocol {
    @inlinable public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share()
    }
}

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

    /// Returns this stream as a `Driver`. It never fails, so `recover` isn't called.
    @inlinable public func asDriver(
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Driver<Element>
    ) -> Driver<Element> { asDriver() }

    /// Returns this stream as a `Signal`. It never fails, so `element` isn't used.
    @inlinable public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> { asSignal() }

    /// Returns this stream as a `Signal`. It never fails, so `signal` isn't used.
    @inlinable public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> { asSignal() }

    /// Returns this stream as a `Signal`. It never fails, so `recover` isn't called.
    @inlinable public func asSignal(
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Signal<Element>
    ) -> Signal<Element> { asSignal() }
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

/// A value that only the main actor reads. So it can pass through an `Observable` without being `Sendable`.
@usableFromInline struct Isolated<Value>: Sendable {
    // Safe, because both initializers make it a value of the main actor, and only the main actor reads it.
    @usableFromInline let stored: UnsafeTransfer<Value>

    @MainActor @inlinable init(_ value: Value) { stored = UnsafeTransfer(value) }

    @inlinable init(sending value: sending Value) { stored = UnsafeTransfer(value) }

    @MainActor @inlinable var value: Value { stored.value }
}

extension Isolated: CustomStringConvertible {
    @inlinable var description: String { MainActor.assumeIsolated { "\(stored.value)" } }
}

/// The scheduler of drivers and signals: a ``/Rill/MainScheduler``, except in tests.
public enum SharingScheduler {
    @TaskLocal private static var makeMock: (@Sendable () -> any SchedulerType)?

    /// The scheduler of a test, or nil if drivers and signals that are made now use the main queue.
    @usableFromInline static var mock: (any SchedulerType)? { makeMock?() }

    /// Returns the scheduler of drivers and signals that are made now.
    public static func make() -> any SchedulerType { mock ?? MainScheduler() }

    /// Calls `action`. Drivers and signals that are made within the call use `scheduler`.
    ///
    ///     let scheduler = TestScheduler()
    ///     SharingScheduler.mock(scheduler: scheduler) {
    ///         model.results.debounce(.seconds(1)).drive { … }.disposed(by: bag)
    ///     }
    ///     scheduler.advance(by: .seconds(1))
    ///
    /// Their closures are still `@MainActor`, so `scheduler` has to run its actions on the main thread. Only the
    /// current task is affected, so tests can run at the same time.
    public static func mock<Result>(scheduler: any SchedulerType, action: () throws -> Result) rethrows -> Result {
        try mock(makeScheduler: { scheduler }, action: action)
    }

    /// Works like ``mock(scheduler:action:)``. Each driver and each signal that is made within the call uses a
    /// scheduler that `makeScheduler` returns for it.
    public static func mock<Result>(
        makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Result
    ) rethrows -> Result { try $makeMock.withValue(makeScheduler, operation: action) }
}

extension ConcurrentMainScheduler {
    /// Calls `action` on the main actor: at once if the caller is there.
    @usableFromInline static func perform(_ action: @escaping @MainActor @Sendable () -> Void) {
        instance.schedule { MainActor.assumeIsolated(action) }
    }
}
