/// The sink that a boundary stores.
///
/// It can't be copied, so its closures are called in place. Calling a copy of a closure would cost a retain and a
/// release per element, which is as much as passing a gate.
@usableFromInline
struct Outlet<Element>: ~Copyable {
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let isOpen: Bool

    @export(implementation) init(_ sink: consuming Sink<Element>) {
        self.sink = sink
        isOpen = true
    }

    /// Creates a closed outlet, which takes the place of one whose sink is released.
    @export(implementation) init() {
        sink = Sink(next: { _ in .none }, finish: { _ in })
        isOpen = false
    }

    @export(implementation) func next(_ element: Element) -> Demand { sink.next(element) }
    @export(implementation) func finish(_ completion: Completion) { sink.finish(completion) }
}
