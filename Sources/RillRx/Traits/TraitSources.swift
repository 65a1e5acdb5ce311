extension PrimitiveSequenceType {
    /// Fails with `error`.
    @inlinable public static func error(_ error: any Error) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: .error(error))
    }

    /// Sends nothing and never ends.
    @inlinable public static func never() -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: .never())
    }

    /// Creates a stream for each subscription by calling `make`, and sends its events.
    ///
    /// If `make` throws, the result fails with that error.
    @inlinable public static func deferred(
        _ make: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(unchecked: .deferred { try make().asObservable() }) }

    /// Creates a resource and a stream that uses it for each subscription, and disposes the resource when the
    /// subscription ends.
    ///
    /// If a closure throws, the result fails with that error.
    @inlinable public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        let events = Observable<Element>.using(
            resourceFactory, observableFactory: { try primitiveSequenceFactory($0).asObservable() })
        return PrimitiveSequence(unchecked: events)
    }
}

extension PrimitiveSequenceType where Trait: EmptyTrait {
    /// Completes without an element.
    @inlinable public static func empty() -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: .empty())
    }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Sends `element`, then completes.
    @inlinable public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(unchecked: .just(element))
    }

    /// Sends `element` in an action on `scheduler`, then completes.
    @inlinable public static func just(
        _ element: Element, scheduler: any ImmediateSchedulerType
    ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(unchecked: .just(element, scheduler: scheduler)) }

    /// Sends 0 after `dueTime`, then completes.
    ///
    ///     timer(.seconds(3), scheduler: s):  ---(0|)
    ///
    /// A `dueTime` of zero or less means as soon as the scheduler can.
    @inlinable public static func timer(
        _ dueTime: Duration, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> where Element: FixedWidthInteger {
        PrimitiveSequence(unchecked: .timer(dueTime, scheduler: scheduler))
    }

    /// Sends what `resultSelector` returns for the elements of all streams in `sources`, when each has sent its
    /// element.
    ///
    ///     a:                  --1|
    ///     b:                  ----2|
    ///     zip([a, b]) { … }:  ----([12]|)
    ///
    /// Fails when a stream fails or when `resultSelector` throws. If there are no streams, sends what `resultSelector`
    /// returns for an empty array.
    @inlinable public static func zip<Sources: Collection, Result: Sendable>(
        _ sources: Sources, resultSelector: @escaping @Sendable ([Element]) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> where Sources.Element == PrimitiveSequence<Trait, Element> {
        zip(sources).map(resultSelector)
    }

    /// Works like ``zip(_:resultSelector:)``, and sends arrays.
    @inlinable public static func zip<Sources: Collection>(
        _ sources: Sources
    ) -> PrimitiveSequence<Trait, [Element]> where Sources.Element == PrimitiveSequence<Trait, Element> {
        let sources = sources.map { $0.asObservable() }
        return PrimitiveSequence(unchecked: sources.isEmpty ? .just([]) : Observable<[Element]>.zip(sources))
    }
}
