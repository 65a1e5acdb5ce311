/// A stream that sends on the main queue: a control's events, and what `observe(on: MainScheduler.instance)` returns.
///
/// The closures of `subscribe(onNext:)` and `bind` are called on the main actor, so that they can use the state of a
/// view.
///
///     button.rx.tap.subscribe(onNext: { [weak self] in self?.count += 1 }).disposed(by: bag)
///     names.observe(on: MainScheduler.instance).bind { [weak self] name in self?.title = name }.disposed(by: bag)
///
/// The operators return streams whose closures can run on any thread.
public protocol MainObservableType<Element>: ActorObservableType {}

extension ControlEvent: MainObservableType {}
extension ControlProperty: MainObservableType {}

/// A stream that is observed on the main queue: see ``MainObservableType``.
public struct MainObservable<Element: Sendable>: MainObservableType {
    @usableFromInline let source: Observable<Element>

    @inlinable init(_ source: Observable<Element>) { self.source = source }

    /// Returns this stream as an `Observable`.
    @inlinable public func asObservable() -> Observable<Element> { source }

    @_disfavoredOverload  // as in `Observable`
    @inlinable public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        source.subscribe(observer, file: "?", line: 0)
    }
}

extension ObservableType {
    /// Delivers all events on the main queue, like the form for any scheduler, to closures on the main actor.
    @inlinable public func observe(on scheduler: MainScheduler) -> MainObservable<Element> {
        MainObservable(observe(on: scheduler as any ImmediateSchedulerType))
    }
}

extension MainObservableType {
    /// Calls the closures on the main actor with the events of the stream, until the stream ends or the subscription
    /// is disposed.
    @inlinable public func subscribe(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        onMainQueue.subscribe(
            onNext: { element in MainActor.assumeIsolated { onNext?(element) } },
            onError: onError.map { f in { @Sendable error in MainActor.assumeIsolated { f(error) } } },
            onCompleted: { MainActor.assumeIsolated { onCompleted?() } },
            onDisposed: { if let onDisposed { ConcurrentMainScheduler.perform(onDisposed) } }, file: file, line: line)
    }

    /// Calls `onNext` on the main actor with every element.
    @inlinable public func bind(
        onNext: @escaping @MainActor @Sendable (Element) -> Void, file: String = #fileID, line: UInt = #line
    ) -> any Disposable { subscribe(onNext: onNext, file: file, line: line) }

    /// Calls `onNext` on the main actor with `owner`, which is held weakly, and every element. The subscription ends
    /// with `owner` (law 11).
    @discardableResult @inlinable public func bind<Owner: AnyObject & Sendable>(
        with owner: Owner, onNext: @escaping @MainActor @Sendable (Owner, Element) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        onMainQueue.bind(
            with: owner, onNext: { owner, element in MainActor.assumeIsolated { onNext(owner, element) } }, file: file,
            line: line)
    }

    /// This stream. An element that, against the rule, isn't sent on the main queue arrives there later.
    @inlinable var onMainQueue: Observable<Element> {
        asObservable().observe(on: MainScheduler() as any ImmediateSchedulerType)
    }
}
