/// Whom an ``EventCenter`` calls, and for what.
@usableFromInline
final class EventRegistration: Sendable {
    @usableFromInline typealias Object = any AnyObject & Sendable

    /// Passes on a notification; false if there is no observer any more.
    ///
    /// It can't be copied, so the closure is called where it lies, without a retain and a release.
    @usableFromInline struct Handler: ~Copyable, Sendable {
        let call: @Sendable (EventRegistration, EventCenter.Notification) -> Bool
    }

    /// What names a topic: nil is any.
    struct Topic: Hashable, Sendable {
        let name: String?
        let object: ObjectIdentifier?
    }

    /// The order of registration.
    let number: Int
    let topic: Topic
    let observerIdentifier: ObjectIdentifier?
    @usableFromInline weak let observer: Object?
    private weak let object: Object?
    private let handler: Handler
    @usableFromInline let removed = Flag()

    init(
        _ number: Int, _ observer: Object?, _ name: String?, _ object: Object?,
        _ handler: @escaping @Sendable (EventRegistration, EventCenter.Notification) -> Bool
    ) {
        self.number = number
        topic = Topic(name: name, object: object.map { ObjectIdentifier($0) })
        observerIdentifier = observer.map { ObjectIdentifier($0) }
        self.observer = observer
        self.object = object
        self.handler = Handler(call: handler)
    }

    /// Whether the observer and the object, where there are such, still live. Not to be asked under a lock, as that retains them.
    var isLive: Bool {
        (observerIdentifier == nil || observer != nil) && (topic.object == nil || object != nil)
    }

    /// Passes on what is posted to its topic; false if it is not live any more, as when another object has the address of the
    /// topic's by now.
    func receive(_ notification: EventCenter.Notification) -> Bool {
        if removed.isSet { return true }
        if topic.object != nil, object == nil { return false }
        return handler.call(self, notification)
    }
}
