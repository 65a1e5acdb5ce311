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
    /// How many assignments there were, the first value not counted.
    public private(set) var assignments: UInt = 0

    public init(wrappedValue: Value) { value = wrappedValue }

    public var wrappedValue: Value {
        get { value }
        set {
            value = newValue
            assignments &+= 1
        }
    }

    public var projectedValue: Pulse { self }
}

extension Pulse: Sendable where Value: Sendable {}
