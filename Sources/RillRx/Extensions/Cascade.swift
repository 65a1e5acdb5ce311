import Synchronization

extension Observable {
    /// Subscribes to all sources, and sends the elements of the last one that has sent any. The sources before it are
    /// disposed at its first element.
    ///
    ///     a:                --1--2-----3--|
    ///     b:                ------4--5-----|
    ///     cascade([a, b]):  --1--24--5-----|
    ///
    /// Completes when all sources that are left have completed, and fails when one of them fails.
    @inlinable public static func cascade<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> {
        sources.map { $0.asObservable() }.reversed().reduce(.empty()) { later, source in
            later.publish { later in .merge(source.take(until: later), later) }
        }
    }
}

extension ObservableType {
    /// Works like `Observable.cascade(_:)` with this source and those in `next`.
    @inlinable public func cascade<Sources: Sequence>(_ next: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> {
        .cascade([asObservable()] + next.map { $0.asObservable() })
    }
}

extension Observable {
    /// Sends `element` to the first subscription and completes; for all others, only completes.
    ///
    ///     once(a), first:   (a|)
    ///     once(a), second:  |
    public static func once(_ element: Element) -> Observable<Element> {
        let left = Mutex<Element?>(element)
        return deferred { from(optional: left.withLock { $0.take() }) }
    }
}
