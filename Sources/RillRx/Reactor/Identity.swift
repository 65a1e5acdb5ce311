/// A class whose instances are equal only to themselves, such as a reactor in the state of another one.
public protocol IdentityEquatable: AnyObject, Equatable {}

extension IdentityEquatable {
    /// Returns whether both are the same object.
    @inlinable public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }
}

/// A class whose instances are equal only to themselves and can be members of a set.
public protocol IdentityHashable: IdentityEquatable, Hashable {}

extension IdentityHashable {
    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, deprecated, renamed: "Never", message: "An Action that is Never says the same.")
public typealias NoAction = Never
