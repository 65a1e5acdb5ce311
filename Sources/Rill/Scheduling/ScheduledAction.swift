/// An action that runs at most once, and never after it was disposed.
final class ScheduledAction: Upstream {
    private let action: Locked<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) { self.action = Locked(action) }

    func run() { action.exchange(nil)?() }

    func dispose() { _ = action.exchange(nil) }
}
