#if canImport(Combine)
    import Combine

    /// The state of a ``PublisherUpstream``, as a machine without locks.
    struct UpstreamState: Sendable {
        /// A publisher must accept both calls on any thread.
        typealias Connection = UnsafeTransfer<any Subscription>

        enum Entry: Sendable {
            case enters
            /// The event waits in the inbox.
            case waits
            /// The event comes after the end.
            case ends
        }

        enum Step: Sendable {
            /// Sends the first event of the inbox.
            case send
            /// Asks the publisher for an element.
            case ask(Connection?)
            /// Releases the observer, because the subscription has ended.
            case release
            case leave
        }

        private var connection: Connection?
        /// The number of events in the inbox.
        private var count = 0
        /// Whether the last of these is the end.
        private var hasEndWaiting = false
        /// Whether a caller is inside. Set at the end, too.
        private var isInside = false
        /// Whether the observer has answered ``Demand/later``.
        private var isWaiting = false
        /// Whether the observer has been resumed since the last element was sent.
        private var isResumed = false
        private var hasEnded = false

        /// Returns whether `connection` is the first one.
        mutating func connect(_ connection: Connection) -> Bool {
            if hasEnded || self.connection != nil { return false }
            self.connection = connection
            return true
        }

        mutating func receive(isEnd: Bool) -> Entry {
            if hasEnded { return .ends }
            // The end needs no demand.
            if isInside || isWaiting && !(isEnd && count == 0) {
                count += 1
                hasEndWaiting = hasEndWaiting || isEnd
                return .waits
            }
            (isInside, isResumed) = (true, false)
            return .enters
        }

        /// Returns whether the caller enters.
        mutating func resume() -> Bool {
            if isInside { isResumed = true }
            if isInside || !isWaiting { return false }
            (isInside, isWaiting) = (true, false)
            return true
        }

        /// Leaves until the observer is resumed. Returns false if it has been resumed already, if all has ended, or if
        /// only the end follows.
        mutating func wait() -> Bool {
            if hasEnded || isResumed || hasEndWaiting && count == 1 { return false }
            (isInside, isWaiting) = (false, true)
            return true
        }

        mutating func nextStep(hasAsked: Bool) -> Step {
            if hasEnded { return .release }
            isResumed = false
            if count > 0 {
                count -= 1
                return .send
            }
            if !hasAsked { return .ask(connection) }
            isInside = false
            return .leave
        }

        /// Ends the subscription. Returns the publisher's, and whether a caller is inside. Returns nil if it has ended.
        mutating func end() -> (Connection?, isInside: Bool)? {
            if hasEnded { return nil }
            defer { (connection, isInside, hasEnded) = (nil, true, true) }
            return (connection, isInside)
        }
    }
#endif
