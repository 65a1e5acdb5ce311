/// An observer that an ``EventCenter`` calls, and the notifications that it is called for.
@usableFromInline final class EventRegistration: Sendable {
    /// Passes a notification to the observer, and returns false if the observer no longer lives.
    ///
    /// It can't be copied, so the closure is called in place, without a retain and a release.
    @usableFromInline struct Handler: ~Copyable, Sendable {
        let call: @Sendable (EventRegistration, EventCenter.Notification) -> Bool
    }

    /// The name and the object of notifications. Nil stands for any.
    struct Topic: Hashable, Sendable {
        let name: String?
        let object: ObjectIdentifier?
    }

    /// The position in the order of registration.
    let number: Int
    let topic: Topic
    let observerIdentifier: ObjectIdentifier?
    @usableFromInline weak let observer: EventCenter.Object?
    let scheduler: any ImmediateSchedulerType
    private weak let object: EventCenter.Object?
    private let handler: Handler
    @usableFromInline let removed = Flag()

    init(
        _ number: Int, _ observer: EventCenter.Object?, _ name: String?, _ object: EventCenter.Object?,
        _ scheduler: any ImmediateSchedulerType,
        _ handler: @escaping @Sendable (EventRegistration, EventCenter.Notification) -> Bool
    ) {
        self.number = number
        topic = Topic(name: name, object: object.map { ObjectIdentifier($0) })
        observerIdentifier = observer.map { ObjectIdentifier($0) }
        self.observer = observer
        self.scheduler = scheduler
        self.object = object
        self.handler = Handler(call: handler)
    }

    /// Whether the observer and the object still live, if the registration has them. Don't use it under a lock, because
    /// it retains them.
    var isLive: Bool { (observerIdentifier == nil || observer != nil) && (topic.object == nil || object != nil) }

    /// Passes on a notification of its topic. Returns false if the registration is no longer live, for example because
    /// another object has the address of the topic's object now.
    func receive(_ notification: EventCenter.Notification) -> Bool {
        if removed.isSet { return true }
        if topic.object != nil, object == nil { return false }
        return handler.call(self, notification)
    }
}
