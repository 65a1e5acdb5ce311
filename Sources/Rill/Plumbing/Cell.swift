/// A variable that the closures of one sink share, which is never used by two at once (law 2).
///
/// It takes the place of a captured `var`: access to that is checked for exclusivity at run time, which took 8 to 12 ns an
/// element wherever a chain was stored. Where it is not, this costs nothing either: it ends up in a register.
@usableFromInline
final class Cell<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @_alwaysEmitIntoClient
    init(_ value: Value) { self.value = value }
}
