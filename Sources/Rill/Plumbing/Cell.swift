/// A variable that the closures of one sink share, which is never used by two at once (law 2).
///
/// It takes the place of a captured `var`: access to that is checked for exclusivity at run time, which took 8 to 12 ns an
/// element wherever a chain was stored. Where it is not, this costs nothing either: it ends up in a register.
///
/// That makes it unsafe where a source breaks law 2. A debug build finds that out one level up, where a sink is called: a check of
/// each access would see neither a call from within `sink.next`, as nothing is held then, nor most of those by two threads.
@usableFromInline
final class Cell<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @export(implementation) init(_ value: Value) { self.value = value }
}
