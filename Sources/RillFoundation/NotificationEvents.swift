#if canImport(Foundation)
    import Foundation
    import Rill
    import Synchronization

    /// A notification that can be an element of a stream, with all its properties.
    ///
    /// `Notification` isn't `Sendable`, because its `object` and `userInfo` need not be. Use them on another thread
    /// only if their types allow it.
    @dynamicMemberLookup public struct PostedNotification: Sendable {
        private let posted: UnsafeTransfer<Notification>  // only as safe as its contents

        init(_ notification: Notification) { posted = UnsafeTransfer(notification) }

        public var notification: Notification { posted.value }

        public subscript<Value>(dynamicMember keyPath: KeyPath<Notification, Value>) -> Value {
            notification[keyPath: keyPath]
        }
    }

    extension NotificationCenter {
        /// Sends the notifications named `name` that are posted for `object`.
        ///
        ///     NotificationCenter.default.events(named: Notification.Name("saved"))
        ///         .subscribe(onNext: { print($0.name) }).disposed(by: bag)
        ///
        /// A nil `name` matches every name, and a nil `object` every object. `object` is held weakly. Once it has
        /// deallocated, nothing is sent. Notifications are sent on the thread that posts them.
        public func events(
            named name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
        ) -> Observable<PostedNotification> {
            events(named: name, object: object) { PostedNotification($0) }
        }

        /// Sends what `read` returns for each notification named `name` that is posted for `object`, except nil.
        ///
        /// `read` is called on the thread that posts the notification.
        ///
        ///     NotificationCenter.default.events(named: Notification.Name("saved")) { $0.userInfo?["path"] as? String }
        public func events<Element: Sendable>(
            named name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
            reading read: @escaping @Sendable (Notification) -> Element?
        ) -> Observable<Element> {
            let isForAll = object == nil
            return .create { [weak object] observer in
                let target = object
                if !isForAll, target == nil { return Disposables.create() }
                let added = self.addObserver(forName: name, object: target, queue: nil) { [weak object] in
                    // The center compares addresses, and another object can have that of a deallocated one.
                    if !isForAll, object == nil { return }
                    if let element = read($0) { observer.onNext(element) }
                }
                let token = Mutex<Token?>(Token(observer: added))
                return Disposables.create { [weak self] in
                    if let added = token.withLock({ $0.take() })?.observer { self?.removeObserver(added) }
                }
            }
        }
    }

    /// An observer that a notification center holds. It is weak, because it keeps what holds its disposable.
    private struct Token { weak var observer: (any NSObjectProtocol)? }
#endif
