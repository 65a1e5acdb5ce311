import Rill

/// Counts the elements that an observer has asked for, and resumes the sources that wait for it.
final class Requests: Sendable {
    private struct State {
        /// Nil for an observer that wants all elements.
        var remaining: Int?
        var waiting: [any Upstream] = []
    }

    private let state: Shared<State>

    init(_ count: Int?) { state = Shared(State(remaining: count)) }

    /// Whether a source waits.
    var isWaiting: Bool { !state.value.waiting.isEmpty }

    /// Returns the observer's answer to an element of `source`.
    ///
    /// The answer is ``/Rill/Demand/later`` once for each wait, which takes one call of `resume()`. A source that can't
    /// wait gets ``/Rill/Demand/more`` for what it sends meanwhile.
    func answer(to source: any Upstream) -> Demand {
        state.withLock { state in
            guard let remaining = state.remaining else { return .more }
            state.remaining = max(remaining - 1, 0)
            if remaining > 1 { return .more }
            if state.waiting.contains(where: { $0 === source }) { return .more }
            state.waiting.append(source)
            return .later
        }
    }

    func request(_ count: Int) {
        let waiting = state.withLock { state -> [any Upstream] in
            guard count > 0, let remaining = state.remaining else { return [] }
            let (sum, isTooLarge) = remaining.addingReportingOverflow(count)
            state.remaining = isTooLarge ? .max : sum
            defer { state.waiting = [] }
            return state.waiting
        }
        for source in waiting { source.resume() }
    }
}

extension ObservableType {
    /// The same stream, whose source gets the answers of an observer that made these requests.
    func answered(by requests: Requests) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            let upstream = SingleAssignmentDisposable()  // it may be resumed before `attach` has returned
            sink.adopt(upstream)
            upstream.setDisposable(
                source.attach(
                    Sink(
                        of: upstream,
                        next: { sink.next($0) == .none ? .none : requests.answer(to: upstream) },
                        finish: sink.finish)))
            return upstream
        }
    }
}

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
