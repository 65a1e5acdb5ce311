extension ContiguousArray {
    /// Calls `body` with each object, which the array keeps alive. Takes a retain and a release less than a loop.
    @inlinable
    func forEachObject<Object: AnyObject>(_ body: (Object) throws -> Void) rethrows where Element == Object? {
        try withUnsafeBufferPointer { objects in
            try objects.withMemoryRebound(to: Unmanaged<Object>?.self) { objects in
                for object in objects { try object?._withUnsafeGuaranteedRef(body) }
            }
        }
    }
}
