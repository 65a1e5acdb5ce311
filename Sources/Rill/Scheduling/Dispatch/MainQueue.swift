#if !os(WASI) && !RILL_WASI
    import Dispatch

    /// The main queue, for ``MainScheduler``.
    enum MainQueue {
        static let timers = TimerQueue(on: .main)

        private static let mark: DispatchSpecificKey<Bool> = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        /// Whether the caller runs on the main queue.
        static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

        static func async(_ action: @escaping @Sendable () -> Void) {
            // `DispatchQueue.main.async`, in one expression, would isolate the closure to the main actor and check that
            // at each call.
            let queue = DispatchQueue.main
            queue.async(execute: action)
        }
    }
#endif
