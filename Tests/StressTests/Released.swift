import Rill
import RillTesting

/// Observes the release of a closure.
final class Released: Sendable {
    private final class Token: Sendable {}

    private struct Reference {
        weak let token: Token?
    }

    private let reference = Shared<Reference?>(nil)

    /// Wraps `body` in a closure whose release is observed. Called once.
    func watching(_ body: @escaping @Sendable () -> Void = {}) -> @Sendable () -> Void {
        let token = Token()
        reference.withLock { $0 = Reference(token: token) }
        return { withExtendedLifetime(token) { body() } }
    }

    var isReleased: Bool { reference.value.map { $0.token == nil } ?? false }
}
