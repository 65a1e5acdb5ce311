/// A property of a ``Reactor``'s state that counts its assignments, so that an equal value that is set anew is seen.
///
///     struct State {
///         @Pulse var alert: String?
///     }
///
/// ``Reactor/pulse(_:)`` sends the value at each of them.
@propertyWrapper
public struct Pulse<Value> {
    @usableFromInline var current: Value
    @usableFromInline var assignments: UInt = 0

    @_alwaysEmitIntoClient
    public init(wrappedValue: Value) { current = wrappedValue }

    /// The value of the property. Setting it counts as an assignment.
    @_alwaysEmitIntoClient
    public var value: Value {
        get { current }
        set {
            current = newValue
            assignments &+= 1
        }
    }

    /// How many assignments there were. The first value doesn't count.
    @_alwaysEmitIntoClient
    public var valueUpdatedCount: UInt { assignments }

    @_alwaysEmitIntoClient
    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    @_alwaysEmitIntoClient
    public var projectedValue: Pulse { self }
}

extension Pulse: Sendable where Value: Sendable {}
