/// A weak reference to an object, with an identity that outlives the object. It can be a dictionary key or an element
/// of a `Set`.
///
/// Two references are equal if they were created from the same object, which may have deallocated. References to
/// different objects are never equal, even if one object had the address of the other. To ensure that, the memory of a
/// deallocated object, whose contents are gone, isn't reused while references to the object exist.
///
/// This applies to classes written in Swift. On Apple platforms, the memory of an object of an Objective-C class is
/// reused, and a reference to a deallocated object can equal a reference to a later one.
public struct WeakReference<Object: AnyObject>: Hashable, CustomReflectable {
    /// The object, or nil once it is deallocating.
    public weak let object: Object?
    @usableFromInline let identifier: ObjectIdentifier
    /// Never read. As long as there is an unowned reference, the runtime keeps the memory, and so the address.
    @usableFromInline unowned let memory: Object

    /// Creates a reference to `object`. In the `deinit` of `object`, the reference is nil from the start, or, for an
    /// object of an Objective-C class, the program stops.
    @inlinable public init(_ object: Object) {
        self.object = object
        identifier = ObjectIdentifier(object)
        memory = object
    }

    @inlinable
    public static func == (lhs: WeakReference, rhs: WeakReference) -> Bool { lhs.identifier == rhs.identifier }

    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// The object, or nil once it has deallocated.
    public var customMirror: Mirror { Mirror(self, children: ["object": object as Any], displayStyle: .struct) }
}

extension WeakReference: Sendable where Object: Sendable {}
