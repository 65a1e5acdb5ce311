extension Subject: CustomReflectable, CustomDebugStringConvertible {
    /// The kind of subject, the type of its elements, and how many observers it has: `BehaviorSubject<Int>(observers: 2)`.
    @export(implementation) public var debugDescription: String { description(asKind: "Subject") }

    /// The number of observers, and the value if there is one.
    @export(implementation)
    public var customMirror: Mirror { Mirror(self, children: reflectedChildren, displayStyle: .class) }

    @export(implementation) func description(asKind kind: String) -> String {
        "\(Memory.name)\(kind)<\(Element.self)>(observers: \(gate.state.subscribers.count))"
    }

    @export(implementation) var reflectedChildren: [Mirror.Child] {
        let observers: Mirror.Child = ("observers", gate.state.subscribers.count)
        guard let memory = gate.lock.withLock({ $0.memory }) as? any ValueMemory else { return [observers] }
        return [observers, ("value", memory.latest)]
    }
}

extension Relay: CustomReflectable, CustomDebugStringConvertible {
    /// The kind of relay, the type of its elements, and how many observers it has: `BehaviorRelay<Int>(observers: 2)`.
    @export(implementation) public var debugDescription: String { subject.description(asKind: "Relay") }

    /// The number of observers, and the value if there is one.
    @export(implementation)
    public var customMirror: Mirror { Mirror(self, children: subject.reflectedChildren, displayStyle: .class) }
}
