#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    import Foundation

    /// The target of a control or of a button in a bar, which sends their actions to all observers.
    @MainActor final class ActionTarget: NSObject {
        /// The targets, which their objects hold weakly.
        static let ofObjects = WeakMapTable<NSObject, ActionTarget>()

        let actions = PublishRelay<Void>()

        @objc func act() { actions.accept(()) }
    }

    @MainActor extension Reactive where Base: NSObject & Sendable {
        /// Sends an element for each action, until the object deallocates. `set` sets its target and its action, when
        /// the result is subscribed to.
        func actions(
            _ set: @escaping @MainActor @Sendable (Base, ActionTarget, Selector) -> Void
        ) -> ControlEvent<Void> {
            let events = Observable<Void>.deferred { [weak base] in
                MainActor.assumeIsolated {
                    guard let base else { return .empty() }
                    let target = ActionTarget.ofObjects.value(forKey: base, default: ActionTarget())
                    set(base, target, #selector(ActionTarget.act))
                    return target.actions.asObservable()
                }
            }
            return ControlEvent(events: events.take(until: deallocated))
        }
    }
#endif
