extension ObservableConvertibleType {
    /// Returns this stream as a ``SharedSequence`` that sends `element` and completes when this stream fails.
    @_disfavoredOverload  // an element can be a closure
    @inlinable public func asSharedSequence<Sharing>(
        sharingStrategy: Sharing.Type = Sharing.self, onErrorJustReturn element: Element
    ) -> SharedSequence<Sharing, Element> { SharedSequence(self, onErrorJustReturn: element) }

    /// Returns this stream as a ``SharedSequence`` that continues with `sequence` when this stream fails.
    @inlinable public func asSharedSequence<Sharing>(
        sharingStrategy: Sharing.Type = Sharing.self, onErrorDriveWith sequence: SharedSequence<Sharing, Element>
    ) -> SharedSequence<Sharing, Element> { SharedSequence(self) { _ in sequence } }

    /// Returns this stream as a ``SharedSequence`` that continues with the result of `recover` when this stream fails.
    @inlinable public func asSharedSequence<Sharing>(
        sharingStrategy: Sharing.Type = Sharing.self,
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> SharedSequence<Sharing, Element>
    ) -> SharedSequence<Sharing, Element> { SharedSequence(self, onErrorRecover: recover) }

    /// Returns this stream as a `Driver` that sends `element` and completes when this stream fails.
    @_disfavoredOverload  // an element can be a closure: a chain took over 20,000 solver scopes
    @inlinable public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
        Driver(self, onErrorJustReturn: element)
    }

    /// Returns this stream as a `Driver` that continues with `driver` when this stream fails.
    @inlinable public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> {
        asDriver { _ in driver }
    }

    /// Returns this stream as a `Driver` that continues with the result of `recover` when this stream fails.
    @inlinable public func asDriver(
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Driver<Element>
    ) -> Driver<Element> { Driver(self, onErrorRecover: recover) }
}

extension Relay {
    /// Returns this relay as a `Driver`. An element that the relay replays, or that is accepted on the main queue,
    /// arrives at once, unless the result is sending another one.
    @inlinable public func asDriver() -> Driver<Element> { Driver(unfailing: self) }
}

extension Property {
    /// Returns this property as a `Driver`.
    @inlinable public func asDriver() -> Driver<Element> { Driver(unfailing: self) }
}

extension PublishRelay {
    /// Returns this relay as a `Signal`. An element that is accepted on the main queue arrives at once, unless the
    /// result is sending another one.
    @inlinable public func asSignal() -> Signal<Element> { Signal(unfailing: self) }
}

extension ControlEvent {
    /// Returns this event as a `Driver`.
    @inlinable public func asDriver() -> Driver<Element> { Driver(unfailing: self) }

    /// Returns this event as a `Signal`.
    @inlinable public func asSignal() -> Signal<Element> { Signal(unfailing: self) }
}

extension ControlProperty {
    /// Returns this property as a `Driver`.
    @inlinable public func asDriver() -> Driver<Element> { Driver(unfailing: self) }
}

extension ObservableConvertibleType {
    /// Returns this stream as a `Signal` that sends `element` and completes when this stream fails.
    @_disfavoredOverload  // an element can be a closure: a chain took over 20,000 solver scopes
    @inlinable public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
        Signal(self, onErrorJustReturn: element)
    }

    /// Returns this stream as a `Signal` that continues with `signal` when this stream fails.
    @inlinable public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> {
        asSignal { _ in signal }
    }

    /// Returns this stream as a `Signal` that continues with the result of `recover` when this stream fails.
    @inlinable public func asSignal(
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Signal<Element>
    ) -> Signal<Element> { Signal(self, onErrorRecover: recover) }
}

extension SharedSequence where Element: Sendable {
    /// Observes `source` on the main queue. `source` never fails.
    @inlinable init<Source: ObservableConvertibleType<Element>>(unfailing source: Source) {
        self.init(elements: source.asObservable().observe(on: SharingScheduler.make()))
    }

    /// Observes `source` on the main queue, and continues with the result of `recover` when it fails.
    @inlinable init<Source: ObservableConvertibleType<Element>>(
        _ source: Source, onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Self
    ) {
        self.init(
            source.asObservable().observe(on: SharingScheduler.make()).map { Isolated(sending: $0) }
                .catch { error in MainActor.assumeIsolated { recover(error).source } })
    }

    /// Observes `source` on the main queue. Sends `element` and completes when `source` fails.
    @inlinable init<Source: ObservableConvertibleType<Element>>(_ source: Source, onErrorJustReturn element: Element) {
        self.init(elements: source.asObservable().observe(on: SharingScheduler.make()).catchAndReturn(element))
    }

    /// - Parameter elements: a stream that never fails, and that sends all its events on the main actor if it is
    ///   subscribed to there.
    @inlinable init(elements: Observable<Element>) { self.init(elements.map { Isolated(sending: $0) }) }
}
