/// The sink that a boundary keeps.
///
/// It can't be copied, so it is called where it lies: a copy of the closure would cost a retain and a release an element,
/// which is as much as the way through a gate.
@usableFromInline
struct Outlet<Element>: ~Copyable {
    @usableFromInline let next: (Element) -> Demand
    @usableFromInline let finish: (Completion) -> Void

    @inlinable
    init(_ sink: Sink<Element>) {
        next = sink.next
        finish = sink.finish
    }
}
