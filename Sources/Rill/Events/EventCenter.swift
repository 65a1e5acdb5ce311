/// Passes notifications from whoever posts them to all who observe their name.
///
///     EventCenter.default.addObserver(self, name: "saved", object: document, handler: Window.documentWasSaved)
///     EventCenter.default.post(name: "saved", object: document)
///
/// A post calls the observers one after the other, in the order in which they registered, on the caller's thread where nothing else
/// is said, and returns when they have. It costs what it delivers, however many observe other names and objects. Observers and the
/// objects that notifications are filtered by are held weakly; nobody has to remove an observer that deallocates.
public final class EventCenter: Sendable {
    /// What is posted.
    public struct Notification: Sendable {
        public let name: String
        /// What it is about, as a rule who posts it.
        public let object: (any AnyObject & Sendable)?
        public let userInfo: [String: any Sendable]?
    }

    public static let `default` = EventCenter()

    private let index = Locked(EventIndex())

    public init() {}

    /// Calls those who observe this name, or any, of this object, or of any.
    ///
    /// An observer that is removed meanwhile is not called any more, one that is added waits for the next post. A post inside a
    /// callback is delivered at once, before the outer one goes on.
    public func post(
        name: String, object: (any AnyObject & Sendable)? = nil, userInfo: [String: any Sendable]? = nil
    ) {
        let identifier = object.map { ObjectIdentifier($0) }
        let audience = index.withLock { $0.audience(of: name, identifier) }
        if audience.isEmpty { return }
        let notification = Notification(name: name, object: object, userInfo: userInfo)
        var foundDead = false
        audience.forEachObject { if !$0.receive(notification) { foundDead = true } }
        if foundDead { remove(audience.compactMap { $0.flatMap { $0.isLive ? nil : $0 } }) }
    }

    /// Removes what the observer has registered for this name, or for any, and for this object, or for any; from its `deinit` too.
    public func removeObserver(
        _ observer: some AnyObject, name: String? = nil, object: (any AnyObject & Sendable)? = nil
    ) {
        let observer = ObjectIdentifier(observer)
        let topic = EventRegistration.Topic(name: name, object: object.map { ObjectIdentifier($0) })
        remove(index.withLock { $0.registrations(of: observer, for: topic) })
    }

    /// How many registrations there are, dead ones among them.
    var count: Int { index.withLock { $0.count } }

    /// - Parameter handler: answers whether the observer is there.
    @usableFromInline
    @discardableResult
    func add(
        _ observer: EventRegistration.Object?, _ name: String?, _ object: EventRegistration.Object?,
        on scheduler: any ImmediateSchedulerType,
        _ handler: @escaping @Sendable (EventRegistration, Notification) -> Bool
    ) -> EventRegistration {
        if !(scheduler is ImmediateScheduler) {
            return add(observer, name, object, on: ImmediateScheduler.instance) { registration, notification in
                scheduler.schedule {
                    if !registration.removed.isSet { _ = handler(registration, notification) }
                }
                return true
            }
        }
        let (registration, isDue) = index.withLock { index in
            let registration = EventRegistration(index.makeNumber(), observer, name, object, handler)
            index.add(registration)
            return (registration, index.count > index.limit)
        }
        if isDue { sweep() }
        return registration
    }

    @usableFromInline
    func remove(_ registrations: [EventRegistration]) {
        index.withLock { index in
            for registration in registrations { index.remove(registration) }
        }
    }

    /// Removes those whose observer or object has gone: at most as many as were left by the last sweep, and 16, have come since.
    private func sweep() {
        remove(index.withLock { $0.registrations }.filter { !$0.isLive })
        index.withLock { $0.limit = 2 * $0.count + 16 }
    }
}
