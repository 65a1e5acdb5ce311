/// A property of a ``Reactor``'s state that counts its assignments, so that an equal value that is set anew is seen.
///
///     struct State {
///         @Pulse var alert: String?
///     }
///
/// ``Reactor/pulse(_:)`` sends the value at each of them.
@propertyWrapper
public struct Pulse<Value> {
    @usableFromInline var value: Value
    @usableFromInline var assigned: UInt = 0

    @_alwaysEmitIntoClient
    public init(wrappedValue: Value) { value = wrappedValue }

    @_alwaysEmitIntoClient
    public var wrappedValue: Value {
        get { value }
        set {
            value = newValue
            assigned &+= 1
        }
    }

    @_alwaysEmitIntoClient
    public var projectedValue: Pulse { self }

    /// How many assignments there were, the first value not counted.
    @_alwaysEmitIntoClient
    public var assignments: UInt { assigned }
}

extension Pulse: Sendable where Value: Sendable {}
