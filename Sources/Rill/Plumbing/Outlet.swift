/// The sink that a boundary stores.
///
/// It can't be copied, so its closures are called in place. Calling a copy of a closure would cost a retain and a
/// release per element, which is as much as passing a gate.
@usableFromInline
struct Outlet<Element>: ~Copyable {
    /// Nil if the sink is released.
    @usableFromInline let receiver: AnyObject?
    @usableFromInline let receive: (AnyObject, Element) -> Demand
    @usableFromInline let end: (AnyObject, Completion) -> Void

    @export(implementation)
    init(_ sink: consuming Sink<Element>) { self.init(sink.receiver, sink.receive, sink.end) }

    /// Creates the outlet of a sink without its `next`. A loop that has inlined `next` must not hold it.
    @export(implementation) init(
        _ receiver: AnyObject?, @_eagerMove _ receive: @escaping (AnyObject, Element) -> Demand,
        @_eagerMove _ end: @escaping (AnyObject, Completion) -> Void
    ) {
        self.receiver = receiver
        self.receive = receive
        self.end = end
    }

    /// Creates a closed outlet, which takes the place of one whose sink is released.
    @export(implementation) init() { self.init(nil, { _, _ in .none }, { _, _ in }) }

    @export(implementation) var isOpen: Bool { receiver != nil }

    @export(implementation) func next(_ element: Element) -> Demand {
        if let receiver { receive(receiver, element) } else { .none }
    }

    @export(implementation) func finish(_ completion: Completion) { if let receiver { end(receiver, completion) } }
}
