import Rill

/// A stream and an observer that asks for its elements.
struct PatientRun<Element: Sendable>: Sendable {
    let count: Int
    let requests: Requests
    let probe: Probe
    let upstream = PromisedUpstream()
    private let stream: Observable<Element>

    /// - Parameters:
    ///   - count: the number of elements before the first answer ``Demand/later``.
    ///   - onLater: called before that answer is returned.
    init(
        _ stream: Observable<Element>, asking count: Int,
        onLater: @escaping @Sendable (Requests, any Upstream) -> Void = { _, _ in }
    ) {
        let requests = Requests(count)
        self.stream = stream
        self.count = count
        self.requests = requests
        probe = Probe(requests: requests, onLater: { [upstream] in onLater(requests, upstream) })
    }

    /// Whether the stream went on during a wait.
    var isHot: Bool { !probe.unasked.isEmpty }

    func attach(holding token: Token? = nil) {
        upstream.fulfil(stream.attach(probe.sink(holding: token, of: upstream)))
    }
}

/// An upstream that may be called before the actual one is known. It passes every call on.
final class PromisedUpstream: Upstream {
    private struct State {
        var upstream: (any Upstream)?
        var isResumed = false
        var isDisposed = false
    }

    private let state = Shared(State())

    func fulfil(_ upstream: any Upstream) {
        let former = state.withLock { state in
            defer { state.upstream = upstream }
            return state
        }
        if former.isResumed { upstream.resume() }
        if former.isDisposed { upstream.dispose() }
    }

    func resume() {
        let upstream = state.withLock { state in
            state.isResumed = true
            return state.upstream
        }
        upstream?.resume()
    }

    func dispose() {
        let upstream = state.withLock { state in
            state.isDisposed = true
            return state.upstream
        }
        upstream?.dispose()
    }
}
