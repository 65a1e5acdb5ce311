extension Gate: CustomReflectable where State: ~Copyable {
    /// Shows nothing: the state belongs to whoever is inside, and `Mirror` stops the program at a stored property whose type is a
    /// generic parameter that can't be copied. Types that can't be copied it leaves out by itself.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: [], displayStyle: .class) }
}

extension ScheduledTimer: CustomReflectable {
    /// Leaves out the action, which another thread may be releasing.
    package var customMirror: Mirror { Mirror(self, children: ["isDisposed": isDisposed], displayStyle: .class) }
}

extension WeakReference: CustomReflectable {
    /// The object, or nil once it has deallocated.
    public var customMirror: Mirror { Mirror(self, children: ["object": object as Any], displayStyle: .struct) }
}

extension GatedSubject {
    /// The kind of subject, the type of its elements, and how many observers it has: `BehaviorSubject<Int>(observers: 2)`.
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
    /// The kind of relay, the type of its elements, and how many observers it has: `BehaviorRelay<Int>(observers: 2)`.
    @export(implementation) public var debugDescription: String { subject.description(as: Self.self) }

    /// The number of observers, and the value if there is one.
    @export(implementation)
    public var customMirror: Mirror { Mirror(self, children: subject.reflectedChildren, displayStyle: .class) }
}

extension ActionSubject: CustomReflectable, CustomDebugStringConvertible {
    /// The type of the actions, and how many observers they have, the reactor among them: `ActionSubject<Int>(observers: 1)`.
    @export(implementation) public var debugDescription: String { subject.description(as: Self.self) }

    /// The number of observers.
    @export(implementation)
    public var customMirror: Mirror { Mirror(self, children: subject.reflectedChildren, displayStyle: .class) }
}
