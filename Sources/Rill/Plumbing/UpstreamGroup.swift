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
    @usableFromInline typealias Key = Bag<Member>.Key
    /// Continues what waited for the observer.
    @usableFromInline typealias Continuation = @Sendable (UpstreamGroup) -> Void

    @usableFromInline enum Member: Sendable {
        /// A place for an upstream that isn't known yet.
        case reserved
        /// The same, for an upstream that was resumed already.
        case resumed
        case disposable(any Disposable)
        case upstream(any Upstream)
    }

    private enum Pause {
        case none
        /// ``UpstreamGroup/resume()`` was called before the answer that it follows.
        case resumed
        case waiting(Continuation)
    }

    private struct State {
        var members = Bag<Member>()
        var pause = Pause.none
    }

    @usableFromInline let ended = Flag()
    private let state = Locked(State())

    @usableFromInline
    init() {}

    /// Creates a group with reserved places under the keys 0, 1, …
    @usableFromInline
    convenience init(reserving count: Int) {
        self.init()
        state.withLock { for _ in 0..<count { _ = $0.members.insert(.reserved) } }
    }

    @export(implementation) var isDisposed: Bool { ended.isSet }

    var count: Int { state.withLock { $0.members.count } }

    /// Adds `disposable` and returns its key, or disposes it if the group has ended.
    @usableFromInline
    @discardableResult
    func insert(_ disposable: any Disposable) -> Key? { insert(.disposable(disposable)) }

    /// Adds `upstream` and returns its key, or disposes it if the group has ended.
    @usableFromInline
    @discardableResult
    func insert(_ upstream: any Upstream) -> Key? { insert(.upstream(upstream)) }

    /// Reserves a place for an upstream and returns its key, or returns nil if the group has ended.
    @usableFromInline
    func reserve() -> Key? { insert(.reserved) }

    private func insert(_ member: Member) -> Key? {
        let key = state.withLock { ended.isSet ? nil : $0.members.insert(member) }
        if key == nil { member.dispose() }
        return key
    }

    /// Returns whether the group has a member or a reserved place under `key`.
    @usableFromInline
    func contains(_ key: Key) -> Bool { state.withLock { $0.members[key] != nil } }

    /// Puts `disposable` into the place of `key`, or disposes it if the place was removed.
    @usableFromInline
    func fill(_ key: Key?, with disposable: any Disposable) { replace(key, with: .disposable(disposable)) }

    /// Puts `upstream` into the place of `key`, or disposes it if the place was removed.
    @usableFromInline
    func fill(_ key: Key?, with upstream: any Upstream) {
        if case .resumed = replace(key, with: .upstream(upstream)) { upstream.resume() }
    }

    @discardableResult
    private func replace(_ key: Key?, with member: Member) -> Member? {
        let former = key.flatMap { key in state.withLock { $0.members.replace(key, with: member) } }
        if former == nil { member.dispose() }
        return former
    }

    /// Removes the member of `key`, if it is still there, and disposes it.
    @usableFromInline
    func remove(for key: Key?) {
        guard let key else { return }
        state.withLock { $0.members.remove(key) }?.dispose()
    }

    /// Removes all members and disposes them.
    @usableFromInline
    func removeAll() {
        var members = state.withLock { state in
            var members = Bag<Member>()
            swap(&members, &state.members)
            return members
        }
        members.takeAll { $0.dispose() }
    }

    /// Resumes the upstream of `key`, as soon as it is known.
    @usableFromInline
    func resume(_ key: Key) {
        let upstream = state.withLock { state -> (any Upstream)? in
            switch state.members[key] {
            case .upstream(let upstream): return upstream
            case .reserved:
                _ = state.members.replace(key, with: .resumed)
                return nil
            case .resumed, .disposable, nil: return nil
            }
        }
        upstream?.resume()
    }

    /// Stores `continuation` for the next ``resume()``, after the observer has answered ``Demand/later``. If `resume()`
    /// has been called already, returns false instead.
    @usableFromInline
    func pause(_ continuation: @escaping Continuation) -> Bool {
        state.withLock { state in
            if case .resumed = state.pause {
                state.pause = .none
                return false
            }
            if !ended.isSet { state.pause = .waiting(continuation) }
            return true
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
        var state = state.exchange(State())
        state.members.takeAll { $0.dispose() }
    }
}

extension UpstreamGroup.Member {
    func dispose() {
        switch self {
        case .reserved, .resumed: break
        case .disposable(let disposable): disposable.dispose()
        case .upstream(let upstream): upstream.dispose()
        }
    }
}

extension UpstreamGroup {
    /// Attaches `sink` to `source`. When the source ends, it leaves the group before `sink` receives the end (law 5).
    @export(implementation) func attach<Element>(_ source: Observable<Element>, _ sink: sending Sink<Element>) {
        if let key = reserve() { attach(source, sink, at: key) }
    }

    @export(implementation)
    func attach<Element>(_ source: Observable<Element>, _ sink: sending Sink<Element>, at key: Key) {
        let finish = sink.finish
        let upstream = source.attach(
            Sink(
                for: self, next: sink.next,
                finish: { completion in
                    self.remove(for: key)
                    finish(completion)
                }))
        fill(key, with: upstream)
    }
}
