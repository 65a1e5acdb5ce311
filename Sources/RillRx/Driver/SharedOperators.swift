extension SharedSequenceConvertibleType {
    /// Sends the result of `transform` for each element.
    @inlinable public func map<Result>(
        _ transform: @escaping @MainActor @Sendable (Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        .init(source.map { element in MainActor.assumeIsolated { Isolated(transform(element.value)) } })
    }

    /// Sends the result of `transform` for each element, except nil.
    @inlinable public func compactMap<Result>(
        _ transform: @escaping @MainActor @Sendable (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        .init(
            source.compactMap { element in
                MainActor.assumeIsolated { transform(element.value).map { Isolated($0) } }
            })
    }

    /// Sends the elements for which `predicate` returns true.
    @inlinable public func filter(_ predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> SharedSequence<
        SharingStrategy, Element
    > {
        .init(source.filter { element in MainActor.assumeIsolated { predicate(element.value) } })
    }

    /// Combines the elements into a value, and sends it after each element.
    @inlinable public func scan<Result>(
        _ seed: sending Result, accumulator: @escaping @MainActor @Sendable (Result, Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        .init(
            source.scan(Isolated(sending: seed)) { result, element in
                MainActor.assumeIsolated { Isolated(accumulator(result.value, element.value)) }
            })
    }

    /// Drops the first `count` elements.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> { .init(source.skip(count)) }

    /// Sends `element` first.
    @inlinable public func startWith(_ element: sending Element) -> SharedSequence<SharingStrategy, Element> {
        .init(source.startWith(Isolated(sending: element)))
    }

    /// Sends `element` first.
    @inlinable public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element>
    where Element: Sendable {
        .init(source.startWith(Isolated(sending: element)))
    }

    /// Drops an element that equals the previous one.
    @inlinable public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element>
    where Element: Equatable & SendableMetatype {
        distinctUntilChanged { $0 == $1 }
    }

    /// Drops an element if `keySelector` returns the same key for it as for the previous one.
    @inlinable public func distinctUntilChanged<Key: Equatable & SendableMetatype>(
        _ keySelector: @escaping @MainActor @Sendable (Element) -> Key
    ) -> SharedSequence<SharingStrategy, Element> { distinctUntilChanged(keySelector, comparer: ==) }

    /// Drops an element if `comparer` returns true for the last element sent and this one.
    ///
    /// In a chain of several closures, write `distinctUntilChanged({ $0 }, comparer: { $0 / 10 == $1 / 10 })`. Without
    /// the first closure, the compiler tries the second one as a key for each way to read the others, and may give up.
    @_disfavoredOverload  // considered only if a key doesn't fit: a chain took over 20,000 solver scopes
    @inlinable public func distinctUntilChanged(
        _ comparer: @escaping @MainActor @Sendable (Element, Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        .init(source.distinctUntilChanged { a, b in MainActor.assumeIsolated { comparer(a.value, b.value) } })
    }

    /// Drops an element if `comparer` returns true for the key of the last element sent and the key of this one.
    @_disfavoredOverload  // as above
    @inlinable public func distinctUntilChanged<Key>(
        _ keySelector: @escaping @MainActor @Sendable (Element) -> Key,
        comparer: @escaping @MainActor @Sendable (Key, Key) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        .init(
            source.distinctUntilChanged(
                { element in MainActor.assumeIsolated { Isolated(keySelector(element.value)) } },
                comparer: { a, b in MainActor.assumeIsolated { comparer(a.value, b.value) } }))
    }

    /// Calls the closures as events pass, without changing the stream.
    ///
    /// Each `on…` closure is called before its event is passed on, and each `after…` closure after it. `onSubscribe`
    /// and `onSubscribed` are called before and after the source is subscribed to. `onDispose` is called last, and
    /// exactly once for each subscription. After a dispose on another thread, it is called later.
    ///
    /// A driver or a signal calls `afterCompleted` and `onDispose` before its observers get the end, unless the end
    /// comes while the source is being subscribed to.
    @inlinable public func `do`(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        afterNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        afterCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onSubscribe: (@MainActor @Sendable () -> Void)? = nil,
        onSubscribed: (@MainActor @Sendable () -> Void)? = nil,
        onDispose: (@MainActor @Sendable () -> Void)? = nil
    ) -> SharedSequence<SharingStrategy, Element> {
        .init(
            source.do(
                onNext: { element in MainActor.assumeIsolated { onNext?(element.value) } },
                afterNext: { element in MainActor.assumeIsolated { afterNext?(element.value) } },
                onCompleted: { MainActor.assumeIsolated { onCompleted?() } },
                afterCompleted: { MainActor.assumeIsolated { afterCompleted?() } },
                onSubscribe: { MainActor.assumeIsolated { onSubscribe?() } },
                onSubscribed: { MainActor.assumeIsolated { onSubscribed?() } },
                onDispose: { if let onDispose { ConcurrentMainScheduler.perform(onDispose) } }))
    }

    /// Prints a line for each subscription, event and disposal, with the file and line of the call to `debug`.
    ///
    /// An `identifier` is printed instead of the name of the calling function. If `trimOutput` is true, the description
    /// of an element is shortened to 40 characters.
    @inlinable public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #fileID, line: UInt = #line,
        function: String = #function
    ) -> SharedSequence<SharingStrategy, Element> {
        .init(source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }

    /// Sends an element after `dueTime` has passed without a newer one.
    @inlinable public func debounce(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
        .init(source.debounce(dueTime, scheduler: SharingScheduler.make()))
    }

    /// Sends an element at once, and then the latest of those that arrive within `dueTime`, when that time is over. If
    /// `latest` is false, drops the elements that arrive within `dueTime`.
    @inlinable public func throttle(_ dueTime: Duration, latest: Bool = true) -> SharedSequence<
        SharingStrategy, Element
    > {
        .init(source.throttle(dueTime, latest: latest, scheduler: SharingScheduler.make()))
    }

    /// Sends each event, including the completion, after `dueTime`.
    ///
    /// Up to 65,536 elements are on their way. With one more, the stream sends nothing further, and
    /// `Hooks.onUnhandledError` gets a `BufferOverflow`.
    @inlinable public func delay(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
        .init(source.delay(dueTime, scheduler: SharingScheduler.make()))
    }
}

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
