/// The memory of a subject, and its end. It includes events that haven't been delivered yet.
@usableFromInline struct Accepted<Element: Sendable>: Sendable {
    @usableFromInline var latest: Element?
    /// The remembered elements before the latest.
    @usableFromInline var earlier = Queue<Element>()
    /// When the remembered elements were sent, if they are forgotten with time.
    @usableFromInline var times = Queue<Duration>()
    /// The number of elements that were sent.
    @usableFromInline var version = 0
    /// The readers of the latest element, once there has been one.
    @usableFromInline var tracking: Tracking?
    /// Whether `tracking` may have readers. An element that is sent when it has none clears this.
    @usableFromInline var isRead = false
    @usableFromInline var completion: Completion?
    @usableFromInline let isDisposed: Bool

    @inlinable init(latest: Element? = nil, isDisposed: Bool = false) {
        self.latest = latest
        self.isDisposed = isDisposed
        completion = isDisposed ? .failed(RxError.disposed) : nil
    }

    /// The element that is forgotten for a message, and the readers of the latest element.
    @usableFromInline typealias Former = (element: Element?, readers: Tracking?)

    /// Accepts `message`, and returns the forgotten element. Returns nil if `message` is an event and the subject had
    /// already ended.
    ///
    /// - Parameter now: the time, if elements are forgotten with time.
    @inlinable mutating func receive(
        _ message: SubjectState<Element>.Message, remembering memory: Memory, at now: Duration?
    ) -> Former? {
        guard case .event(let event) = message else { return Former(nil, nil) }
        if completion != nil { return nil }
        guard case .next(let element) = event else {
            completion = event.completion
            return Former(memory.replays != .always && !event.isCompleted ? latest.take() : nil, nil)
        }
        isRead = isRead && tracking!.hasReaders
        let readers = isRead ? tracking : nil
        let former = latest.take()
        latest = element
        version &+= 1
        if let now { times.append(now) }
        guard memory.capacity > 1, let former else { return Former(former, readers) }
        earlier.append(former)
        return Former(earlier.count < memory.capacity ? nil : earlier.popFirst(), readers)
    }

    /// Forgets the elements that were sent before `time`, and returns them.
    @inlinable mutating func forget(before time: Duration) -> [Element] {
        var former: [Element] = []
        while let first = times.first, first < time {
            _ = times.popFirst()
            if let element = earlier.popFirst() ?? latest.take() { former.append(element) }
        }
        return former
    }

    /// Sends what a new observer gets first: the remembered elements, and the end if the subject has ended. Stops when
    /// `subscription` is disposed.
    @inlinable func replay(
        _ replays: Replay, _ subscription: SingleAssignmentDisposable?, _ send: (Element) -> Demand,
        finish: (Completion) -> Void
    ) -> Demand {
        func next(_ element: Element) -> Demand { subscription?.isDisposed == true ? .none : send(element) }
        switch (replays, completion) {
        case (.beforeEnd, nil), (.always, _), (.afterCompletion, .completed):
            if !earlier.isEmpty { for element in earlier where next(element) == .none { return .none } }
            if let latest, next(latest) == .none { return .none }
        default: break
        }
        guard let completion else { return .more }
        finish(completion)
        return .none
    }
}
