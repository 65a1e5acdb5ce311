extension SharedSequence {
    /// Sends `element`, then completes.
    @inlinable public static func just(_ element: sending Element) -> Self {
        Self(unshared: started(.just(Isolated(sending: element))))
    }

    /// Sends `element` unless it is nil, then completes.
    @MainActor @inlinable public static func from(optional element: Element?) -> Self {
        Self(unshared: started(.from(optional: element.map { Isolated($0) })))
    }

    /// Completes without an element.
    @inlinable public static func empty() -> Self { Self(unshared: started(.empty())) }

    /// Sends nothing, and never ends.
    @inlinable public static func never() -> Self { Self(unshared: .never()) }

    /// Subscribes to the result of `make`, which is called for each subscription to the source.
    @inlinable public static func deferred(_ make: @escaping @MainActor @Sendable () -> Self) -> Self {
        Self(.deferred { MainActor.assumeIsolated { make().source } })
    }

    /// Returns `source`, subscribed to on the scheduler of a test, if there is one.
    @inlinable static func started<Item: Sendable>(_ source: Observable<Item>) -> Observable<Item> {
        SharingScheduler.mock.map { source.subscribe(on: $0) } ?? source
    }
}

extension SharedSequence where Element: Sendable {
    /// Sends `element`, then completes.
    @inlinable public static func just(_ element: Element) -> Self {
        Self(unshared: started(.just(Isolated(sending: element))))
    }

    /// Sends `element` unless it is nil, then completes.
    @inlinable public static func from(optional element: Element?) -> Self { from(element.map { [$0] } ?? []) }

    /// Sends `elements`, then completes.
    @inlinable public static func of(_ elements: Element...) -> Self { from(elements) }

    /// Sends the elements of a sequence, then completes.
    @inlinable public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Self
    where Elements.Element == Element {
        let source = SharingScheduler.mock.map { Observable.from(elements, scheduler: $0) } ?? .from(elements)
        return Self(unshared: source.map { Isolated(sending: $0) })
    }
}

extension SharedSequence where Element: FixedWidthInteger & Sendable {
    /// Sends 0, 1, 2, …, one every `period`.
    ///
    /// - Precondition: `period` is positive.
    @inlinable public static func interval(_ period: Duration) -> Self {
        Self(elements: .interval(period, scheduler: SharingScheduler.make()))
    }

    /// Sends 0 after `dueTime`, then completes. With a `period`, sends 1, 2, … instead of completing, one every
    /// `period`.
    ///
    /// - Precondition: `period` is positive or nil.
    @inlinable public static func timer(_ dueTime: Duration, period: Duration? = nil) -> Self {
        Self(elements: .timer(dueTime, period: period, scheduler: SharingScheduler.make()))
    }
}
