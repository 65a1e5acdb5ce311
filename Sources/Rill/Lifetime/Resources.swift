/// Which subscriptions live: for finding those that nobody ends.
///
/// Nothing is counted or kept before ``startRecording()``: a subscription then costs one relaxed load more. A subscription that
/// was made while recording was on is listed until it has ended, or all that held it has been released.
public enum Resources {
    /// A live subscription, and where it was made.
    public struct Record: Sendable, Hashable, Identifiable, CustomStringConvertible {
        /// Later subscriptions have greater ones.
        public let id: Int
        /// What made it: `subscribe`, `bind` or `drive`.
        public let name: String
        /// The `#fileID` of the call, or `?` where it was made through a generic `some ObservableType`.
        public let file: String
        public let line: UInt

        public var description: String { "\(name) at \(file):\(line)" }
    }

    /// Has the subscription forgotten, at the latest when it deallocates.
    private final class Life: Sendable {
        private let id: Int

        init(_ id: Int) { self.id = id }

        deinit { end() }

        func end() { _ = Resources.live.withLock { $0.all.remove(id) } }
    }

    private static let recordings = Counter()
    private static let live = Locked<(last: Int, all: NumberedList<(Record, scope: Int?)>)>((0, NumberedList()))
    @TaskLocal private static var scope: Int?

    /// How many of the subscriptions live that were made while recording was on.
    public static var total: Int { live.withLock { $0.all.count } }

    /// The subscriptions that live and were made while recording was on, in that order.
    public static var snapshot: [Record] { snapshot { _ in true } }

    /// Records the subscriptions of all threads from now on; each call wants its ``stopRecording()``.
    public static func startRecording() { recordings.increment() }

    /// Records no further subscriptions. Those that are recorded stay so until they end.
    public static func stopRecording() {
        require(recordings.decrement(), "Resources.stopRecording(): expected recording to be on")
    }

    /// The subscriptions that the body, and its child tasks, have made and that live on when it has returned.
    ///
    /// What it has other threads subscribe to is not among them.
    public static func survivors(of body: () throws -> Void) rethrows -> [Record] {
        let scope = newID()
        startRecording()
        defer { stopRecording() }
        try $scope.withValue(scope) { try body() }
        return snapshot { $0 == scope }
    }

    /// The subscriptions that the body, and its child tasks, have made and that live on when it has returned.
    public static func survivors(
        of body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> [Record] {
        let scope = newID()
        startRecording()
        defer { stopRecording() }
        try await $scope.withValue(scope) { try await body() }
        return snapshot { $0 == scope }
    }

    /// What a subscription does when it is disposed; it is recorded from here on, if any are.
    @usableFromInline
    static func record(
        _ name: String, _ file: String, _ line: UInt, _ onDisposed: (@Sendable () -> Void)?
    ) -> (@Sendable () -> Void)? {
        if recordings.isZero { return onDisposed }
        let life = live.withLock { [scope] live in
            live.last += 1
            let subscription = Record(id: live.last, name: name, file: file, line: line)
            live.all.append((subscription, scope), number: live.last)
            return Life(live.last)
        }
        return {
            life.end()
            onDisposed?()
        }
    }

    private static func newID() -> Int {
        live.withLock { live in
            live.last += 1
            return live.last
        }
    }

    private static func snapshot(where isIncluded: (Int?) -> Bool) -> [Record] {
        live.withLock { $0.all.elements }.compactMap { $0 }.filter { isIncluded($0.scope) }.map(\.0)
    }
}
