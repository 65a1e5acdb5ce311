/// Attaches and resumes a source, and learns whether it then runs on the thread that does so, which it may block. The
/// source is expected to do the next time what it did the last time.
@usableFromInline struct Resumption: ~Copyable, Sendable {
    private static let stopsOfThread = ThreadNumber("Resumption")

    /// Whether the source runs on the thread that attaches or resumes it.
    @usableFromInline let runsHere = Flag()

    @usableFromInline init() {}

    /// How often a source that ran on this thread was told to wait, or left the rest to another action.
    @usableFromInline static var stops: Int { stopsOfThread.value }

    /// Called on the thread of the source.
    @usableFromInline static func noteStop() { stopsOfThread.set(stops &+ 1) }

    /// Attaches `sink` to `stream`, whose upstream `source` gets.
    @inline(__always) @inlinable func attach<Element>(
        _ sink: sending Sink<Element>, to stream: Observable<Element>, as source: SingleAssignmentDisposable
    ) {
        let stops = Self.stops
        runsHere.mark()  // as long as it isn't known
        source.setDisposable(stream.attach(sink))
        learn(since: stops)
    }

    @usableFromInline func resume(_ source: SingleAssignmentDisposable) {
        let stops = Self.stops
        source.resume()
        learn(since: stops)
    }

    @usableFromInline
    func learn(since stops: Int) { if Self.stops == stops { runsHere.clear() } else { runsHere.mark() } }
}
