/// A disposable that holds another one, which can be set later.
///
/// Every `subscribe` returns one. When the stream has ended, the subscription releases everything it holds, and a
/// ``DisposeBag`` that holds the subscription forgets it.
public final class SingleAssignmentDisposable: Cancelable, @unchecked Sendable {  // see `state`
    private static let hasDisposable: Int64 = 2
    private static let isMember: Int64 = 4
    private static let hasAdopted: Int64 = 8
    /// Set when something has been adopted that can be resumed.
    private static let resumesAdopted: Int64 = 16
    private static let putsOff: Int64 = 32
    /// One of the calls of ``resume()`` that are reading the disposable.
    private static let resuming: Int64 = 1 << 8
    /// One of the calls of ``resume()`` before anything was known that can be resumed.
    private static let resumption: Int64 = 1 << 32
    private static let allResuming = resumption - resuming

    private var disposable: (any Upstream)?
    private var onDisposed: (@Sendable () -> Void)?
    /// The call whose subscription this is, if it is one.
    private var call: SubscriptionCall?
    private let memberships = Locked(Memberships())
    /// Records whether this disposable has ended, whether another one has been set, and whether there are memberships.
    /// Each change is one atomic operation, where a lock takes two.
    ///
    /// The state also says who uses the variables. `disposable` belongs to the caller of `setDisposable(_:)` until it
    /// is set. Then all variables belong to the caller of `dispose()`. If that call happens while the disposable is
    /// being resumed, `disposable` belongs to the caller of `resume()` that is the last to have read it.
    @usableFromInline let state = AtomicBits()

    public convenience init() { self.init(onDisposed: nil) }

    @usableFromInline init(_ call: SubscriptionCall? = nil, onDisposed: (@Sendable () -> Void)?) {
        self.call = call
        self.onDisposed = onDisposed
    }

    @inlinable public var isDisposed: Bool { state.contains(1) }

    /// Whether the disposable has been set.
    @usableFromInline var isSet: Bool { state.contains(Self.hasDisposable) }

    /// Whether ``adopt(_:)`` has been called.
    @usableFromInline var hasAdopted: Bool { state.contains(Self.hasAdopted) }

    /// Sets the disposable, or disposes it if this one has ended. Can be called only once.
    public func setDisposable(_ disposable: any Disposable) { setDisposable(disposable.asUpstream()) }

    /// Sets the upstream, or disposes it if this one has ended. Can be called only once.
    public func setDisposable(_ disposable: consuming any Upstream) {
        let caller = "SingleAssignmentDisposable.setDisposable(_:)"
        require(!isSet, "\(caller): expected to be called once, a disposable is set already")
        self.disposable = disposable
        let former = state.insert(Self.hasDisposable)
        require(former & Self.hasDisposable == 0, "\(caller): expected to be called once, two threads do so at once")
        if former & 1 != 0 { self.disposable.take()?.dispose() }
        takeResumptions(former)
    }

    /// Disposes `upstream` together with this disposable, also before another one is set. If `resumes` is true, also
    /// resumes it until then, unless another one is adopted.
    @usableFromInline func adopt(_ upstream: any Upstream, resumes: Bool = true) {
        let resumes = resumes && !state.contains(Self.putsOff)
        let bits = Self.isMember | Self.hasAdopted | (resumes ? Self.resumesAdopted : 0)
        let (former, areMany) = memberships.withLock { memberships in
            let former = state.insert(bits)
            return (former, former & 1 == 0 && memberships.adopt(upstream, resumes))
        }
        if former & 1 != 0 { return upstream.dispose() }
        if areMany { sweep() }
        if resumes { takeResumptions(former) }
    }

    /// Looks at what was adopted before, and releases what has ended, outside the lock.
    @inline(never) private func sweep() {
        let old = memberships.withLock { memberships in
            defer { memberships.rest = [] }
            return memberships.rest
        }
        let left = old.filter { ($0 as? any Cancelable)?.isDisposed != true }
        let hasEnded = memberships.withLock { memberships in
            if isDisposed { return true }
            memberships.rest += left
            memberships.limit = 2 * memberships.rest.count + 4
            return false
        }
        if hasEnded { for upstream in left { upstream.dispose() } }
    }

    /// Puts off all resumptions until a disposable is set.
    @usableFromInline func putOffResumptions() { _ = state.insert(Self.putsOff) }

    /// Makes the calls of ``resume()`` that have been counted.
    private func takeResumptions(_ former: Int64) {
        let count = former / Self.resumption
        if count == 0 { return }
        _ = state.add(-count * Self.resumption)
        for _ in 0..<count { resume() }
    }

    /// Resumes the disposable that was set, if it can wait. If none has been set yet, resumes the source that is being
    /// attached, if it is known, or resumes the disposable as soon as it is set, as often as this was called.
    public func resume() {
        if !isSet {
            if state.add(Self.resumption, unless: Self.hasDisposable | Self.resumesAdopted | 1) { return }
            if !isSet {
                memberships.withLock { $0.resumed }?.resume()
                return
            }
        }
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
        memberships.exchange(Memberships()).forEachAdopted { ($0 as? UpstreamGroup)?.empty() }
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
        memberships?.forEachAdopted { $0.dispose() }
        if former & (Self.hasDisposable | Self.allResuming) == Self.hasDisposable { disposable.take()?.dispose() }
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
