extension ObservableType {
    /// Delivers elements and the completion `dueTime` later, on `scheduler`.
    ///
    ///     source:              --a--b--|
    ///     delay(.seconds(2)):  ----a--b--|
    ///
    /// An error is delivered at once, on the thread that sends it. Elements that are still waiting are dropped.
    ///
    /// A source that can wait does so while 256 elements are on their way, and while the observer waits. Of a source
    /// that can't wait, up to 65,536 elements are on their way. While the observer waits, it gets those that are due,
    /// once the source has sent two more. The next one over the limit fails the result with ``BufferOverflow``.
    ///
    /// A `dueTime` of zero or less means as soon as the scheduler can.
    @inlinable public func delay(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        timed(on: scheduler) { _ in DelayState(dueTime: dueTime.clamped) }
    }

    /// Subscribes to the source after `dueTime`, on `scheduler`.
    ///
    ///     source:                          --a--b--|
    ///     delaySubscription(.seconds(3)):  -----a--b--|
    ///
    /// After that, events are passed on as they come. An error doesn't overtake any elements.
    ///
    /// A `dueTime` of zero or less means as soon as the scheduler can.
    @inlinable public func delaySubscription(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        attached(on: scheduler) { scheduler.schedule(after: dueTime.clamped, $0) }
    }
}

/// Keeps elements and the completion until they are due.
@usableFromInline struct DelayState<Element: Sendable>: TimedMachine {
    @usableFromInline let dueTime: Duration
    /// The waiting events, each with its deadline. An element of nil stands for the completion.
    @usableFromInline var waiting = Queue<(element: Element?, deadline: Duration)>()

    @inlinable init(dueTime: Duration) { self.dueTime = dueTime }

    @inlinable var deadline: Duration? { waiting.first?.deadline }

    @inlinable var isFull: Bool { waiting.count >= 256 }

    @inlinable mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<Element> {
        if waiting.count >= BufferOverflow.usualLimit, element != nil { return .finish(BufferOverflow.usual) }
        waiting.append((element, now + dueTime))
        return .wait
    }

    @inlinable mutating func wake(at now: Duration) -> Emission<Element> {
        waiting.popFirst()!.element.map { .next($0) } ?? .finish(.completed)
    }
}
