extension ObservableType {
    /// Splits the source by key: sends a group with the first element of each key, and all elements of that key to the group.
    ///
    ///     source:                            --1--2--3--4--|
    ///     groupBy(keySelector: { $0 % 2 }):  --a--b--------|
    ///     a:                                 --1-----3-----|
    ///     b:                                 -----2-----4--|
    ///
    /// A group is a ``PublishSubject``: who observes it as soon as it comes misses nothing, who comes later misses what was sent
    /// before. All groups end as the source does, in the order in which they began, and the stream after them; a `keySelector`
    /// that throws ends all with its error. The source is let go when neither the stream nor any group is observed: a group
    /// outlives the stream, which then begins no new ones.
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
            let finish: (Completion) -> Void = { completion in
                for group in inOrder.value { group.on(Event(completion)) }
                stream.on(Event(completion))
                upstream.dispose()
            }
            let subscription = stream.do(onDispose: { interest.dispose() }).attach(sink)
            upstream.setDisposable(
                asObservable().attach(
                    Sink(
                        next: { element in
                            if upstream.isDisposed { return .none }
                            do {
                                let key = try keySelector(element)
                                if let group = groups.value[key] {
                                    group.onNext(element)
                                } else if stream.hasObservers {
                                    let group = PublishSubject<Element>()
                                    groups.value[key] = group
                                    inOrder.value.append(group)
                                    stream.onNext(GroupedObservable(key: key, group, interest))
                                    group.onNext(element)
                                }
                            } catch {
                                finish(.failed(error))
                            }
                            // The observer may have ended in a group, before it got the subscription to dispose.
                            if observer?.isDisposed == true { interest.dispose() }
                            return upstream.isDisposed ? .none : .more
                        },
                        finish: finish)))
            return subscription
        }
    }
}

/// The elements of one key.
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType {
    public let key: Key
    @usableFromInline let elements: Observable<Element>

    /// - Parameter interest: counts the observers.
    @export(implementation) init(key: Key, _ group: PublishSubject<Element>, _ interest: RefCountDisposable) {
        self.key = key
        let elements = group.asObservable()
        self.elements = .deferred {
            let observer = interest.retain()
            return elements.do(onDispose: { observer.dispose() })
        }
    }

    @export(implementation) public func asObservable() -> Observable<Element> { elements }

    @export(implementation) public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        elements.subscribe(observer)
    }
}
