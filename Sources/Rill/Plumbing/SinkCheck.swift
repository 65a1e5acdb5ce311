#if DEBUG
    import Synchronization

    /// Checks that a sink has one caller at a time (law 2). A second caller stops the program.
    ///
    /// The memory order is relaxed, so that the check hides no race from the thread sanitizer.
    @usableFromInline
    final class SinkCheck: SinkReceiver {
        private let receiver: AnyObject
        private let isTaken = Atomic<Bool>(false)

        @usableFromInline
        init(_ receiver: AnyObject) { self.receiver = receiver }

        /// Calls `call` with the receiver of the sink.
        @usableFromInline
        func during<Result>(_ call: (AnyObject) -> Result) -> Result {
            defer { isTaken.store(false, ordering: .relaxed) }
            guard isTaken.exchange(true, ordering: .relaxed) else { return call(receiver) }
            fatalError(
                """
                Sink: expected one call at a time (law 2), got one from within another call of the same sink, or from \
                another thread during one. A source with several callers sends through a subject or `create`.
                """)
        }
    }
#endif
