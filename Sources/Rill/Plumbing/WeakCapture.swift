/// An object that the closures of a subscription use and don't keep alive. It is smaller than a ``WeakReference``,
/// because it has no identity. A weak capture would take a box for each closure, which is an allocation.
@usableFromInline struct WeakCapture<Object: AnyObject & Sendable>: Sendable {
    /// The object, or nil once it has deallocated.
    @usableFromInline weak let object: Object?

    @inlinable init(_ object: Object) { self.object = object }
}
