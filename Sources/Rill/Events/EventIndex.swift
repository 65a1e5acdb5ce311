/// Registrations in order. O(1) to add and, amortised and but for a binary search, to remove.
struct EventList: Sendable {
    /// Nil where one was removed.
    private(set) var registrations: ContiguousArray<EventRegistration?> = []
    /// Of each of those, also where it was removed.
    private var numbers: ContiguousArray<Int> = []
    private var removed = 0

    var isEmpty: Bool { registrations.count == removed }

    mutating func append(_ registration: EventRegistration) {
        registrations.append(registration)
        numbers.append(registration.number)
    }

    mutating func remove(_ registration: EventRegistration) {
        var range = numbers.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = numbers[middle] > registration.number ? range.lowerBound..<middle : middle..<range.upperBound
        }
        registrations[range.lowerBound] = nil
        removed += 1
        if removed > 16, removed > registrations.count / 2 {
            registrations.removeAll { $0 == nil }
            numbers = ContiguousArray(registrations.map { $0!.number })
            removed = 0
        }
    }
}

/// The registrations of an ``EventCenter`` by what they are for and by whom, so that a post costs what it delivers.
struct EventIndex: Sendable {
    private typealias Topic = EventRegistration.Topic

    /// For any notification.
    private var all = EventList()
    /// For those of a name, whatever the object.
    private var byName: [String: EventList] = [:]
    /// For those of an object, and of a name or of any.
    private var byObject: [Topic: EventList] = [:]
    private var byObserver: [ObjectIdentifier: EventList] = [:]
    private(set) var count = 0
    /// How many there are when it is time for the next sweep.
    var limit = 16
    private var lastNumber = 0

    var registrations: [EventRegistration] {
        let lists: [EventList] = [all] + byName.values + byObject.values
        return lists.flatMap { $0.registrations.compactMap(\.self) }
    }

    mutating func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func add(_ registration: EventRegistration) {
        change(registration.topic) { $0.append(registration) }
        registration.observerIdentifier.map { byObserver.change($0) { $0.append(registration) } }
        count += 1
    }

    /// The caller holds the registration, so that it is not released here.
    mutating func remove(_ registration: EventRegistration) {
        guard registration.removed.set() else { return }
        change(registration.topic) { $0.remove(registration) }
        registration.observerIdentifier.map { byObserver.change($0) { $0.remove(registration) } }
        count -= 1
    }

    private mutating func change(_ topic: EventRegistration.Topic, _ change: (inout EventList) -> Void) {
        switch (topic.name, topic.object) {
        case (nil, nil): change(&all)
        case (let name?, nil): byName.change(name, change)
        case (_, .some): byObject.change(topic, change)
        }
    }

    /// What an observer has registered for these; nil is any.
    func registrations(of observer: ObjectIdentifier, for topic: EventRegistration.Topic) -> [EventRegistration] {
        let registrations = byObserver[observer]?.registrations.compactMap(\.self) ?? []
        return registrations.filter { registration in
            (topic.name == nil || registration.topic.name == topic.name)
                && (topic.object == nil || registration.topic.object == topic.object)
        }
    }

    /// Who is to receive a post, in the order of registration.
    func audience(of name: String, _ object: ObjectIdentifier?) -> ContiguousArray<EventRegistration?> {
        let named = byName[name]?.registrations ?? []
        if all.isEmpty, object == nil || byObject.isEmpty { return named }
        var lists = [named, all.registrations]
        if let object {
            for name in [name, nil] {
                lists.append(byObject[Topic(name: name, object: object)]?.registrations ?? [])
            }
        }
        lists.removeAll { $0.isEmpty }
        if lists.count < 2 { return lists.first ?? [] }
        // Finds the runs, so it takes no longer than merging them.
        return ContiguousArray(lists.joined().compactMap(\.self).sorted { $0.number < $1.number })
    }
}

extension Dictionary where Value == EventList {
    /// An empty list has no place here.
    fileprivate mutating func change(_ key: Key, _ change: (inout EventList) -> Void) {
        change(&self[key, default: EventList()])
        if self[key]!.isEmpty { self[key] = nil }
    }
}
