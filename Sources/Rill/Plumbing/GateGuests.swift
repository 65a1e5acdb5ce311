import Synchronization

// How a synchronous source that is subscribed to inside a gate gets in.
extension Gate where State: ~Copyable {
    /// Runs `body`, a subscription made inside the gate, during which signals from this thread go straight in: a synchronous
    /// source is neither queued whole nor deaf to the answer ``Demand/none``.
    @export(implementation) func admitting<Result>(_ body: () -> Result) -> Result {
        guest.store(currentThread(), ordering: .relaxed)
        defer { guest.store(0, ordering: .relaxed) }
        return body()
    }

    /// ``send(_:)`` for the sinks of such a source: a guest that overtakes nothing calls `receive` in place of handing over a
    /// signal.
    @discardableResult
    @export(implementation)
    func send(_ signal: @autoclosure () -> State.Signal, asGuest receive: () -> Demand) -> Demand {
        let thread = guest.load(ordering: .relaxed)
        guard thread != 0, thread == currentThread(), !hasWaiting else { return sendAside(signal()) }
        guest.store(0, ordering: .relaxed)
        let demand = receive()
        catchUp()
        guest.store(thread, ordering: .relaxed)
        return demand
    }

    @inline(never)
    @export(implementation) func sendAside(_ signal: consuming State.Signal) -> Demand { send(signal) }

    /// Whether there are signals that a guest would overtake.
    @export(implementation)
    var hasWaiting: Bool { !batch.isEmpty || phase.load(ordering: .relaxed) == Phase.busyWithInbox }

    /// A guest overtakes nothing that came before. While its signal is received, further ones are re-entrant and wait.
    @export(implementation) func receiveFromGuest(_ signal: consuming State.Signal) -> Demand {
        let thread = guest.load(ordering: .relaxed)
        guest.store(0, ordering: .relaxed)
        defer { guest.store(thread, ordering: .relaxed) }
        catchUp()
        let demand = State.receive(signal, in: self)
        catchUp()
        return demand
    }

    /// Runs what has come meanwhile. Inside only.
    @export(implementation) func catchUp() {
        if hasWaiting { receiveWaiting() }
    }

    @inline(never)
    @export(implementation) func receiveWaiting() {
        if !batch.isEmpty { receiveBatch() }
        while phase.load(ordering: .relaxed) == Phase.busyWithInbox { receiveInbox() }
    }
}
