#if canImport(Combine)
    import Combine
    import Rill
    import Synchronization

    /// The subscription of a subscriber to an observable.
    ///
    /// One caller at a time is inside: it calls the subscriber. A request that is made meanwhile is only counted, so a
    /// subscriber that asks for one element at a time from within its own call takes no stack.
    final class ObservableSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
    where Downstream.Input: Sendable {
        private typealias Element = Downstream.Input

        private let state = Mutex(SubscriptionState())
        private let upstream = SingleAssignmentDisposable()
        // The next three change under the lock only.
        /// The source, until it is subscribed to.
        private var source: Observable<Element>?
        /// The elements that no demand was there for.
        private var kept = Queue<Element>()
        /// The end that follows the elements.
        private var completion: Completion?
        /// Used by the caller that is inside. `state` says who that is.
        private var downstream: Downstream?

        init(_ source: Observable<Downstream.Input>, _ downstream: Downstream) {
            self.source = source
            self.downstream = downstream
        }

        /// Subscribes to the source, unless that has happened.
        func start() { perform(state.withLock { $0.start() ? .start : .leave }) }

        func request(_ demand: Subscribers.Demand) { step { $0.request(demand) } }

        func cancel() {
            guard let wasInside = state.withLock({ $0.end() }) else { return }
            upstream.dispose()
            release(subscriber: !wasInside)
        }

        /// Receives an element of the source, which waits if there is no demand for another one.
        private func next(_ element: Element) -> Demand {
            let answer = state.withLock { state in
                let answer = state.receive()
                if answer == .more || answer == .later { kept.append(element) }
                return answer
            }
            if let answer { return answer }
            let demand = downstream?.receive(element) ?? .none
            let next = state.withLock { $0.answer(demand) }
            if next == .none { release(subscriber: true) }
            return next
        }

        private func finish(_ completion: Completion) {
            step { state in
                self.completion = completion
                return state.finish()
            }
        }

        /// Takes the step that `change` of the state, under the lock, returns, and those that follow it.
        private func step(_ change: (inout SubscriptionState) -> SubscriptionState.Step) {
            var step = state.withLock { change(&$0) }
            while step == .deliver { step = deliverKept() }
            perform(step)
        }

        /// Delivers the first element that was kept, and returns the next step.
        private func deliverKept() -> SubscriptionState.Step {
            // None is left after a cancellation.
            guard let element = state.withLock({ _ in kept.popFirst() }) else { return .release }
            let demand = downstream?.receive(element) ?? .none
            return state.withLock { $0.deliver(demand) }
        }

        private func perform(_ step: SubscriptionState.Step) {
            switch step {
            case .start:
                guard let source = state.withLock({ _ in source.take() }) else { return }
                let sink = Sink(of: upstream, next: { self.next($0) }, finish: { self.finish($0) })
                upstream.setDisposable(source.attach(sink))
            case .resume: upstream.resume()
            case .finish:
                upstream.dispose()
                let (downstream, completion) = (downstream.take(), completion)
                downstream?.receive(completion: Subscribers.Completion(completion))
            case .release: release(subscriber: true)
            case .deliver, .leave: break
            }
        }

        /// Releases the source, the elements and, if the caller is inside, the subscriber. Called after the end.
        private func release(subscriber: Bool) {
            let former = state.withLock { _ in
                defer { kept = Queue() }
                return (source.take(), kept)
            }
            withExtendedLifetime(former) { if subscriber { downstream = nil } }
        }
    }

    extension Subscribers.Completion {
        /// Creates the end of a stream whose errors are all of the type `Failure`.
        fileprivate init(_ completion: Completion?) {
            if case .failed(let error) = completion, let error = error as? Failure {
                self = .failure(error)
            } else {
                self = .finished
            }
        }
    }
#endif
