extension ObservableType {
    /// Divides the elements into groups by key. Sends each group when the first element of its key arrives.
    ///
    ///     source:                            --1--2--3--4--|
    ///     groupBy(keySelector: { $0 % 2 }):  --a--b--------|
    ///     a:                                 --1-----3-----|
    ///     b:                                 -----2-----4--|
    ///
    /// A group keeps its elements until its first observer. That observer gets them before `subscribe` returns, and
    /// then each later element once. So nothing is lost if groups are observed later, for instance on another
    /// scheduler. Other observers get the elements that are sent after they have subscribed, as from a
    /// ``PublishSubject``. If a group is released before it has been observed, it drops its elements and all further
    /// ones of its key.
    ///
    /// All groups together keep up to 65,536 elements, for a source that waited might keep the observed groups from
    /// ending. The next element fails the groups and the result with ``BufferOverflow``.
    ///
    /// When the source completes or fails, all groups do too, in the order in which they began, and then the result. If
    /// `keySelector` throws, all groups and the result fail with that error.
    ///
    /// The source is disposed when neither the result nor any group has an observer. A group that is observed continues
    /// after the result has been disposed, and no new groups begin then. A group that is observed after the source has
    /// been disposed sends what it has kept, and completes.
    @inlinable public func groupBy<Key: Hashable & Sendable>(
        keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        map { (try keySelector($0), $0) }.divided { groups, interest, kept in
            let groupsByKey = Cell<[Key: Part<Element>]>([:])
            let inOrder = Cell<[Part<Element>]>([])
            return (
                next: { keyed in
                    let (key, element) = keyed
                    if let group = groupsByKey.value[key] {
                        group.on(.next(element))
                    } else if groups.hasObservers {
                        let group = Part<Element>(kept)
                        groupsByKey.value[key] = group
                        inOrder.value.append(group)
                        groups.onNext(GroupedObservable(key: key, group.stream(retaining: interest)))
                        group.on(.next(element))
                    }
                },
                finish: { completion in for group in inOrder.value { group.on(Event(completion)) } }
            )
        }
    }
}

/// The elements of one key, which ``ObservableType/groupBy(keySelector:)`` sends as a group.
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType, OwnObservable {
    public let key: Key
    @usableFromInline let elements: Observable<Element>

    @inlinable init(key: Key, _ elements: Observable<Element>) {
        self.key = key
        self.elements = elements
    }

    @inlinable public func asObservable() -> Observable<Element> { elements }
}
