/// Something that events can be sent to.
public protocol ObserverType<Element>: Sendable {
    associatedtype Element: Sendable

    func on(_ event: Event<Element>)

    /// Returns the same observer behind closures.
    func asObserver() -> AnyObserver<Element>
}

extension ObserverType {
    @export(implementation) public func onNext(_ element: Element) { on(.next(element)) }

    @export(implementation) public func onError(_ error: any Error) { on(.error(error)) }

    @export(implementation) public func onCompleted() { on(.completed) }

    @export(implementation) public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer of any kind, behind closures.
public struct AnyObserver<Element: Sendable>: ObserverType {
    @usableFromInline let next: @Sendable (Element) -> Demand
    @usableFromInline let finish: @Sendable (Completion) -> Void

    @export(implementation) init(
        next: @escaping @Sendable (Element) -> Demand, finish: @escaping @Sendable (Completion) -> Void
    ) {
        self.next = next
        self.finish = finish
    }

    @export(implementation) public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
        self.init(
            next: { element in
                eventHandler(.next(element))
                return .more
            },
            finish: { eventHandler(Event($0)) })
    }

    @export(implementation) public init<Observer: ObserverType<Element>>(_ observer: Observer) {
        self.init { observer.on($0) }
    }

    @export(implementation) public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): _ = next(element)
        case .error(let error): finish(.failed(error))
        case .completed: finish(.completed)
        }
    }

    /// Sends the element and returns the answer: ``Demand/none`` if nobody wants another one.
    ///
    /// Only the observer that ``Observable/create(_:)`` passes to its closure can answer ``Demand/none``. While another element is
    /// being delivered, the answer is ``Demand/more`` as long as the subscription lasts, as nothing is known of this one yet.
    @discardableResult
    @export(implementation) public func onNext(_ element: Element) -> Demand { next(element) }

    @export(implementation) public func asObserver() -> AnyObserver<Element> { self }
}
