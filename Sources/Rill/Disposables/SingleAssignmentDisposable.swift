/// A disposable that holds another one, which can be set later.
///
/// Every `subscribe` returns one. When the stream has ended, the subscription releases everything it holds, and a
/// ``DisposeBag`` that holds the subscription forgets it.
public final class SingleAssignmentDisposable: Cancelable, @unchecked Sendable {  // see `state`
    private static let isSet: Int64 = 2
    private static let isMember: Int64 = 4
    private static let isAdopting: Int64 = 8
    private static let hasAdopted: Int64 = 16
    /// One of the calls of ``resume()`` that are reading the disposable.
    private static let resuming: Int64 = 1 << 8
    /// One of the calls of ``resume()`` before a disposable was set.
    private static let resumption: Int64 = 1 << 32
    private static let allResuming = resumption - resuming

    private var disposable: (any Upstream)?
    private var adopted: (any Upstream)?
    private var onDisposed: (@Sendable () -> Void)?
    /// The call whose subscription this is, if it is one.
    private var call: SubscriptionCall?
    private let memberships = Locked(Memberships())
    /// Records whether this disposable has ended, whether another one has been set, and whether groups have to
    /// forget this one when it ends. Each change is one atomic operation, where a lock takes two.
    ///
    /// The state also says who uses the variables. `disposable` belongs to the caller of `setDisposable(_:)` until it
    /// is set, and `adopted` to the first caller of `adopt(_:)`. Then all variables belong to the caller of
    /// `dispose()`. If that call happens while the disposable is being resumed, `disposable` belongs to the caller of
    /// `resume()` that is the last to have read it.
    @usableFromInline let state = AtomicBits()

    public convenience init() { self.init(onDisposed: nil) }

    @usableFromInline init(_ call: SubscriptionCall? = nil, onDisposed: (@Sendable () -> Void)?) {
        self.call = call
        self.onDisposed = onDisposed
    }

    @inlinable public var isDisposed: Bool { state.contains(1) }

    /// Whether a disposable has been set.
    var hasDisposable: Bool { state.contains(Self.isSet) }

    /// Whether ``adopt(_:)`` has been called.
    @usableFromInline var hasAdopted: Bool { state.contains(Self.isAdopting) }

    /// Sets the disposable, or disposes it if this one has ended. Can be called only once.
    public func setDisposable(_ disposable: any Disposable) { setDisposable(disposable.asUpstream()) }

    /// Sets the upstream, or disposes it if this one has ended. Can be called only once.
    public func setDisposable(_ disposable: consuming any Upstream) {
        let caller = "SingleAssignmentDisposable.setDisposable(_:)"
        require(!state.contains(Self.isSet), "\(caller): expected to be called once, a disposable is set already")
        self.disposable = disposable
        let former = state.insert(Self.isSet)
        require(former & Self.isSet == 0, "\(caller): expected to be called once, two threads do so at once")
        if former & 1 != 0 { self.disposable.take()?.dispose() }
        for _ in 0..<former / Self.resumption { resume() }
    }

    /// Disposes `upstream` together with this disposable, also before another one is set.
    @usableFromInline func adopt(_ upstream: any Upstream) {
        if hasAdopted || state.insert(Self.isAdopting) & Self.isAdopting != 0 { return adoptFurther(upstream) }
        adopted = upstream
        if state.insert(Self.hasAdopted) & 1 != 0 { adopted.take()?.dispose() }
    }

    /// Looks at what was adopted before, and releases what has ended, outside the lock.
    @inline(never) private func adoptFurther(_ upstream: any Upstream) {
        let former = memberships.withLock { $0.takeAdopted() }
        let left = former.filter { ($0 as? any Cancelable)?.isDisposed != true } + [upstream]
        let hasEnded = memberships.withLock { memberships in
            if state.insert(Self.isMember) & 1 != 0 { return true }
            memberships.adopt(left)
            return false
        }
        if hasEnded { for upstream in left { upstream.dispose() } }
    }

    /// Resumes the disposable that was set, if it can wait. If none has been set yet, resumes it as soon as it is set,
    /// as often as this was called.
    public func resume() {
        if !state.contains(Self.isSet), state.add(Self.resumption) & Self.isSet == 0 { return }
        if !state.add(Self.resuming, unless: 1) { return }
        let disposable = disposable
        let former = state.add(-Self.resuming)
        if former & 1 == 0 {
            disposable?.resume()
        } else if former & Self.allResuming == Self.resuming {
            self.disposable.take()?.dispose()
        }
    }

    /// Ends a subscription that has no error handler. An error goes to ``Hooks/onUnhandledError``.
    @usableFromInline func finish(_ completion: Completion) {
        if !isDisposed, case .failed(let error) = completion { fail(error) }
        end()
    }

    #if DEBUG
        /// Notes the operators of the stream that the subscription is about to attach.
        @usableFromInline func note(_ operators: OperatorNames) { call?.names = operators }
    #else
        @inlinable func note(_ operators: OperatorNames) {}
    #endif

    /// Calls the hook with an error that the subscription doesn't handle.
    @usableFromInline func fail(_ error: any Error) { Hooks.unhandledErrorHandler(error, call) }

    /// Releases what was adopted, if nobody can end this disposable anymore.
    deinit {
        if isDisposed { return }
        (adopted as? UpstreamGroup)?.empty()
        for upstream in memberships.exchange(Memberships()).adopted { (upstream as? UpstreamGroup)?.empty() }
    }

    public func dispose() { disposeFirst() }

    /// Disposes this disposable, and returns whether it hadn't ended before.
    @discardableResult @usableFromInline func disposeFirst() -> Bool { dispose(callingOnDisposedFirst: false) }

    /// Ends a subscription whose stream has ended, and calls `onDisposed` first: before `do` calls its `onDispose`.
    @usableFromInline func end() { _ = dispose(callingOnDisposedFirst: true) }

    private func dispose(callingOnDisposedFirst: Bool) -> Bool {
        let former = state.insert(1)
        if former & 1 != 0 { return false }
        if callingOnDisposedFirst { onDisposed.take()?() }
        let memberships = former & Self.isMember == 0 ? nil : memberships.exchange(Memberships())
        if former & Self.hasAdopted != 0 { adopted.take()?.dispose() }
        if let memberships { for upstream in memberships.adopted { upstream.dispose() } }
        if former & (Self.isSet | Self.allResuming) == Self.isSet { disposable.take()?.dispose() }
        onDisposed.take()?()
        guard let memberships else { return true }
        if let (group, number) = memberships.first { group.forget(number) }
        for (group, number) in memberships.others.values { group.forget(number) }
        return true
    }

    /// Makes `group` forget this disposable, its member `number`, when it ends.
    ///
    /// - Returns: the number under which the group has this disposable, or nil if it has ended.
    func join(_ group: UpstreamGroup, as number: Int) -> Int? {
        memberships.withLock { memberships in
            let present = memberships.insert(group, number)
            if state.insert(Self.isMember) & 1 == 0 { return present }
            // A number that was present is forgotten by the thread that ends this disposable.
            if present == number { memberships.remove(group) }
            return nil
        }
    }

    /// Forgets `group`, which has removed this disposable.
    func leave(_ group: UpstreamGroup) { memberships.withLock { $0.remove(group) } }
}

/// The groups that a disposable is in, and its number in each. A disposable is in a single one as a rule, which
/// then needs no memory of its own.
private struct Memberships {
    typealias Membership = (group: UpstreamGroup, number: Int)

    var first: Membership?
    var others: [ObjectIdentifier: Membership] = [:]
    /// The upstreams that were adopted after the first one. Those that have ended go when they may be the majority.
    var adopted: [any Upstream] = []
    private var limit = 4

    /// Adds `group` unless it is present, and returns the number in it.
    mutating func insert(_ group: UpstreamGroup, _ number: Int) -> Int {
        if let first, first.group === group { return first.number }
        if let other = others[ObjectIdentifier(group)] { return other.number }
        let membership: Membership = (group, number)
        if first == nil { first = membership } else { others[ObjectIdentifier(group)] = membership }
        return number
    }

    /// Removes and returns the adopted upstreams when some of them may have ended, and none before.
    mutating func takeAdopted() -> [any Upstream] {
        if adopted.count < limit { return [] }
        defer { adopted = [] }
        return adopted
    }

    mutating func adopt(_ upstreams: [any Upstream]) {
        adopted += upstreams
        if upstreams.count > 1 { limit = 2 * adopted.count + 4 }
    }

    mutating func remove(_ group: UpstreamGroup) {
        if first?.group === group { first = nil } else { others[ObjectIdentifier(group)] = nil }
    }
}
