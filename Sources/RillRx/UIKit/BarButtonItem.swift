#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// The target of a button in a bar, which holds it weakly.
    @MainActor
    private final class BarButtonTarget: NSObject {
        static let ofItems = WeakMapTable<UIBarButtonItem, BarButtonTarget>()

        let taps = PublishRelay<Void>()

        @objc func send() { taps.accept(()) }
    }

    @MainActor
    extension Reactive where Base: UIBarButtonItem {
        /// The taps of the button. This replaces its target and its action.
        public var tap: ControlEvent<Void> {
            let target = BarButtonTarget.ofItems.value(forKey: base, default: BarButtonTarget())
            base.target = target
            base.action = #selector(BarButtonTarget.send)
            return ControlEvent(events: target.taps.take(until: deallocated))
        }
    }
#endif
