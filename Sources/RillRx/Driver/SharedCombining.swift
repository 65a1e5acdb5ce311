extension SharedSequenceConvertibleType {
    /// Subscribes to the result of `transform` for each element, and sends the elements of all of them as they arrive.
    @inlinable public func flatMap<Sharing, Result>(
        _ transform: @escaping @MainActor @Sendable (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        .init(source.flatMap { element in MainActor.assumeIsolated { transform(element.value).source } })
    }

    /// Subscribes to the result of `transform` for each element, and disposes the previous one.
    @inlinable public func flatMapLatest<Sharing, Result>(
        _ transform: @escaping @MainActor @Sendable (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        .init(source.flatMapLatest { element in MainActor.assumeIsolated { transform(element.value).source } })
    }

    /// Subscribes to the result of `transform` for an element, and drops the elements that come until it completes.
    @inlinable public func flatMapFirst<Sharing, Result>(
        _ transform: @escaping @MainActor @Sendable (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        .init(source.flatMapFirst { element in MainActor.assumeIsolated { transform(element.value).source } })
    }

    /// Sends the elements of the latest inner stream.
    @inlinable public func switchLatest<Sharing, Inner>() -> SharedSequence<Sharing, Inner>
    where Element == SharedSequence<Sharing, Inner> {
        flatMapLatest { $0 }
    }

    /// Sends the elements of all inner streams as they arrive.
    @inlinable public func merge<Sharing, Inner>() -> SharedSequence<Sharing, Inner>
    where Element == SharedSequence<Sharing, Inner> {
        flatMap { $0 }
    }

    /// Sends the elements of all inner streams as they arrive. At most `maxConcurrent` of them are subscribed to at a
    /// time, and the others wait for their turn.
    ///
    /// - Precondition: `maxConcurrent` is positive.
    @inlinable public func merge<Sharing, Inner>(maxConcurrent: Int) -> SharedSequence<Sharing, Inner>
    where Element == SharedSequence<Sharing, Inner> {
        .init(
            source.map { element in MainActor.assumeIsolated { element.value.source } }
                .merge(maxConcurrent: maxConcurrent))
    }

    /// Sends all elements of this source, and then all elements of `second`.
    @inlinable public func concat(
        _ second: SharedSequence<SharingStrategy, Element>
    ) -> SharedSequence<SharingStrategy, Element> { .concat([asSharedSequence(), second]) }

    /// Combines each element with the latest element of `other`, and drops it if there is none yet.
    @inlinable public func withLatestFrom<Other: SharedSequenceConvertibleType, Result>(
        _ other: Other, resultSelector: @escaping @MainActor @Sendable (Element, Other.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        .init(
            source.withLatestFrom(other.source) { element, other in
                MainActor.assumeIsolated { Isolated(resultSelector(element.value, other.value)) }
            })
    }

    /// Sends the latest element of `other` for each element of the source.
    @inlinable public func withLatestFrom<Other: SharedSequenceConvertibleType>(
        _ other: Other
    ) -> SharedSequence<SharingStrategy, Other.Element> { .init(source.withLatestFrom(other.source)) }
}

extension SharedSequence {
    /// Sends the elements of all sources as they arrive.
    @inlinable public static func merge(_ sources: Self...) -> Self { merge(sources) }

    /// Sends the elements of all sources as they arrive.
    @inlinable public static func merge<Sources: Collection<Self>>(_ sources: Sources) -> Self {
        Self(.merge(sources.map(\.source)))
    }

    /// Sends all elements of the first source, then those of the second, and so on.
    @inlinable public static func concat(_ sources: Self...) -> Self { concat(sources) }

    /// Sends all elements of the first source, then those of the second, and so on. Each source is taken from the
    /// sequence only when it is needed.
    @inlinable public static func concat<Sources: Sequence<Self> & Sendable>(_ sources: Sources) -> Self {
        Self(Observable.from(sources).concatMap { $0.source })
    }

    /// Combines the first elements of all sources, then the second ones, and so on.
    @inlinable public static func zip<Item, Sources: Collection<SharedSequence<SharingStrategy, Item>>>(
        _ sources: Sources,
        resultSelector: @escaping @MainActor @Sendable ([Item]) -> Element
    ) -> Self {
        Self(
            .zip(sources.map(\.source)) { row in
                MainActor.assumeIsolated { Isolated(resultSelector(row.map(\.value))) }
            })
    }

    /// Combines the first elements of all sources, then the second ones, and so on, in arrays.
    @inlinable public static func zip<Item, Sources: Collection<SharedSequence<SharingStrategy, Item>>>(
        _ sources: Sources
    ) -> Self where Element == [Item] { zip(sources) { $0 } }

    /// Combines the latest elements of all sources, once each of them has sent one.
    @inlinable public static func combineLatest<Item, Sources: Collection<SharedSequence<SharingStrategy, Item>>>(
        _ sources: Sources, resultSelector: @escaping @MainActor @Sendable ([Item]) -> Element
    ) -> Self {
        Self(
            .combineLatest(sources.map(\.source)) { row in
                MainActor.assumeIsolated { Isolated(resultSelector(row.map(\.value))) }
            })
    }

    /// Combines the latest elements of all sources, once each of them has sent one, in arrays.
    @inlinable public static func combineLatest<Item, Sources: Collection<SharedSequence<SharingStrategy, Item>>>(
        _ sources: Sources
    ) -> Self where Element == [Item] { combineLatest(sources) { $0 } }
}
