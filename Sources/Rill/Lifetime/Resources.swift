/// Records live subscriptions, to find those that never end.
///
/// Nothing is counted or stored while recording is off: each subscription then costs one more relaxed load. A
/// subscription that is made while recording is on is listed until it has ended, or until everything that held it has
/// been released.
public enum Resources {
    /// A live subscription. The members of its call are members of the record, too.
    @dynamicMemberLookup public struct Record: Sendable, Hashable, Identifiable, CustomStringConvertible {
        /// The number of the subscription. Later subscriptions have greater numbers.
        public let id: Int
        /// The call that made the subscription.
        public let call: SubscriptionCall
        /// The call of `survivors(of:)` that made it, if any.
        var scope: Int?

        public var description: String { call.description }

        public subscript<Member>(dynamicMember member: KeyPath<SubscriptionCall, Member>) -> Member {
            call[keyPath: member]
        }
    }

    private static let recordings = AtomicNumber()
    private static let scopes = AtomicNumber()
    private static let live = Locked(NumberedList<Record>())
    @TaskLocal private static var scope: Int?

    /// The number of live subscriptions that were made while recording was on.
    public static var total: Int { live.withLock { $0.count } }

    /// The live subscriptions that were made while recording was on, in the order in which they were made.
    public static var snapshot: [Record] { live.withLock { $0.elements }.compactMap(\.self) }

    /// Records the subscriptions of all threads from now on. Balance each call with a call of ``stopRecording()``.
    public static func startRecording() { recordings.add(1) }

    /// Stops recording new subscriptions. Recorded subscriptions remain until they end.
    public static func stopRecording() {
        require(recordings.add(-1) > 0, "Resources.stopRecording(): expected recording to be on")
    }

    /// Returns the subscriptions that `body` and its child tasks made and that still live after `body` has returned.
    ///
    /// The subscriptions that `body` causes other threads to make are not included.
    public static func survivors(of body: () throws -> Void) rethrows -> [Record] {
        startRecording()
        defer { stopRecording() }
        let scope = scopes.add(1)
        try $scope.withValue(scope) { try body() }
        return snapshot.filter { $0.scope == scope }
    }

    /// Returns the subscriptions that `body` and its child tasks made and that still live after `body` has returned.
    public static func survivors(
        of body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> [Record] {
        startRecording()
        defer { stopRecording() }
        let scope = scopes.add(1)
        try await $scope.withValue(scope) { try await body() }
        return snapshot.filter { $0.scope == scope }
    }

    /// Returns a subscription, which is recorded if recording is on.
    @usableFromInline static func subscription(
        _ name: String, _ file: String, _ line: UInt, _ onDisposed: (@Sendable () -> Void)? = nil
    ) -> SingleAssignmentDisposable {
        let call = SubscriptionCall(name: name, file: file, line: line)
        if recordings.value == 0 { return SingleAssignmentDisposable(call, onDisposed: onDisposed) }
        let id = live.withLock { [scope] live in live.append(Record(id: live.next, call: call, scope: scope)) }
        let remove: @Sendable () -> Void = { _ = live.withLock { $0.remove(id) } }
        let notice = ReleaseNotice(remove)
        return SingleAssignmentDisposable(call) {
            withExtendedLifetime(notice, remove)
            onDisposed?()
        }
    }
}
