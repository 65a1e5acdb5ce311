extension BehaviorRelay {
    /// Changes the value in one step, and returns the result of `body`. Elements that other threads send at the same
    /// time are not lost.
    ///
    ///     let number = requests.update { count in
    ///         count += 1
    ///         return count
    ///     }
    ///
    /// `body` runs under no lock, so it can read and change other relays. If another element is sent while it runs,
    /// `body` is called again with that element, and the former result is dropped. So `body` has no side effects. If it
    /// throws, nothing is sent.
    ///
    /// - Precondition: `body` doesn't send to this relay.
    ///
    /// - Complexity: a copy of the element, if it is an array or another value with storage of its own.
    @discardableResult
    @inlinable public func update<Result>(_ body: (inout Element) throws -> Result) rethrows -> Result {
        try SubjectState.update(gate, body)!
    }
}

extension BehaviorSubject {
    /// Changes the value in one step, and returns the result of `body`. Elements that other threads send at the same
    /// time are not lost.
    ///
    /// Works like ``BehaviorRelay/update(_:)``. After the subject has completed, nothing is sent.
    ///
    /// - Throws: the error that the subject failed with, ``RxError/disposed``, or the error of `body`.
    @discardableResult
    @inlinable public func update<Result>(_ body: (inout Element) throws -> Result) throws -> Result {
        if let result = try SubjectState.update(gate, body) { return result }
        throw gate.lock.withLock { $0.completion?.error } ?? RxError.disposed
    }
}

extension SubjectState {
    /// Sends the element that `body` makes of the latest one. Tries again if another element has been sent meanwhile,
    /// because waiting would need a lock around `body` (law 6). Returns nil if the subject has failed.
    @inlinable static func update<Result>(
        _ gate: Gate<Self>, _ body: (inout Element) throws -> Result
    ) rethrows -> Result? {
        for _ in 0..<1_000_000 {
            let (latest, completion, version) = gate.lock.withLock { ($0.latest, $0.completion, $0.version) }
            guard completion?.error == nil, var element = latest else { return nil }
            let result = try body(&element)
            if completion != nil { return result }
            if send(.event(.next(element)), to: gate, if: { $0.version == version }) { return result }
        }
        fatalError(
            "update(_:): expected body not to send, and to be faster than other threads that do, but an element was "
                + "sent during each of a million calls")
    }
}
