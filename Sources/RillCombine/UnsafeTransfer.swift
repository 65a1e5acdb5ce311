#if canImport(Combine)
    /// A value that is used as its documentation says, which the compiler can't check. That of Rill is not public.
    @usableFromInline struct UnsafeTransfer<Value>: @unchecked Sendable {
        @usableFromInline let value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }
#endif
