#if DEBUG
    import Synchronization

    /// Checks that a sink has one caller at a time (law 2), and that an observer's own sink answers ``Demand/none``
    /// after it has disposed its upstream (law 4). Anything else stops the program.
    ///
    /// The memory order is relaxed, so that the check hides no race from the thread sanitizer.
    @usableFromInline final class SinkCheck: SinkReceiver {
        private let receiver: AnyObject
        private let isTaken = Atomic<Bool>(false)
        private let disposal: Disposal?

        /// - Parameter isRaw: whether the observer made the sink, and may dispose the upstream inside `next`.
        @usableFromInline init(_ receiver: AnyObject, isRaw: Bool) {
            self.receiver = receiver
            disposal = isRaw ? Disposal() : nil
        }

        /// Calls `call` with the receiver of the sink.
        @usableFromInline func during<Result>(_ call: (AnyObject) -> Result) -> Result {
            defer { isTaken.store(false, ordering: .relaxed) }
            guard isTaken.exchange(true, ordering: .relaxed) else { return call(receiver) }
            fatalError(
                """
                Sink: expected one call at a time (law 2), got one from within another call of the same sink, or from \
                another thread during one. A source with several callers sends through a subject or `create`.
                """)
        }

        /// Calls `call` with the receiver of the sink, and checks the answer.
        @usableFromInline func next(_ call: (AnyObject) -> Demand) -> Demand {
            guard let disposal else { return during(call) }
            disposal.caller.store(threadIdentifier(), ordering: .relaxed)
            let demand = during(call)
            disposal.caller.store(0, ordering: .relaxed)
            if demand == .none || !disposal.isInside.load(ordering: .relaxed) { return demand }
            fatalError(
                """
                Sink: expected `next` to answer .none after it disposed the upstream (law 4), got .\(demand). A stage \
                that doesn't know the upstream would go on.
                """)
        }

        /// Attaches `sink`, and watches the upstream if an observer made the sink.
        @usableFromInline static func attach<Element>(
            _ sink: sending Sink<Element>, _ attach: (sending Sink<Element>) -> any Upstream
        ) -> any Upstream {
            let disposal = (sink.receiver as? SinkCheck)?.disposal
            let upstream = attach(sink)
            return disposal.map { CheckedUpstream(upstream, $0) } ?? upstream
        }
    }

    /// Whether a sink has disposed its upstream inside `next`.
    private final class Disposal: Sendable {
        /// The thread that calls `next`, or zero.
        let caller = Atomic<UInt>(0)
        let isInside = Atomic<Bool>(false)
    }

    private final class CheckedUpstream: Upstream {
        private let upstream: any Upstream
        private let disposal: Disposal

        init(_ upstream: any Upstream, _ disposal: Disposal) {
            self.upstream = upstream
            self.disposal = disposal
        }

        func resume() { upstream.resume() }

        func dispose() {
            if disposal.caller.load(ordering: .relaxed) == threadIdentifier() {
                disposal.isInside.store(true, ordering: .relaxed)
            }
            upstream.dispose()
        }
    }
#endif
