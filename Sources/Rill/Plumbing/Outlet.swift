/// The sink that a boundary keeps.
///
/// It can't be copied, so it is called where it lies: a copy of the closure would cost a retain and a release an element,
/// which is as much as the way through a gate.
@usableFromInline
struct Outlet<Element>: ~Copyable {
    @usableFromInline let sink: Sink<Element>

    @export(implementation) init(_ sink: Sink<Element>) { self.sink = sink }
}

extension Optional where Wrapped: ~Copyable {
    @export(implementation) func next<Element>(_ element: Element) -> Demand where Wrapped == Outlet<Element> {
        switch self {
        case .some(let outlet): outlet.sink.next(element)
        case .none: .none
        }
    }

    @export(implementation) func finish<Element>(_ completion: Completion) where Wrapped == Outlet<Element> {
        switch self {
        case .some(let outlet): outlet.sink.finish(completion)
        case .none: break
        }
    }

    @export(implementation) var isOpen: Bool {
        switch self {
        case .some: true
        case .none: false
        }
    }
}
