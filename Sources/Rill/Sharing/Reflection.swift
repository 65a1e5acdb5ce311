extension GatedSubject {
    /// The kind of subject, the type of its elements, and the number of its observers:
    /// `BehaviorSubject<Int>(observers: 2)`.
    @export(implementation) public var debugDescription: String { description(as: Self.self) }

    /// The number of observers, and the value if there is one.
    @export(implementation)
    public var customMirror: Mirror { Mirror(self, children: reflectedChildren, displayStyle: .class) }

    @export(implementation) func description(as type: Any.Type) -> String {
        "\(type)(observers: \(gate.state.subscribers.count))"
    }

    @export(implementation) var reflectedChildren: [Mirror.Child] {
        let observers: Mirror.Child = ("observers", gate.state.subscribers.count)
        return [observers] + (gate.lock.withLock { $0.memory }?.value.map { [("value", $0)] } ?? [])
    }
}

extension SubjectRelay {
    /// The kind of relay, the type of its elements, and the number of its observers:
    /// `BehaviorRelay<Int>(observers: 2)`.
    @export(implementation) public var debugDescription: String { subject.description(as: Self.self) }

    /// The number of observers, and the value if there is one.
    @export(implementation)
    public var customMirror: Mirror { Mirror(self, children: subject.reflectedChildren, displayStyle: .class) }
}
