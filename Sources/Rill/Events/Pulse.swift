/// A property of a ``Reactor``'s state that counts its assignments, so that the assignment of an equal value is seen as
/// well.
///
///     struct State {
///         @Pulse var alert: String?
///     }
///
/// ``Reactor/pulse(_:)`` sends the value at each assignment.
@propertyWrapper public struct Pulse<Value> {
    /// The value of the property. Setting it counts as an assignment.
    public var value: Value { didSet { valueUpdatedCount &+= 1 } }

    /// The number of assignments, without the initial value.
    public private(set) var valueUpdatedCount: UInt = 0

    /// Creates a property with an initial value, which doesn't count as an assignment.
    public init(wrappedValue: Value) { value = wrappedValue }

    /// The value of the property. Setting it counts as an assignment.
    @inlinable public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The property itself: `\.$alert` is the key path to pass to ``Reactor/pulse(_:)``.
    @inlinable public var projectedValue: Pulse { self }
}

extension Pulse: Sendable where Value: Sendable {}
