#if canImport(Foundation)
    import Foundation
    import Rill
    import Synchronization

    /// A notification of Foundation's, with all of its properties, that can be an element of a stream.
    ///
    /// `Notification` is not `Sendable`, because what it carries need not be: its `object` and `userInfo` are as safe to use on
    /// another thread as they are by themselves.
    @dynamicMemberLookup
    public struct PostedNotification: @unchecked Sendable {  // what the user does with the contents is not seen here
        public let notification: Notification

        public subscript<Value>(dynamicMember keyPath: KeyPath<Notification, Value>) -> Value {
            notification[keyPath: keyPath]
        }
    }

    extension NotificationCenter {
        /// Makes a stream of the notifications of this name, or of all, that are posted of this object, or of any.
        ///
        ///     NotificationCenter.default.events(named: Notification.Name("saved")).subscribe(onNext: { print($0.name) })
        ///
        /// They come on the thread that posts. The object is held weakly.
        public func events(
            named name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
        ) -> Observable<PostedNotification> {
            events(named: name, object: object) { PostedNotification(notification: $0) }
        }

        /// Makes a stream of what is read from each of those notifications, on the thread that posts; nil is left out.
        ///
        ///     NotificationCenter.default.events(named: Notification.Name("saved")) { $0.userInfo?["path"] as? String }
        public func events<Element: Sendable>(
            named name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
            reading read: @escaping @Sendable (Notification) -> Element?
        ) -> Observable<Element> {
            let object = object.map { WeakReference($0) }
            return .create { observer in
                if let object, object.object == nil { return Disposables.create() }
                let token = Mutex<(any NSObjectProtocol)?>(
                    self.addObserver(forName: name, object: object?.object, queue: nil) {
                        if let element = read($0) { observer.onNext(element) }
                    })
                return Disposables.create { token.withLock { $0.take() }.map { self.removeObserver($0) } }
            }
        }
    }
#endif
