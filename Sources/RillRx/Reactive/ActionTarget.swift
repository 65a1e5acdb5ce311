#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    import Foundation

    /// The target of a control or of a button in a bar, which sends their actions to all observers.
    @MainActor final class ActionTarget: NSObject {
        /// The targets, which their objects hold weakly.
        static let ofObjects = WeakMapTable<NSObject, ActionTarget>()

        let actions = PublishRelay<Void>()

        @objc func act() { actions.accept(()) }
    }

    @MainActor extension Reactive where Base: NSObject {
        /// Sends an element for each action, until the object deallocates. `set` sets its target and its action.
        func actions(_ set: (Base, ActionTarget, Selector) -> Void) -> ControlEvent<Void> {
            let target = ActionTarget.ofObjects.value(forKey: base, default: ActionTarget())
            set(base, target, #selector(ActionTarget.act))
            return ControlEvent(events: target.actions.take(until: deallocated))
        }
    }
#endif
