/// The wait of the observer of a boundary.
///
/// It begins with an answer ``Demand/later``, which the boundary reports to ``pause(_:)``. A wait takes as many calls
/// of ``resume()`` as there were such answers. Then the continuation of the wait is called once. A call during the call
/// of the observer that it answers counts for that answer (law 13). Any other call means nothing.
extension UpstreamGroup {
    /// Continues what waited for the observer.
    @usableFromInline typealias Continuation = @Sendable (UpstreamGroup) -> Void

    /// When an action is performed that is ready.
    @usableFromInline enum Readiness: Int, CaseIterable, Sendable {
        case always
        /// While the observer doesn't wait.
        case resumed
        /// The same, and after those. The action may block its thread, so a thread that doesn't resume the group
        /// performs it only if it is the first that performs.
        case blocking
        /// The same, and before those: it isn't known yet whether the action blocks.
        case unknown
        /// The same, one at a time, and after all others.
        case last
        /// The same, or when the observer has resumed and waits again. Then, one such action is performed each time.
        case next
    }

    struct Wait {
        /// A closure within an optional would be wrapped in another one, which takes an allocation.
        struct Rest { let run: Continuation }

        var rest: Rest?
        /// The actions that are ready, in a queue for each ``Readiness``. Empty before the first one.
        var ready: ContiguousArray<Queue<@Sendable () -> Void>> = []
        var isNextDue = false
        /// The threads that perform actions.
        var performers: [UInt] = []

        func has(_ readiness: Readiness) -> Bool { !ready.isEmpty && !ready[readiness.rawValue].isEmpty }

        mutating func take(_ readiness: Readiness) -> (@Sendable () -> Void)? {
            ready.isEmpty ? nil : ready[readiness.rawValue].popFirst()
        }
    }

    /// Whether the observer waits.
    @inlinable var isWaiting: Bool { answers.value > 0 }

    /// Counts an answer ``Demand/later``, and returns the answer for the source that it was meant for: a source gets
    /// ``Demand/later`` once per wait. `continuation` is called when the wait is over.
    @usableFromInline func pause(_ continuation: @escaping Continuation) -> Demand {
        wait.withLock { wait in
            answers.set(answers.value + 1)
            if answers.value != 1 { return .more }
            waits.set(waits.value + 1)
            if !isDisposed { wait.rest = Wait.Rest(run: continuation) }
            return .later
        }
    }

    @usableFromInline func resume() {
        let rest = wait.withLock { wait in
            answers.set(max(answers.value, 0) - 1)
            if answers.value != 0 { return nil as Wait.Rest? }
            wait.isNextDue = wait.has(.next)
            if wait.isNextDue { hasReady.mark() }
            return wait.rest.take()
        }
        rest?.run(self)
    }

    /// Forgets a call of ``resume()`` that no answer has followed. Called before each call of the observer, so only
    /// another such call can change the number meanwhile.
    @inline(__always) @inlinable func forgetUnused() { if answers.value < 0 { answers.set(0) } }

    /// Makes ``performReady()`` perform `action`, such as resuming a source, unless the group has been closed.
    @usableFromInline func makeReady(_ readiness: Readiness, _ action: @escaping @Sendable () -> Void) {
        wait.withLock { wait in
            if isClosed { return }
            hasReady.mark()
            if wait.ready.isEmpty { wait.ready = ContiguousArray(repeating: Queue(), count: Readiness.allCases.count) }
            wait.ready[readiness.rawValue].append(action)
        }
    }

    /// Performs the actions that are ready. Called when nobody's gate is entered.
    ///
    /// A nested call leaves the actions to the outer one. So sources that resume each other take no stack (law 9).
    /// While a source blocks a thread, other threads resume the other sources.
    ///
    /// - Parameter resumes: whether the caller resumes the group.
    @inline(never) @usableFromInline func performReady(resumes: Bool = false) {
        let thread = threadIdentifier()
        var isNested = true
        while let action = takeReady(on: thread, resumes, &isNested) { action() }
    }

    private func takeReady(on thread: UInt, _ resumes: Bool, _ isNested: inout Bool) -> (@Sendable () -> Void)? {
        let (action, isMine) = wait.withLock { [isNested] wait -> ((@Sendable () -> Void)?, Bool) in
            if let action = wait.take(.always) { return (action, !isNested) }
            if isNested {
                if wait.performers.contains(thread) { return (nil, false) }
                wait.performers.append(thread)
            }
            let isFirst = wait.performers.first == thread
            var action = isWaiting ? nil : wait.take(.resumed)
            if action == nil, !isWaiting, isFirst || resumes {
                action = wait.take(.unknown) ?? wait.take(.blocking)
            }
            if isFirst {
                if action == nil, wait.isNextDue || !isWaiting {
                    action = wait.take(.next)
                    wait.isNextDue = false
                }
                if action == nil, !isWaiting { action = wait.take(.last) }
            }
            if action == nil { wait.performers.removeAll { $0 == thread } }
            let isEmpty = ![.resumed, .unknown, .blocking, .last].contains(where: wait.has)
            if isEmpty, !wait.has(.next) || isWaiting { hasReady.clear() }
            return (action, true)
        }
        if isMine { isNested = false }
        return action
    }

    /// Passes `action` to `schedule`, and holds the result in `place` as a member of the group until `action` runs.
    /// After the group has been disposed, `action` doesn't run.
    @inlinable func hold(
        _ schedule: (@escaping @Sendable () -> Void) -> any Disposable,
        in place: SingleAssignmentDisposable = SingleAssignmentDisposable(),
        until action: @escaping @Sendable () -> Void
    ) {
        if insert(place) == nil { return }
        place.setDisposable(
            schedule { [self] in
                place.dispose()
                if !isDisposed { action() }
            })
    }
}
