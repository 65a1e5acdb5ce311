#if canImport(UIKit) && !os(watchOS)
    import UIKit

    @MainActor extension Reactive where Base: UIBarButtonItem {
        /// The taps of the button. This replaces its target and its action.
        public var tap: ControlEvent<Void> { actions { ($0.target, $0.action) = ($1, $2) } }
    }
#endif
