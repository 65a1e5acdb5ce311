extension ObservableType {
    /// Sends the events of this source or `other`, whichever sends one first, and disposes the other one.
    ///
    ///     source:  -----a--b--|
    ///     other:   ---x----y--|
    ///     amb(…):  ---x----y--|
    @inlinable public func amb(_ other: Observable<Element>) -> Observable<Element> {
        .amb([asObservable(), other]).named(after: self)
    }

    /// Works like ``amb(_:)-(Observable<Self.Element>)`` with a source of another type.
    @_disfavoredOverload  // considered only if the other doesn't fit: a generic source can't be `.just(1)`
    @inlinable public func amb<Source: ObservableType<Element>>(_ other: Source) -> Observable<Element> {
        amb(other.asObservable())
    }
}

extension Observable {
    /// Sends the events of the source that sends one first, and disposes all others.
    ///
    ///     a:            -----a--b--|
    ///     b:            ---x----y--|
    ///     amb([a, b]):  ---x----y--|
    ///
    /// If there are no sources, sends nothing and never ends.
    @inlinable public static func amb(_ sources: [Observable<Element>]) -> Observable<Element> {
        if sources.isEmpty { return .never().named() }
        let isSynchronous = sources.allSatisfy(\.isSynchronous)
        let machine: @Sendable () -> MergeState<Element> = { MergeState(unfinished: 1) }
        return .join(
            sources.count, isSynchronous: isSynchronous, machine,
            { joined in
                let winner = Locked<Int?>(nil)
                for (source, stream) in Swift.zip(joined, sources) {
                    // Whether the source is the winner, which is the first one that asks. It disposes the others.
                    let wins: @Sendable () -> Bool = {
                        let former = winner.withLock { winner in
                            defer { winner = winner ?? source.place.number }
                            return winner
                        }
                        if former == nil { for other in joined where other !== source { other.upstream.dispose() } }
                        return former == nil || former == source.place.number
                    }
                    let isWinner = Box(false)
                    source.attach(
                        stream,
                        finish: { if wins() { source.finish($0) } else { source.upstream.dispose() } },
                        next: { element in
                            if !isWinner.value { isWinner.value = wins() }
                            return isWinner.value ? source.send(.next(element)) : .none
                        })
                }
            }
        ).named()
    }

    /// Works like ``amb(_:)`` with an array.
    @inlinable public static func amb<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> { amb(sources.map { $0.asObservable() }) }
}
