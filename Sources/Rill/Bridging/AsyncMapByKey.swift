extension ObservableType {
    /// Transforms each element with an asynchronous function: elements of one key one after the other, and those of up
    /// to `maxConcurrent` keys at the same time.
    ///
    ///     source:                                                     -aAb-----|
    ///     asyncMap(by: { $0.lowercased() }, maxConcurrent: 2) { … }:  ----a-bA-|
    ///
    /// For instance, the messages of one user are answered in their order, and those of up to eight users side by side:
    ///
    ///     messages.asyncMap(by: \.user, maxConcurrent: 8) { [api] message in try await api.answer(message) }
    ///
    /// The results of one key come in the order of its elements, and those of different keys as they end. A key keeps
    /// its place as long as elements of it wait. So if `maxConcurrent` keys are never idle, all others wait.
    ///
    /// A source that can wait does so while `maxConcurrent` keys are busy, or when 128 elements wait for their keys. It
    /// goes on when half of these have been taken. The elements of a source that can't wait are kept without a limit.
    ///
    /// If `key` or `transform` throws, or if the source fails, the result fails at once. So an error overtakes the
    /// results of all elements that are waiting or being transformed, and cancels their tasks. Disposing the
    /// subscription cancels the tasks, too.
    ///
    /// - Parameters:
    ///   - key: returns the key of an element.
    ///   - maxConcurrent: the number of keys whose elements are transformed at the same time.
    ///   - scheduler: the scheduler that runs the tasks. The default is the global executor.
    ///   - transform: the function to call with each element.
    /// - Precondition: `maxConcurrent` is positive.
    @inlinable public func asyncMap<Key: Hashable & Sendable, Result: Sendable>(
        by key: @escaping @Sendable (Element) throws -> Key, maxConcurrent: Int,
        on scheduler: (any ImmediateSchedulerType)? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        requirePositive(maxConcurrent, "maxConcurrent")
        return busyTimes(by: key).flatMap(maxConcurrent: maxConcurrent) { time in
            Observable<Result> { sink in
                let input = SingleAssignmentDisposable(onDisposed: { time.end() })
                return Observable<Result>.running(nil, scheduler, input: input, sink) { sink in
                    while let element = time.takeElement() {
                        let demand = sink.next(try await transform(element))
                        if demand != .more, await !sink.goesOn(after: demand) { return }
                    }
                }
            }
        }.named(after: self)
    }

    /// Sends the time that begins with each element whose key isn't busy. The others wait in the time of their key.
    /// This happens here because several threads may call the transform of `flatMap` at once.
    @inlinable func busyTimes<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<BusyTime<Key, Element>> {
        let source = asObservable()
        return Observable<BusyTime<Key, Element>> { sink in
            let backlog = Backlog<Key, Element>()
            let times = Box<[Key: BusyTime<Key, Element>]>([:])
            sink.adopt(backlog.source)
            func next(_ element: Element) -> Demand {
                sink.attempt {
                    for time in backlog.over.exchange([]) where times.value[time.key] === time {
                        times.value[time.key] = nil
                    }
                    let key = try key(element)
                    if let demand = times.value[key]?.append(element) { return demand }
                    let time = BusyTime(key, element, backlog)
                    times.value[key] = time
                    return sink.next(time)
                }
            }
            func finish(_ completion: Completion) { withExtendedLifetime(backlog) { sink.finish(completion) } }
            backlog.source.setDisposable(source.attach(Sink(for: backlog.source, next: next, finish: finish)))
            return backlog.source
        }
    }
}

/// The time during which a key has a task, and the elements that wait for that task.
@usableFromInline final class BusyTime<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    @usableFromInline let key: Key
    @usableFromInline typealias State = (backlog: Backlog<Key, Element>, first: Element?, waiting: Queue<Element>)

    /// The elements that wait, or nil when the time is over. Then the backlog may hold this time.
    @usableFromInline let state: Locked<State?>

    @inlinable init(_ key: Key, _ first: Element, _ backlog: Backlog<Key, Element>) {
        self.key = key
        state = Locked((backlog, first, Queue<Element>()))
    }

    /// Adds an element and returns the answer for the source. Returns nil if the time is over.
    @inlinable func append(_ element: Element) -> Demand? {
        let backlog = state.withLock { state in
            state?.waiting.append(element)
            return state?.backlog
        }
        guard let kept = backlog?.kept else { return nil }
        kept.change(by: 1)
        return kept.answer
    }

    /// Takes the next element. If there is none, the time is over.
    @inlinable func takeElement() -> Element? {
        let (element, backlog) = state.withLock { state -> (Element?, Backlog<Key, Element>?) in
            if let first = state?.first.take() { return (first, nil) }  // not counted: it waits for no other
            let (element, backlog) = (state?.waiting.popFirst(), state?.backlog)
            if element == nil { state = nil }
            return (element, backlog)
        }
        if element == nil { backlog?.over.withLock { $0.append(self) } } else { backlog?.kept.change(by: -1) }
        return element
    }

    /// Ends the time, and drops the elements.
    @inlinable func end() { _ = state.exchange(nil) }
}

/// The elements that wait for the tasks of their keys. While there are 128, the source waits.
@usableFromInline final class Backlog<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    @usableFromInline let source = SingleAssignmentDisposable()
    @usableFromInline let kept: KeptElements
    /// The times that have ended since the last element. Their keys are forgotten by the source, because a key is not
    /// compared under a lock (law 6).
    @usableFromInline let over = Locked<[BusyTime<Key, Element>]>([])

    @inlinable init() { kept = KeptElements(of: source, limit: 128) }
}
