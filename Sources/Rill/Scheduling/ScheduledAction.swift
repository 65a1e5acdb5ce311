/// An action that runs once, unless it was disposed before.
final class ScheduledAction: Upstream {
    private let action: Locked<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) { self.action = Locked(action) }

    func run() { action.exchange(nil)?() }

    func dispose() { _ = action.exchange(nil) }
}
