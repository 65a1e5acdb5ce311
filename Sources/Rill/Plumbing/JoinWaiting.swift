/// Which sources of a join wait, and until when. Used inside the gate.
extension Join {
    /// Returns the answer for a source that may have to wait.
    ///
    /// - Parameter isElement: whether it has sent an element, of which the machine knows nothing.
    @inline(never) @inlinable mutating func answer(_ source: Place, isElement: Bool = false) -> Demand {
        guard isRunning else { return .none }
        findReady()
        guard isPaused || machine!.isAhead(source.number) else { return .more }
        if source.isTold {
            if isElement { hasOverrun = isPaused }
            return .more
        }
        wait(source)
        return .later
    }

    @inlinable mutating func wait(_ source: Place) {
        if !isRunning { return }
        if waiting.count == waitingLimit {
            waiting.removeAll { $0.upstream.isDisposed }
            waitingLimit = 2 * waiting.count + 4
        }
        if !source.isTold { waiting.append(source) }
        source.told.set(source.told.value + 1)
    }

    /// Finds the sources that no longer have to wait.
    @inlinable mutating func findReady() {
        if isPaused || waiting.isEmpty || !isRunning { return }
        // Removing nothing would take a twelfth of the instructions of zip.
        if !waiting.contains(where: { machine!.canResume($0.number) }) { return }
        waiting.removeAll { source in
            if !machine!.canResume(source.number) { return false }
            let isLast = Machine.resumesFirstSourceLast && source.number == 0
            let readiness = isLast ? UpstreamGroup.Readiness.last : source.isSynchronous.isSet ? .blocking : .resumed
            for _ in 0..<source.told.value {
                upstreams.makeReady(readiness) { [upstream = source.upstream] in upstream.resume() }
            }
            source.told.set(0)
            return true
        }
    }
}
