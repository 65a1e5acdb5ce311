extension ObservableType {
    /// Shares one subscription to the source among all observers, and keeps it for `duration` after the last one has
    /// ended. An observer that arrives within that time first gets the last `replay` elements.
    ///
    ///     source:                                                         --a--b--c--d--|
    ///     share(replay: 1, keepingAlive: .seconds(6)), away from 2 to 7:  --a----bc--d--|
    ///     source:                                                         ^-------------!
    ///
    /// After that time, the source is disposed on `scheduler`, and the replayed elements are released. The next
    /// observer starts afresh. If the source ends earlier, it isn't kept: an observer that arrives then starts it
    /// again. An error that comes while nobody observes is dropped.
    ///
    /// The subscription lasts for `duration` even if nobody holds the shared stream anymore. A `duration` of zero or
    /// less means as soon as the scheduler can. See ``share(replay:scope:)`` for everything else.
    ///
    /// - Precondition: `replay` is not negative.
    @inlinable public func share(
        replay: Int = 0, keepingAlive duration: Duration, scheduler: any SchedulerType
    ) -> Observable<Element> {
        requireNotNegative(replay, "replay")
        return self.replay(replay)
            .connected(by: 1, disconnecting: .later { scheduler.schedule(after: duration.clamped, $0) })
            .named(after: self)
    }
}
