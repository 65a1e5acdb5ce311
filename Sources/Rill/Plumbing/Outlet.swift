/// The sink that a boundary stores.
///
/// It can't be copied, so its closures are called in place. Calling a copy of a closure would cost a retain and a
/// release per element, which is as much as passing a gate.
@usableFromInline struct Outlet<Element>: ~Copyable {
    // Not optional: unwrapping it takes a retain and a release per element.
    @usableFromInline let receiver: AnyObject
    @usableFromInline let receive: (AnyObject, Element) -> Demand
    @usableFromInline let end: (AnyObject, Completion) -> Void
    @usableFromInline let isOpen: Bool

    @inlinable init(_ sink: consuming Sink<Element>) { self.init(sink.receiver, sink.receive, sink.end) }

    /// Creates the outlet of a sink without its `fused`. A loop that has inlined `fused` must not hold it.
    @inlinable init(
        _ receiver: AnyObject, _ receive: @escaping (AnyObject, Element) -> Demand,
        _ end: @escaping (AnyObject, Completion) -> Void
    ) {
        self.receiver = receiver
        self.receive = receive
        self.end = end
        isOpen = true
    }

    /// Creates a closed outlet, which takes the place of one whose sink is released.
    @inlinable init() {
        receiver = NopDisposable.shared
        receive = { _, _ in .none }
        end = { _, _ in }
        isOpen = false
    }

    @inlinable func next(_ element: Element) -> Demand { receive(receiver, element) }
    @inlinable func finish(_ completion: Completion) { end(receiver, completion) }
}
