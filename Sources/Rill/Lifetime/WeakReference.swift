/// An object that is not kept alive by it.
@usableFromInline
struct WeakReference<Object: AnyObject & Sendable>: Sendable {
    /// The object, or nil once it has deallocated.
    @usableFromInline weak let object: Object?

    @_alwaysEmitIntoClient
    init(_ object: Object) { self.object = object }
}
