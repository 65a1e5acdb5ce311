/// The upstreams of a boundary, which end together. For its observer, the boundary itself is one upstream: this group.
///
/// A source can end, or can be resumed, before attaching to it has returned its upstream. So a boundary first reserves
/// a place in the group, and then fills it with the upstream. If by then the place was removed or the group has ended,
/// the upstream is disposed at once. If the place was resumed, so is the upstream.
///
/// When the observer answers ``Demand/later``, the boundary passes a continuation to ``pause(_:)``. ``resume()`` calls
/// the continuation once, and may come first (law 13).
@usableFromInline
final class UpstreamGroup: Cancelable {
    /// Continues what waited for the observer.
    @usableFromInline typealias Continuation = @Sendable (UpstreamGroup) -> Void

    private enum Place {
        case reserved
        /// Reserved for an upstream that was resumed already.
        case resumed
        case filled(any Disposable)
    }

    private enum Pause {
        case none
        /// ``UpstreamGroup/resume()`` was called before the answer that it follows.
        case resumed
        case waiting(Continuation)
    }

    private struct State {
        var places: NumberedList<Place>
        var pause = Pause.none
    }

    @usableFromInline let ended = Flag()
    private let state: Locked<State>

    /// Creates a group with `count` reserved places: 0, 1, …
    @usableFromInline
    init(reserving count: Int = 0) { state = Locked(State(places: NumberedList(repeating: .reserved, count: count))) }

    @export(implementation) var isDisposed: Bool { ended.isSet }

    var count: Int { state.withLock { $0.places.count } }

    /// Returns whether `place` is reserved or filled.
    @usableFromInline
    func contains(_ place: Int) -> Bool { state.withLock { $0.places[place] != nil } }

    /// Reserves a place and returns it, or returns nil if the group has ended.
    @usableFromInline
    func reserve() -> Int? { state.withLock { ended.isSet ? nil : $0.places.append(.reserved) } }

    /// Puts `disposable` into `place`, or disposes it if the place was removed.
    @usableFromInline
    func fill(_ place: Int?, with disposable: any Disposable) {
        switch place.flatMap({ place in state.withLock { $0.places.replace(place, with: .filled(disposable)) } }) {
        case .resumed: (disposable as? any Upstream)?.resume()
        case nil: disposable.dispose()
        case .reserved, .filled: break
        }
    }

    /// Removes what `place` holds, if it wasn't removed before, and disposes it.
    @usableFromInline
    func remove(_ place: Int) {
        if case .filled(let disposable) = state.withLock({ $0.places.remove(place) }) { disposable.dispose() }
    }

    /// Removes all places, and disposes what they hold.
    @usableFromInline
    func removeAll() {
        for case .filled(let disposable) in state.withLock({ $0.places.removeAll() }) { disposable.dispose() }
    }

    /// Resumes the upstream in `place`, as soon as it is known.
    @usableFromInline
    func resume(_ place: Int) {
        let disposable = state.withLock { state -> (any Disposable)? in
            if case .filled(let disposable) = state.places[place] { return disposable }
            _ = state.places.replace(place, with: .resumed)
            return nil
        }
        (disposable as? any Upstream)?.resume()
    }

    /// Stores `continuation` for the next ``resume()``, after the observer has answered ``Demand/later``, and returns
    /// that answer. If `resume()` has been called already, returns ``Demand/more``.
    @usableFromInline
    func pause(_ continuation: @escaping Continuation) -> Demand {
        state.withLock { state in
            if case .resumed = state.pause {
                state.pause = .none
                return .more
            }
            if !ended.isSet { state.pause = .waiting(continuation) }
            return .later
        }
    }

    /// Whether a continuation waits for ``resume()``.
    @usableFromInline
    var isPaused: Bool { state.withLock { if case .waiting = $0.pause { true } else { false } } }

    @usableFromInline
    func resume() {
        let former = state.withLock { state in
            let former = state.pause
            state.pause = if case .waiting = former { .none } else { .resumed }
            return former
        }
        if case .waiting(let continuation) = former { continuation(self) }
    }

    @usableFromInline
    func dispose() {
        guard ended.set() else { return }
        for case .filled(let disposable) in state.exchange(State(places: NumberedList())).places.elements {
            disposable.dispose()
        }
    }
}

extension UpstreamGroup {
    /// Attaches `source` in `place`. When the source ends, it leaves the group before `sink` receives the end (law 5).
    @export(implementation)
    func attach<Element>(_ source: Observable<Element>, _ sink: sending Sink<Element>, at place: Int) {
        let finish = sink.finish
        let upstream = source.attach(
            Sink(
                for: self, next: sink.next,
                finish: { completion in
                    self.remove(place)
                    finish(completion)
                }))
        fill(place, with: upstream)
    }
}
