#if DEBUG
    import Synchronization

    /// Who may call a sink: one caller at a time (law 2). Whoever calls it meanwhile stops the program.
    ///
    /// The order of memory is relaxed, so that it hides no race from the thread sanitizer.
    @usableFromInline
    final class SinkCheck: Sendable {
        private let isTaken = Atomic<Bool>(false)

        @usableFromInline
        init() {}

        @usableFromInline
        func enter() {
            guard isTaken.exchange(true, ordering: .relaxed) else { return }
            fatalError(
                """
                Sink: expected one call at a time (law 2), got one from within another call of the same sink, or from another \
                thread during one. A source with several callers sends through a subject or `create`.
                """)
        }

        @usableFromInline
        func leave() { isTaken.store(false, ordering: .relaxed) }
    }
#endif
