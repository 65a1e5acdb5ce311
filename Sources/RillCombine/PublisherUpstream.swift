#if canImport(Combine)
    import Combine
    import Rill
    import Synchronization

    /// The subscriber of a publisher, which asks for one element at a time, and the upstream of an observer.
    ///
    /// One caller at a time is inside: it calls the sink, and then asks for the next element. Anything that arrives
    /// meanwhile, on another thread or from within these calls, waits in the inbox for the caller that is inside. So a
    /// publisher that sends within `request(_:)` takes no stack, and a publisher that sends more than it was asked for
    /// breaks no law.
    final class PublisherUpstream<Input: Sendable, Failure: Error>: Subscriber, Upstream, @unchecked Sendable {
        /// A publisher must accept both calls on any thread.
        private struct Connection: @unchecked Sendable {
            let subscription: any Subscription
        }

        private struct State: Sendable {
            var connection: Connection?
            var inbox = Queue<Event<Input>>()
            var isInside = false
            /// Whether the observer has answered ``Demand/later``.
            var isWaiting = false
            /// Whether ``resume()`` has been called since the last element was sent.
            var isResumed = false
            var hasEnded = false

            /// Takes the next event from the inbox.
            mutating func takeFirst() -> Event<Input>? {
                isResumed = false
                return inbox.popFirst()
            }

            mutating func end() -> State {
                let former = self
                self = State(isInside: true, hasEnded: true)
                return former
            }
        }

        private let state = Mutex(State())
        /// Used by the caller that is inside. `state` says who that is.
        private var sink: Sink<Input>?

        init(_ sink: sending Sink<Input>) { self.sink = sink }

        func receive(subscription: any Subscription) {
            let connection = Connection(subscription: subscription)
            let isFirst = state.withLock { state in
                if state.hasEnded || state.connection != nil { return false }
                state.connection = connection
                return true
            }
            if isFirst { subscription.request(.max(1)) } else { subscription.cancel() }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            receive(.next(input))
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) { receive(Event(completion)) }

        private func receive(_ event: Event<Input>) {
            let enters = state.withLock { state in
                if state.hasEnded { return false }
                // The end needs no demand.
                if state.isInside || state.isWaiting && !(event.isStopEvent && state.inbox.isEmpty) {
                    state.inbox.append(event)
                    return false
                }
                (state.isInside, state.isResumed) = (true, false)
                return true
            }
            if enters { deliver(event) }
        }

        func resume() {
            let enters = state.withLock { state in
                if state.isInside { state.isResumed = true }
                if state.isInside || !state.isWaiting { return false }
                (state.isInside, state.isWaiting) = (true, false)
                return true
            }
            if enters { ask() }
        }

        func dispose() {
            let former = state.withLock { $0.hasEnded ? nil : $0.end() }
            guard let former else { return }
            former.connection?.subscription.cancel()
            if !former.isInside { sink = nil }
        }

        /// Sends `event` and those that follow it, until none is there or the observer waits.
        private func deliver(_ event: Event<Input>) {
            var event = event
            while case .next(let element) = event {
                let demand = sink?.next(element) ?? .none
                let goesOn = state.withLock { state in
                    if state.hasEnded || demand != .later || state.isResumed { return true }
                    (state.isInside, state.isWaiting) = (false, true)
                    return false
                }
                if !goesOn { return }
                if demand == .none { dispose() }
                guard let next = nextEvent() else { return }
                event = next
            }
            guard let completion = event.completion else { return }
            if state.withLock({ $0.hasEnded ? nil : $0.end() }) == nil {
                sink = nil
                return
            }
            sink.take()?.finish(completion)
        }

        private func ask() { if let event = nextEvent() { deliver(event) } }

        /// Returns the next event. If the inbox is empty, asks the publisher for an element. If the publisher doesn't
        /// send it at once, leaves and returns nil.
        private func nextEvent() -> Event<Input>? {
            let (event, connection) = state.withLock { ($0.takeFirst(), $0.connection) }
            if let event { return event }
            connection?.subscription.request(.max(1))
            let (answer, hasEnded) = state.withLock { state in
                let answer = state.takeFirst()
                if !state.hasEnded { state.isInside = answer != nil }
                return (answer, state.hasEnded)
            }
            if hasEnded { sink = nil }
            return answer
        }
    }

    extension Event {
        init<Failure: Error>(_ completion: Subscribers.Completion<Failure>) {
            switch completion {
            case .finished: self = .completed
            case .failure(let error): self = .error(error)
            }
        }
    }
#endif
