/// The registrations of an ``EventCenter``, by topic and by observer, so that a post finds its observers without a
/// search.
struct EventIndex: Sendable {
    typealias List = NumberedList<EventRegistration>
    private typealias Topic = EventRegistration.Topic

    private(set) var registrations = List()
    /// The registrations for any notification.
    private var all = List()
    /// The registrations for a name and any object.
    private var byName: [String: List] = [:]
    /// The registrations for an object, and for a name or any name.
    private var byObject: [Topic: List] = [:]
    private var byObserver: [ObjectIdentifier: List] = [:]
    /// The number of registrations at which the next sweep is due.
    var limit = 16

    /// Adds `registration`, whose number is the next one of ``registrations``.
    mutating func add(_ registration: EventRegistration) {
        change(registration) { $0.append(registration, number: registration.number) }
    }

    /// Removes `registration`. The caller holds it, so that it isn't released here.
    mutating func remove(_ registration: EventRegistration) {
        guard registration.removed.set() else { return }
        change(registration) { $0.remove(registration.number) }
    }

    /// Changes the lists that `registration` is in.
    private mutating func change(_ registration: EventRegistration, _ change: (inout List) -> Void) {
        change(&registrations)
        if let observer = registration.observerIdentifier { byObserver.change(observer, change) }
        switch (registration.topic.name, registration.topic.object) {
        case (nil, nil): change(&all)
        case (let name?, nil): byName.change(name, change)
        case (_, .some): byObject.change(registration.topic, change)
        }
    }

    /// Returns the registrations of `observer` for `topic`, in which nil stands for any name or object.
    func registrations(of observer: ObjectIdentifier, for topic: EventRegistration.Topic) -> [EventRegistration] {
        (byObserver[observer]?.elements.compactMap(\.self) ?? []).filter { registration in
            (topic.name == nil || registration.topic.name == topic.name)
                && (topic.object == nil || registration.topic.object == topic.object)
        }
    }

    /// Returns the registrations that a post is for, in the order of registration.
    func audience(of name: String, _ object: ObjectIdentifier?) -> ContiguousArray<EventRegistration?> {
        let named = byName[name]?.elements ?? []
        if all.isEmpty, object == nil || byObject.isEmpty { return named }
        var lists = [named, all.elements]
        if object != nil { lists += [name, nil].map { byObject[Topic(name: $0, object: object)]?.elements ?? [] } }
        lists.removeAll { $0.isEmpty }
        if lists.count < 2 { return lists.first ?? [] }
        // Takes no longer than merging the lists, because the sort finds their runs.
        return ContiguousArray(lists.joined().compactMap(\.self).sorted { $0.number < $1.number })
    }
}

extension Dictionary where Value == EventIndex.List {
    /// Changes the list of `key`, and removes the list if it is empty then.
    fileprivate mutating func change(_ key: Key, _ change: (inout Value) -> Void) {
        change(&self[key, default: Value()])
        if self[key]!.isEmpty { self[key] = nil }
    }
}

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
