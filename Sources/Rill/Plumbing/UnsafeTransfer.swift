/// A value that several closures hold and that one caller at a time uses, each after the one before has finished.
///
/// It carries a sink from one source to the next, or onto a scheduler, where the serial law (2) gives what the compiler can't
/// see: the former user has ended before the next one starts.
@usableFromInline
struct UnsafeTransfer<Value>: @unchecked Sendable {  // used by one caller at a time, as said above
    @usableFromInline let value: Value

    @export(implementation) init(_ value: Value) { self.value = value }
}
