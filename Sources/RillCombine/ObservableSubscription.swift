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

        private struct State: Sendable {
            /// The source, until it is subscribed to.
            var source: Observable<Element>?
            var demand = Subscribers.Demand.none
            /// The elements that no demand was there for.
            var queue = Queue<Element>()
            /// The end that follows the elements.
            var completion: Completion?
            var isInside = false
            /// Whether the source has been answered ``Demand/later``.
            var isSourceWaiting = false
            var hasEnded = false

            /// Takes the next element that there is demand for, or the end, or leaves.
            mutating func nextStep() -> Step {
                if hasEnded { return .release }
                if demand > .none, let element = queue.popFirst() {
                    demand -= 1
                    isInside = true
                    return .deliver(element)
                }
                if queue.isEmpty, let completion {
                    (isInside, hasEnded) = (true, true)
                    return .finish(completion)
                }
                isInside = false
                guard isSourceWaiting, demand > .none, queue.isEmpty else { return .leave }
                isSourceWaiting = false
                return .resume
            }

            /// The answer to the source when it has to wait. A source that goes on nevertheless is told once.
            mutating func pause() -> Demand {
                defer { isSourceWaiting = true }
                return isSourceWaiting ? .more : .later
            }
        }

        private enum Step: Sendable {
            case deliver(Element)
            case finish(Completion)
            /// Releases the subscriber, because the subscription has been cancelled.
            case release
            case start(Observable<Element>)
            case resume
            case leave
        }

        private let state: Mutex<State>
        private let upstream = SingleAssignmentDisposable()
        /// Used by the caller that is inside. `state` says who that is.
        private var downstream: Downstream?

        init(_ source: Observable<Downstream.Input>, _ downstream: Downstream) {
            state = Mutex(State(source: source))
            self.downstream = downstream
        }

        /// Subscribes to the source, unless that has happened.
        func start() {
            if let source = state.withLock({ $0.source.take() }) { attach(to: source) }
        }

        func request(_ demand: Subscribers.Demand) {
            perform(
                state.withLock { state in
                    state.demand += demand
                    if state.isInside { return .leave }
                    if let source = state.source.take() { return .start(source) }
                    return state.nextStep()
                })
        }

        func cancel() {
            let former = state.withLock { state -> State? in
                if state.hasEnded { return nil }
                defer { state = State(isInside: true, hasEnded: true) }
                return state
            }
            guard let former else { return }
            upstream.dispose()
            if !former.isInside { downstream = nil }
        }

        private func attach(to source: Observable<Element>) {
            upstream.setDisposable(source.attach(Sink(next: { self.next($0) }, finish: { self.finish($0) })))
        }

        /// Receives an element of the source, which waits if there is no demand for another one.
        private func next(_ element: Element) -> Demand {
            let answer = state.withLock { state -> Demand? in
                if state.hasEnded { return Demand.none }
                if state.isInside || state.demand == .none || !state.queue.isEmpty {
                    state.queue.append(element)
                    return state.pause()
                }
                state.demand -= 1
                state.isInside = true
                return nil
            }
            if let answer { return answer }
            let demand = downstream?.receive(element) ?? .none
            let (next, hasEnded) = state.withLock { state -> (Demand, Bool) in
                if state.hasEnded { return (.none, true) }
                state.demand += demand
                state.isInside = false
                return (state.demand > .none ? .more : state.pause(), false)
            }
            if hasEnded { downstream = nil }
            return next
        }

        private func finish(_ completion: Completion) {
            perform(
                state.withLock { state in
                    state.completion = completion
                    return state.isInside ? .leave : state.nextStep()
                })
        }

        private func perform(_ first: Step) {
            var step = first
            while case .deliver(let element) = step {
                let demand = downstream?.receive(element) ?? .none
                step = state.withLock { state in
                    state.demand += demand
                    return state.nextStep()
                }
            }
            switch step {
            case .finish(let completion):
                upstream.dispose()
                downstream.take()?.receive(completion: Subscribers.Completion(completion))
            case .release: downstream = nil
            case .start(let source): attach(to: source)
            case .resume: upstream.resume()
            case .leave, .deliver: break
            }
        }
    }

    extension Subscribers.Completion {
        /// Creates the end of a stream whose errors are all of the type `Failure`.
        fileprivate init(_ completion: Completion) {
            if case .failed(let error) = completion, let error = error as? Failure {
                self = .failure(error)
            } else {
                self = .finished
            }
        }
    }
#endif
