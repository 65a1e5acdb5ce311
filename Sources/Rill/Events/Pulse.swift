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

    @export(implementation) public init(wrappedValue: Value) { current = wrappedValue }

    /// The value of the property. Setting it counts as an assignment.
    @export(implementation) public var value: Value {
        get { current }
        set {
            current = newValue
            assignments &+= 1
        }
    }

    /// How many assignments there were. The first value doesn't count.
    @export(implementation) public var valueUpdatedCount: UInt { assignments }

    @export(implementation) public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    @export(implementation) public var projectedValue: Pulse { self }
}

extension Pulse: Sendable where Value: Sendable {}
