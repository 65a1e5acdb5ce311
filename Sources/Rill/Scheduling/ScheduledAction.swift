/// An action that runs at most once, and never after it was disposed.
final class ScheduledAction: Cancelable {
    private let action: Locked<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) { self.action = Locked(action) }

    /// Whether the action has started or has been disposed.
    var isDisposed: Bool { action.withLock { $0 == nil } }

    func run() { action.exchange(nil)?() }

    func dispose() { _ = action.exchange(nil) }
}
