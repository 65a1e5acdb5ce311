#if canImport(Foundation)
    import Foundation
    import RillFoundation

    extension Reactive where Base: NotificationCenter {
        /// Sends the notifications named `name` that are posted for `object`, on the thread that posts them.
        ///
        ///     NotificationCenter.default.rx.notification(UIApplication.didBecomeActiveNotification)
        ///
        /// A nil `name` matches every name, and a nil `object` every object. `object` is held weakly.
        public func notification(
            _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
        ) -> Observable<PostedNotification> { base.events(named: name, object: object) }
    }

    #if !canImport(ObjectiveC)
        extension NotificationCenter: ReactiveCompatible {}
    #endif
#endif
