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
    /// All groups together keep up to 65,536 elements. The next one fails the groups and the result with
    /// ``BufferOverflow``. The source doesn't wait for groups that nobody observes, because the observed groups would
    /// then wait for their end, too.
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
        map { GroupStep.element(try keySelector($0), $0) }.groups(onBegin: { _ in nil }, onRelease: {})
            .named(after: self)
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

extension ObservableType {
    /// Carries out the steps of a source that is divided into groups.
    ///
    /// - Parameters:
    ///   - onBegin: called with each group after it has been sent and before its first element is. Returns a closure to
    ///     call with each element of the group, unless that is nil.
    ///   - onRelease: called when nothing can begin another group.
    @inlinable func groups<Key, Member>(
        onBegin: @escaping @Sendable (OpenGroup<Key, Member>) -> ((Member) -> Void)?,
        onRelease: @escaping @Sendable () -> Void
    ) -> Observable<GroupedObservable<Key, Member>> where Element == GroupStep<Key, Member> {
        divided { groups, interest, kept in
            let groupsByKey = Box<[Key: (group: OpenGroup<Key, Member>, onElement: ((Member) -> Void)?)]>([:])
            let inOrder = Box(NumberedList<Part<Member>>())
            func end(_ group: OpenGroup<Key, Member>) {
                if inOrder.value.remove(group.number) == nil { return }
                groupsByKey.value[group.key] = nil
                group.part.on(.completed)
            }
            return (
                next: { step in
                    switch step {
                    case .element(let key, let element):
                        if let group = groupsByKey.value[key]?.group, group.isOver.isSet { end(group) }
                        if let (group, onElement) = groupsByKey.value[key] {
                            onElement?(element)
                            group.part.on(.next(element))
                        } else if groups.hasObservers {
                            let part = Part<Member>(kept)
                            let group = OpenGroup(key: key, part: part, number: inOrder.value.append(part))
                            groups.onNext(GroupedObservable(key: key, part.stream(retaining: interest)))
                            let onElement = onBegin(group)
                            groupsByKey.value[key] = (group, onElement)
                            onElement?(element)
                            part.on(.next(element))
                        }
                    case .end(let group): end(group)
                    case .release:
                        groupsByKey.value = groupsByKey.value.mapValues { ($0.group, nil) }
                        onRelease()
                    }
                },
                finish: { completion in for part in inOrder.value.elements { part?.on(Event(completion)) } }
            )
        }
    }
}

/// A step of a source that is divided into groups.
@usableFromInline enum GroupStep<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    case element(Key, Element)
    case end(OpenGroup<Key, Element>)
    /// The source was released, perhaps without an end.
    case release
}

/// A group that hasn't ended, or has just ended.
@usableFromInline final class OpenGroup<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    @usableFromInline let key: Key
    @usableFromInline let part: Part<Element>
    /// The place of the group among all groups.
    @usableFromInline let number: Int
    /// Set when the group is to get no further element.
    @usableFromInline let isOver = Flag()

    @inlinable init(key: Key, part: Part<Element>, number: Int) {
        self.key = key
        self.part = part
        self.number = number
    }
}
