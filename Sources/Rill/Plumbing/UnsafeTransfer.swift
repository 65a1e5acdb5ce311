/// A value that several closures hold, and that one caller at a time uses.
///
/// It carries a sink from one source to the next, or to a scheduler. Law 2 guarantees what the compiler can't check:
/// the former user has finished before the next one starts.
@usableFromInline package struct UnsafeTransfer<Value>: @unchecked Sendable {  // one caller at a time uses it
    @usableFromInline package var value: Value

    @inlinable package init(_ value: Value) { self.value = value }
}
