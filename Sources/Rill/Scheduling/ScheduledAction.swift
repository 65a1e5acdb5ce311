/// An action that runs at most once, and never after it was disposed.
package final class ScheduledAction: Cancelable {
    private let action: Locked<(@Sendable () -> Void)?>

    package init(_ action: @escaping @Sendable () -> Void) { self.action = Locked(action) }

    /// Whether the action has started or has been disposed.
    package var isDisposed: Bool { action.withLock { $0 == nil } }

    package func run() { action.exchange(nil)?() }

    package func dispose() { _ = action.exchange(nil) }
}
