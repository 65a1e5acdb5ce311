extension ObservableType {
    /// Divides the elements into groups by key. Sends each group when the first element of its key arrives.
    ///
    ///     source:                            --1--2--3--4--|
    ///     groupBy(keySelector: { $0 % 2 }):  --a--b--------|
    ///     a:                                 --1-----3-----|
    ///     b:                                 -----2-----4--|
    ///
    /// A group sends its elements through a ``PublishSubject``. An observer that subscribes as soon as the group
    /// arrives gets all of them. A later observer misses the elements that were sent before.
    ///
    /// When the source completes or fails, all groups do too, in the order in which they began, and then the result. If
    /// `keySelector` throws, all groups and the result fail with that error.
    ///
    /// The source is disposed when neither the result nor any group has an observer. A group that is observed continues
    /// after the result has been disposed, and no new groups begin then.
    @export(implementation) public func groupBy<Key: Hashable & Sendable>(
        keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        Observable<GroupedObservable<Key, Element>> { sink in
            let upstream = SingleAssignmentDisposable()
            let interest = RefCountDisposable(disposable: upstream)
            let stream = PublishSubject<GroupedObservable<Key, Element>>()
            let observer = sink.subscription
            let groups = Cell<[Key: PublishSubject<Element>]>([:])
            let inOrder = Cell<[PublishSubject<Element>]>([])
            let subscription = stream.do(onDispose: { interest.dispose() }).attach(sink)
            upstream.setDisposable(
                map { (try keySelector($0), $0) }.attach(
                    Sink(
                        next: { key, element in
                            if let group = groups.value[key] {
                                group.onNext(element)
                            } else if stream.hasObservers {
                                let group = PublishSubject<Element>()
                                groups.value[key] = group
                                inOrder.value.append(group)
                                stream.onNext(GroupedObservable(key: key, group.asObservable(), interest))
                                group.onNext(element)
                            }
                            // The observer may have ended while a group was sending, before it had received the
                            // subscription to dispose.
                            if observer?.isDisposed == true { interest.dispose() }
                            return upstream.isDisposed ? .none : .more
                        },
                        finish: { completion in
                            for group in inOrder.value { group.on(Event(completion)) }
                            stream.on(Event(completion))
                            upstream.dispose()
                        })))
            return subscription
        }
    }
}

/// The elements of one key, which ``ObservableType/groupBy(keySelector:)`` sends as a group.
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType, OwnObservable {
    public let key: Key
    @usableFromInline let elements: Observable<Element>

    /// - Parameter interest: counts the observers of the result and of all groups.
    @export(implementation) init(key: Key, _ group: Observable<Element>, _ interest: RefCountDisposable) {
        self.key = key
        elements = .deferred {
            let observer = interest.retain()
            return group.do(onDispose: { observer.dispose() })
        }
    }

    @export(implementation) public func asObservable() -> Observable<Element> { elements }
}
