/// An object that is not kept alive by it, with an identity that outlives the object: it can be a key, or in a `Set`.
///
/// Two references are equal if they were made of the same object, be it alive or not; those of different objects never are, even
/// where one was made at the address of the other. For that the memory of a dead object, whose contents are gone, is not used
/// again before its references are.
///
/// That holds for classes written in Swift. On Apple platforms the memory of an object of an Objective-C class is used again: there
/// a reference to a dead one can equal a reference to a later one.
public struct WeakReference<Object: AnyObject>: Hashable {
    /// The object, or nil once it is deallocating.
    public weak let object: Object?
    @usableFromInline let identifier: ObjectIdentifier
    /// Never read: as long as there is an unowned reference, the runtime keeps the memory, and so the address.
    @usableFromInline unowned let memory: Object

    /// Made in the `deinit` of the object, it never has one; an object of an Objective-C class stops the program then.
    @export(implementation) public init(_ object: Object) {
        self.object = object
        identifier = ObjectIdentifier(object)
        memory = object
    }

    @export(implementation)
    public static func == (lhs: WeakReference, rhs: WeakReference) -> Bool { lhs.identifier == rhs.identifier }

    @export(implementation) public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension WeakReference: Sendable where Object: Sendable {}

extension WeakReference: CustomReflectable {
    /// The object, or nil once it has deallocated.
    public var customMirror: Mirror { Mirror(self, children: ["object": object as Any], displayStyle: .struct) }
}
