extension ObservableType {
    /// Divides the elements into groups by key. Each group ends at the first event of a stream that `duration` returns
    /// for it, and its key is forgotten. When the key comes again, a new group begins.
    ///
    ///     source:                                                   --1--2--3--4--5--|
    ///     groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }):  --a--b--------c--|
    ///     a:                                                        --1-----(3|)
    ///     b:                                                        -----2-----(4|)
    ///     c:                                                        --------------5--|
    ///
    /// So the number of groups is that of the keys in use, however many keys come over time. For instance, each order
    /// is followed until it has been delivered:
    ///
    ///     changes.groupBy(keySelector: \.order, until: { changes in changes.filter(\.isDelivery) })
    ///
    /// `duration` is called with each group after the group has been sent, and its stream is subscribed to before the
    /// first element is sent. It gets the elements of the group in a stream of its own, so that the first observer of
    /// the group still gets what was kept. The element at which a duration ends is the last one of its group. A
    /// duration that ends at once makes groups of one element. An element never goes to a group that has ended.
    ///
    /// If a duration fails or `duration` throws, all groups and the result fail with that error. The durations end with
    /// the source. See ``groupBy(keySelector:)`` for everything else.
    @inlinable public func groupBy<Key: Hashable & Sendable, End: ObservableConvertibleType>(
        keySelector: @escaping @Sendable (Element) throws -> Key,
        until duration: @escaping @Sendable (GroupedObservable<Key, Element>) throws -> End
    ) -> Observable<GroupedObservable<Key, Element>> {
        groups(
            by: keySelector, watching: { PublishSubject<Element>() }, onElement: { $0.onNext($1) },
            ends: { begun in
                begun.flatMap { group, elements in
                    try duration(GroupedObservable(key: group.key, elements.asObservable())).asObservable()
                        .take(1).map { _ in group }.ifEmpty(default: group)
                        // At once, because this stream may have to wait for its turn.
                        .do(onNext: { $0.isOver.mark() })
                }
            }
        ).named(after: self)
    }

    /// Divides the elements into groups, which end when the stream that `ends` returns sends them.
    ///
    /// - Parameters:
    ///   - watch: makes an object that watches a group.
    ///   - onElement: called with each element of the group, and that object.
    ///   - ends: called for each subscription with the groups that begin, and their objects. That stream completes when
    ///     no group can begin anymore.
    @inlinable func groups<Key: Hashable & Sendable, Watch: Sendable>(
        by keySelector: @escaping @Sendable (Element) throws -> Key, watching watch: @escaping @Sendable () -> Watch,
        onElement: @escaping @Sendable (Watch, Element) -> Void,
        ends: @escaping @Sendable (Observable<(OpenGroup<Key, Element>, Watch)>) -> Observable<OpenGroup<Key, Element>>
    ) -> Observable<GroupedObservable<Key, Element>> {
        let elements = map { GroupStep.element(try keySelector($0), $0) }
        return .deferred {
            let begun = PublishSubject<(OpenGroup<Key, Element>, Watch)>()
            return Observable<GroupStep<Key, Element>>.join(
                2, { MergeState(unfinished: 1) },
                { sources in
                    // Only the end of the source is that of the result.
                    sources[1].attach(ends(begun.asObservable()).concat(.never())) { $0.send(.next(.end($1))) }
                    // The groups hold what watches them, which holds the groups until the source is released.
                    let notice = ReleaseNotice { sources[1].send(.next(.release)) }
                    sources[0].attach(elements) { source, step in
                        withExtendedLifetime(notice) { source.send(.next(step)) }
                    }
                }
            ).groups(
                onBegin: { group in
                    let watch = watch()
                    begun.onNext((group, watch))
                    return { onElement(watch, $0) }
                }, onRelease: { begun.onCompleted() })
        }
    }
}
