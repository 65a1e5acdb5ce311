/// A variable that the closures of one sink share. That of a stage is in its ``Stage``.
///
/// It replaces a captured `var`. Access to a captured `var` is checked for exclusivity at run time, which took 8 to 12
/// ns per element wherever a chain was stored. Where a chain is not stored, a box costs nothing either, because it
/// ends up in a register.
///
/// Without that check, a box is memory-safe only as long as one caller at a time uses the sink (law 2). A debug build
/// checks this where a sink is called. A check of each access to the box would miss calls from within `sink.next`,
/// because no access is in progress then, and most calls by two threads.
@usableFromInline final class Box<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable init(_ value: Value) { self.value = value }
}
