#if canImport(Combine)
    import Combine
    import Rill

    /// The state of an ``ObservableSubscription``, as a machine without locks.
    ///
    /// It isn't generic. Combine calls a subscription from code that isn't specialized. With a generic state, an
    /// element took 300 ns there, for looking up the metadata of types, and takes 80 now.
    struct SubscriptionState: Sendable {
        enum Step: Sendable {
            /// Delivers the first element that was kept.
            case deliver
            case finish
            /// Releases the subscriber, because the subscription has been cancelled.
            case release
            /// Subscribes to the source.
            case start
            /// Resumes the source.
            case resume
            case leave
        }

        private var demand = Subscribers.Demand.none
        /// The number of elements that were kept.
        private var count = 0
        private var isStarted = false
        /// Whether a caller is inside. Set at the end, too.
        private var isInside = false
        /// Whether the source has been answered ``Demand/later``.
        private var isSourceWaiting = false
        /// Whether the source has ended.
        private var isFinished = false
        private var hasEnded = false

        /// Returns whether the caller must subscribe to the source.
        mutating func start() -> Bool {
            defer { isStarted = true }
            return !isStarted && !hasEnded
        }

        mutating func request(_ demand: Subscribers.Demand) -> Step {
            self.demand += demand
            if isInside || self.demand == .none { return .leave }
            return start() ? .start : nextStep()
        }

        /// Returns nil if the caller delivers its element. Otherwise returns the answer to the source. Unless that is
        /// ``Demand/none``, the element has to be kept.
        mutating func receive() -> Demand? {
            if hasEnded { return Demand.none }
            if isInside || demand == .none || count > 0 {
                count += 1
                return pause()
            }
            demand -= 1
            isInside = true
            return nil
        }

        /// Leaves after the delivery of an element of the source, and returns the answer to the source.
        mutating func answer(_ demand: Subscribers.Demand) -> Demand {
            if hasEnded { return .none }
            self.demand += demand
            isInside = false
            return self.demand > .none ? .more : pause()
        }

        /// Goes on after the delivery of an element that was kept.
        mutating func deliver(_ demand: Subscribers.Demand) -> Step {
            self.demand += demand
            return nextStep()
        }

        mutating func finish() -> Step {
            isFinished = true
            return isInside ? .leave : nextStep()
        }

        /// Ends the subscription, and returns whether a caller is inside. Returns nil if it has ended.
        mutating func end() -> Bool? {
            if hasEnded { return nil }
            defer { (isInside, hasEnded) = (true, true) }
            return isInside
        }

        private mutating func nextStep() -> Step {
            if hasEnded { return .release }
            if demand > .none, count > 0 {
                demand -= 1
                count -= 1
                isInside = true
                return .deliver
            }
            if count == 0, isFinished {
                (isInside, hasEnded) = (true, true)
                return .finish
            }
            isInside = false
            guard isSourceWaiting, demand > .none else { return .leave }
            isSourceWaiting = false
            return .resume
        }

        /// The answer to the source when it has to wait. A source that goes on nevertheless gets it once.
        private mutating func pause() -> Demand {
            defer { isSourceWaiting = true }
            return isSourceWaiting ? .more : .later
        }
    }
#endif
