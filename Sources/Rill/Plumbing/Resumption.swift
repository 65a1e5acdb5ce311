/// Attaches and resumes a source, and learns whether it then runs on the thread that does so, which it may block. The
/// source is expected to do the next time what it did the last time.
@usableFromInline struct Resumption: ~Copyable, Sendable {
    /// The thread that attaches or resumes the source.
    private let thread = AtomicNumber()
    /// Whether the source runs on that thread.
    @usableFromInline let runsHere = Flag()

    @usableFromInline init() {}

    /// Attaches `sink` to `stream`, whose upstream `source` gets.
    @inline(__always) @inlinable func attach<Element>(
        _ sink: sending Sink<Element>, to stream: Observable<Element>, as source: SingleAssignmentDisposable
    ) {
        let handOvers = begin()
        let upstream = stream.attach(sink)
        end(handOvers)
        source.setDisposable(upstream)
    }

    @usableFromInline func resume(_ source: SingleAssignmentDisposable) {
        // A source that is still being attached goes on where that happens.
        if !source.hasDisposable { return source.resume() }
        let handOvers = begin()
        source.resume()
        end(handOvers)
    }

    /// Returns a number for ``end(_:)``.
    @usableFromInline func begin() -> Int {
        runsHere.clear()
        thread.set(Int(bitPattern: threadIdentifier()))
        return Slice.handOvers
    }

    @usableFromInline func end(_ handOvers: Int) {
        thread.set(0)
        if Slice.handOvers != handOvers { runsHere.mark() }
    }

    /// Called on the thread on which the source gets the answer ``Demand/later``.
    @usableFromInline func noteWait() {
        if thread.value == Int(bitPattern: threadIdentifier()) { runsHere.mark() }
    }
}
