// RxSwiftExt's operators for drivers and signals.

extension SharedSequenceConvertibleType {
    /// Replaces each element with `value`.
    @inlinable public func mapTo<Result>(_ value: sending Result) -> SharedSequence<SharingStrategy, Result> {
        let value = Isolated(sending: value)
        return .init(source.map { _ in value })
    }

    /// Replaces each element with its opposite.
    @inlinable public func not() -> SharedSequence<SharingStrategy, Element> where Element == Bool { map { !$0 } }

    /// Drops nil elements, and unwraps the others.
    @inlinable public func unwrap<Wrapped>() -> SharedSequence<SharingStrategy, Wrapped> where Element == Wrapped? {
        compactMap { $0 }
    }

    /// Drops elements that equal one sent before.
    ///
    /// Keeps every distinct element while the stream has observers, without a limit.
    ///
    /// - Complexity: O(*n*) per element, where *n* is the number of distinct elements so far.
    @inlinable public func distinct() -> SharedSequence<SharingStrategy, Element>
    where Element: Equatable & SendableMetatype {
        .init(
            source.transform([Isolated<Element>]()) { known, element, sink in
                if known.contains(where: { other in MainActor.assumeIsolated { other.value == element.value } }) {
                    return .more
                }
                known.append(element)
                return sink.next(element)
            })
    }

    /// Drops all elements after the first one for which `predicate` returns true, as in RxSwiftExt.
    @inlinable public func distinct(_ predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> SharedSequence<
        SharingStrategy, Element
    > {
        .init(source.distinct { element in MainActor.assumeIsolated { predicate(element.value) } })
    }

    /// Returns two streams that share one subscription: the elements for which `predicate` returns true, and all
    /// others. Those of a ``MainActorObservable`` have a subscription each.
    @inlinable public func partition(
        _ predicate: @escaping @MainActor @Sendable (Element) -> Bool
    ) -> (matches: SharedSequence<SharingStrategy, Element>, nonMatches: SharedSequence<SharingStrategy, Element>) {
        let marked = map { ($0, predicate($0)) }
        return (marked.compactMap { $1 ? $0 : nil }, marked.compactMap { $1 ? nil : $0 })
    }
}
