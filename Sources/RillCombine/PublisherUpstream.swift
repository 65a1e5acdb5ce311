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
        /// Not generic, as ``SubscriptionState``.
        private let state = Mutex(UpstreamState())
        /// The events that wait for the caller that is inside. Changes under the lock only.
        private var inbox = Queue<Event<Input>>()
        /// Used by the caller that is inside. `state` says who that is.
        private var sink: Sink<Input>?

        init(_ sink: sending Sink<Input>) {
            self.sink = sink
            self.sink?.adopt(self)  // a publisher may loop while it is subscribed to
        }

        func receive(subscription: any Subscription) {
            let connection = UnsafeTransfer(subscription)
            let isFirst = state.withLock { $0.connect(connection) }
            if isFirst { subscription.request(.max(1)) } else { subscription.cancel() }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            if enters(with: .next(input), isEnd: false) { deliver(input) }
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            if enters(with: Event(completion), isEnd: true) { finish(Event(completion)) }
        }

        func resume() { if state.withLock({ $0.resume() }) { goOn() } }

        func dispose() {
            guard let (connection, wasInside) = state.withLock({ $0.end() }) else { return }
            connection?.value.cancel()
            if !wasInside { release() }
        }

        /// Returns whether the caller enters. If not, the event waits in the inbox, or comes after the end.
        private func enters(with event: @autoclosure () -> Event<Input>, isEnd: Bool) -> Bool {
            state.withLock { state in
                let entry = state.receive(isEnd: isEnd)
                if entry == .waits { inbox.append(event()) }
                return entry == .enters
            }
        }

        /// Sends an element. If the observer doesn't wait then, goes on.
        private func deliver(_ element: Input) { if send(element) { goOn() } }

        /// Sends an element, and returns whether the caller is still inside.
        private func send(_ element: Input) -> Bool {
            let demand = sink?.next(element) ?? .none
            if demand == .none { dispose() }
            return demand != .later || !state.withLock { $0.wait() }
        }

        /// Sends the events from the inbox. When it is empty, asks the publisher for an element. Leaves if the
        /// publisher doesn't send it at once.
        private func goOn() {
            var hasAsked = false
            while true {
                switch state.withLock({ $0.nextStep(hasAsked: hasAsked) }) {
                case .send:
                    if !sendWaiting() { return }
                    hasAsked = false
                case .ask(let connection):
                    connection?.value.request(.max(1))
                    hasAsked = true
                case .release: return release()
                case .leave: return
                }
            }
        }

        /// Sends the first event from the inbox, and returns whether the caller is still inside.
        private func sendWaiting() -> Bool {
            let event = state.withLock { _ in inbox.popFirst() }
            if case .next(let element) = event { return send(element) }
            finish(event)
            return false
        }

        private func finish(_ event: Event<Input>?) {
            let isOver = state.withLock { $0.end() } == nil
            let sink = sink
            release()
            if !isOver, let completion = event?.completion { sink?.finish(completion) }
        }

        /// Releases the observer and the inbox. Called by the caller that is inside, after the end.
        private func release() {
            let inbox = state.withLock { _ in
                defer { self.inbox = Queue() }
                return self.inbox
            }
            withExtendedLifetime(inbox) { sink = nil }
        }
    }

    extension Event {
        @inlinable init<Failure: Error>(_ completion: Subscribers.Completion<Failure>) {
            switch completion {
            case .finished: self = .completed
            case .failure(let error): self = .error(error)
            }
        }
    }
#endif
