/// Records live subscriptions, to find those that never end.
///
/// Nothing is counted or stored while recording is off: each subscription then costs one more relaxed load. A
/// subscription that is made while recording is on is listed until it has ended, or until everything that held it has
/// been released.
public enum Resources {
    /// A live subscription, and the place where it was made.
    public struct Record: Sendable, Hashable, Identifiable, CustomStringConvertible {
        /// The number of the subscription. Later subscriptions have greater numbers.
        public let id: Int
        /// The method that made it: `subscribe`, `bind` or `drive`.
        public let name: String
        /// The `#fileID` of the call, or `?` if it was made through a generic `some ObservableType`.
        public let file: String
        /// The line of the call.
        public let line: UInt
        /// The call of `survivors(of:)` that made it, if any.
        var scope: Int?

        public var description: String { "\(name) at \(file):\(line)" }
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
    @usableFromInline
    static func subscription(
        _ name: String, _ file: String, _ line: UInt, _ onDisposed: (@Sendable () -> Void)? = nil
    ) -> SingleAssignmentDisposable {
        if recordings.value == 0 { return SingleAssignmentDisposable(onDisposed: onDisposed) }
        let id = live.withLock { [scope] live in
            live.append(Record(id: live.next, name: name, file: file, line: line, scope: scope))
        }
        let life = Disposables.create { _ = live.withLock { $0.remove(id) } }
        let bag = DisposeBag(disposing: life)
        return SingleAssignmentDisposable {
            withExtendedLifetime(bag) { life.dispose() }
            onDisposed?()
        }
    }
}
