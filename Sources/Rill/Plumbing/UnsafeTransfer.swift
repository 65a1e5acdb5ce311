/// A value whose use is safe for a reason that the compiler can't check. CONTRIBUTING gives the reason for each.
///
/// Most carry a sink from one source to the next, or to a scheduler. Law 2 guarantees that the former user has finished
/// before the next one starts.
@usableFromInline package struct UnsafeTransfer<Value>: @unchecked Sendable {
    @usableFromInline package var value: Value

    @inlinable package init(_ value: Value) { self.value = value }
}
