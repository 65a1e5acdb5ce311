/// Sends notifications to all observers of their name.
///
///     EventCenter.default.addObserver(self, name: "saved", object: document, handler: Window.documentWasSaved)
///     EventCenter.default.post(name: "saved", object: document)
///
/// A post calls the observers one after the other, in the order in which they registered, and returns after the last
/// call. It calls them on the caller's thread, unless an observer registered with a scheduler. A method of the main
/// actor has ``MainScheduler/instance`` as its scheduler. The cost of a post is that of its calls, however many
/// observers other names and objects have. Observers, and the objects by which notifications are filtered, are held
/// weakly. You don't need to remove an observer that deallocates.
public final class EventCenter: Sendable {
    /// An observer, or an object that notifications are about.
    public typealias Object = any AnyObject & Sendable

    /// A posted notification.
    public struct Notification: Sendable {
        /// The name under which it was posted.
        public let name: String
        /// The object that it is about, usually the object that posts it.
        public let object: Object?
        /// Further values, such as the payload of an ``EventKey``.
        public let userInfo: [String: any Sendable]?

        /// The notification without its object, if that is being deallocated.
        @usableFromInline var forLater: Notification {
            weak let living = object
            return living == nil ? Notification(name: name, object: nil, userInfo: userInfo) : self
        }
    }

    /// The event center that the whole program shares.
    public static let `default` = EventCenter()

    private let index = Locked(EventIndex())

    /// Creates an event center without observers.
    public init() {}

    /// Calls the observers of this name or of any name, and of this object or of any object.
    ///
    /// An observer that is removed meanwhile is no longer called. An observer that is added meanwhile waits for the
    /// next post. A post inside a callback is delivered at once, before the outer post continues. A post in the
    /// `deinit` of `object` calls only the observers of any object: those with a scheduler, and streams, get it without
    /// the object, and the others must not keep it. The Objective-C runtime allows no such post to an observer with a
    /// scheduler or to a stream if `object` is an `NSObject`, and stops the program.
    public func post(name: String, object: Object? = nil, userInfo: [String: any Sendable]? = nil) {
        let audience = index.withLock { $0.audience(of: name, object.map { ObjectIdentifier($0) }) }
        if audience.isEmpty { return }
        let notification = Notification(name: name, object: object, userInfo: userInfo)
        var dead: [EventRegistration] = []
        audience.forEachObject { if !$0.receive(notification) { dead.append($0) } }
        if !dead.isEmpty { remove(dead) }
    }

    /// Removes the registrations of `observer` for `name` and `object`, also in the `deinit` of `observer`. Nil stands
    /// for any name or object.
    public func removeObserver(_ observer: some AnyObject, name: String? = nil, object: Object? = nil) {
        let observer = ObjectIdentifier(observer)
        let topic = EventRegistration.Topic(name: name, object: object.map { ObjectIdentifier($0) })
        remove(index.withLock { $0.registrations(of: observer, for: topic) })
    }

    /// The number of registrations, including dead ones.
    var count: Int { index.withLock { $0.registrations.count } }

    /// - Parameter handler: returns whether the observer still lives.
    @usableFromInline @discardableResult func add(
        _ observer: Object?, _ name: String?, _ object: Object?, on scheduler: any ImmediateSchedulerType,
        _ handler: @escaping @Sendable (EventRegistration, Notification) -> Bool
    ) -> EventRegistration {
        var receive = handler
        if !(scheduler is ImmediateScheduler) {
            // The observer isn't looked at here: this thread might then be the one that releases it last.
            receive = { [weak self] in
                let (registration, notification) = ($0, $1.forLater)
                scheduler.schedule { [weak self] in
                    if registration.removed.isSet || handler(registration, notification) { return }
                    self?.remove([registration])
                }
                return true
            }
        }
        let (registration, isDue) = index.withLock { [receive] index in
            let registration = EventRegistration(index.registrations.next, observer, name, object, scheduler, receive)
            index.add(registration)
            return (registration, index.registrations.count > index.limit)
        }
        if isDue { sweep() }
        return registration
    }

    func remove(_ registrations: [EventRegistration]) {
        index.withLock { index in
            for registration in registrations { index.remove(registration) }
            index.limit = min(index.limit, 2 * index.registrations.count + 16)
        }
    }

    /// Removes all dead registrations, each on the scheduler of its observer. The next sweep is due when there are more
    /// than 16 plus twice the registrations that are left.
    private func sweep() {
        for case let registration? in index.withLock({ $0.registrations.elements }) {
            registration.scheduler.schedule { [weak self] in if !registration.isLive { self?.remove([registration]) } }
        }
        index.withLock { $0.limit = 2 * $0.registrations.count + 16 }
    }
}

extension EventCenter {
    /// Calls `block` with every notification of `name` that is posted for `object`. Nil stands for any name or object.
    ///
    /// `object` is compared by identity, and held weakly. `block` is called on `scheduler`; by default, on the thread
    /// that posts, before the post returns.
    ///
    /// - Returns: the registration. It lasts until you dispose it or `object` deallocates.
    @_disfavoredOverload  // the overload for the main actor is better where both fit
    @discardableResult public func addObserver(
        forName name: String?, object: Object? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any Disposable {
        let registration = add(nil, name, object, on: scheduler) { _, notification in
            block(notification)
            return true
        }
        // Weak, because the registration may keep what holds the disposable.
        return Disposables.create { [weak self, weak registration] in
            if let registration { self?.remove([registration]) }
        }
    }

    /// Calls `block` on the main actor with every notification of `name` that is posted for `object`. Nil stands for
    /// any name or object.
    @discardableResult public func addObserver(
        forName name: String?, object: Object? = nil, on scheduler: MainScheduler,
        using block: @escaping @MainActor @Sendable (Notification) -> Void
    ) -> any Disposable {
        addObserver(forName: name, object: object, on: scheduler as any ImmediateSchedulerType) { notification in
            MainActor.assumeIsolated { block(notification) }
        }
    }

    /// Calls `block` with `observer`, which is held weakly, and every notification.
    ///
    /// For the other parameters, see ``addObserver(forName:object:on:using:)-(_,_,ImmediateSchedulerType,_)``.
    @_disfavoredOverload  // as above
    @inlinable public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: Object? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        using block: @escaping @Sendable (Observer, Notification) -> Void
    ) {
        add(observer, name, object, on: scheduler) { registration, notification in
            guard let observer = registration.observer else { return false }
            block(unsafeDowncast(observer, to: Observer.self), notification)
            return true
        }
    }

    /// Calls `block` on the main actor with `observer`, which is held weakly, and every notification.
    @inlinable public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: Object? = nil, on scheduler: MainScheduler,
        using block: @escaping @MainActor @Sendable (Observer, Notification) -> Void
    ) {
        addObserver(observer, name: name, object: object, on: scheduler as any ImmediateSchedulerType) {
            observer, notification in MainActor.assumeIsolated { block(observer, notification) }
        }
    }

    /// Calls a method of `observer`, which is held weakly, with every notification: `handler: Window.documentWasSaved`.
    ///
    /// For the other parameters, see ``addObserver(forName:object:on:using:)-(_,_,ImmediateSchedulerType,_)``.
    @inlinable public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: Object? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        handler: @escaping @Sendable (Observer) -> (Notification) -> Void
    ) { addObserver(observer, name: name, object: object, on: scheduler) { handler($0)($1) } }

    /// Calls a method of `observer` that is isolated to the main actor with every notification. A notification that is
    /// posted on the main queue is delivered at once, unless another action of `scheduler` runs or waits.
    ///
    /// Don't use another scheduler for a method of the main actor. Swift 6.3 forgets the actor of an unapplied method
    /// that is passed to the general form, and allows a call on any thread.
    @inlinable public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: Object? = nil, on scheduler: MainScheduler = .instance,
        handler: @escaping @MainActor (Observer) -> @MainActor (Notification) -> Void
    ) { addObserver(observer, name: name, object: object, on: scheduler) { handler($0)($1) } }

    /// Returns a stream of the notifications of `name` that are posted for `object`. Nil stands for any name or object.
    ///
    /// When the event center deallocates, the stream releases its observers, and sends them no end.
    @inlinable public func events(named name: String?, object: Object? = nil) -> Observable<Notification> {
        let object = object.map { WeakCapture($0) }
        return .create { [self] observer in
            let held = object?.object
            if object != nil, held == nil { return Disposables.create() }
            return addObserver(forName: name, object: held) { observer.onNext($0.forLater) }
        }
    }
}
