/// Registrations in order. O(1) to add and, amortised and but for a binary search, to remove.
struct EventList: Sendable {
    struct Slot: Sendable {
        let number: Int
        /// Nil once it is removed.
        fileprivate(set) var registration: EventRegistration?
    }

    private(set) var slots: ContiguousArray<Slot> = []
    private var removed = 0

    var isEmpty: Bool { slots.count == removed }

    mutating func append(_ registration: EventRegistration) {
        slots.append(Slot(number: registration.number, registration: registration))
    }

    mutating func remove(_ registration: EventRegistration) {
        var range = slots.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range =
                slots[middle].number > registration.number ? range.lowerBound..<middle : middle..<range.upperBound
        }
        slots[range.lowerBound].registration = nil
        removed += 1
        if removed > 16, removed > slots.count / 2 {
            slots.removeAll { $0.registration == nil }
            removed = 0
        }
    }
}

/// The registrations for one name, or those for any.
private final class EventName: @unchecked Sendable {  // only used under the lock of the index
    @exclusivity(unchecked) var all = EventList()
    @exclusivity(unchecked) var byObject: [ObjectIdentifier: EventList] = [:]

    var isEmpty: Bool { all.isEmpty && byObject.isEmpty }
}

/// The registrations of an ``EventCenter`` by what they are for and by whom, so that a post costs what it delivers.
struct EventIndex: Sendable {
    private let anyName = EventName()
    private var byName: [String: EventName] = [:]
    private var byObserver: [ObjectIdentifier: [EventRegistration]] = [:]
    private(set) var count = 0
    /// How many there are when it is time for the next sweep.
    var limit = 16
    private var lastNumber = 0

    var all: [EventRegistration] {
        ([anyName] + byName.values).flatMap { name in
            ([name.all] + name.byObject.values).flatMap { $0.slots.compactMap(\.registration) }
        }
    }

    mutating func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func add(_ registration: EventRegistration) {
        change(registration.topic) { $0.append(registration) }
        registration.observerIdentifier.map { byObserver[$0, default: []].append(registration) }
        count += 1
    }

    /// The caller holds the registration, so that it is not released here.
    mutating func remove(_ registration: EventRegistration) {
        guard registration.removed.set() else { return }
        change(registration.topic) { $0.remove(registration) }
        if let observer = registration.observerIdentifier {
            byObserver[observer]?.removeAll { $0 === registration }
            if byObserver[observer]?.isEmpty == true { byObserver[observer] = nil }
        }
        count -= 1
    }

    private mutating func change(_ topic: EventRegistration.Topic, _ change: (inout EventList) -> Void) {
        let name = topic.name.map { self.name(for: $0) } ?? anyName
        if let object = topic.object {
            change(&name.byObject[object, default: EventList()])
            if name.byObject[object]?.isEmpty == true { name.byObject[object] = nil }
        } else {
            change(&name.all)
        }
        if let key = topic.name, name.isEmpty { byName[key] = nil }
    }

    private mutating func name(for key: String) -> EventName {
        if let name = byName[key] { return name }
        let name = EventName()
        byName[key] = name
        return name
    }

    /// What an observer has registered for these; nil is any.
    func registrations(of observer: ObjectIdentifier, for topic: EventRegistration.Topic) -> [EventRegistration] {
        byObserver[observer, default: []].filter { registration in
            (topic.name == nil || registration.topic.name == topic.name)
                && (topic.object == nil || registration.topic.object == topic.object)
        }
    }

    /// Who is to receive a post.
    func audience(of name: String, _ object: ObjectIdentifier?) -> EventAudience {
        var audience = EventAudience()
        if let name = byName[name] { audience.add(name, object) }
        if !anyName.isEmpty { audience.add(anyName, object) }
        return audience
    }
}

/// The receivers of one post: at most four lists.
struct EventAudience: Sendable {
    private var first: ContiguousArray<EventList.Slot> = []
    private var others: [ContiguousArray<EventList.Slot>] = []

    fileprivate mutating func add(_ name: EventName, _ object: ObjectIdentifier?) {
        if !name.all.isEmpty { add(name.all) }
        if let object, !name.byObject.isEmpty, let list = name.byObject[object] { add(list) }
    }

    private mutating func add(_ list: EventList) {
        if first.isEmpty { first = list.slots } else { others.append(list.slots) }
    }

    /// In the order of registration.
    var slots: ContiguousArray<EventList.Slot> {
        if others.isEmpty { return first }
        // Finds the runs, so it takes no longer than merging them.
        return ContiguousArray(([first] + others).joined().sorted { $0.number < $1.number })
    }
}
