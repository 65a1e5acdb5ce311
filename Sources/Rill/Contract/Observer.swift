/// Something that events can be sent to.
public protocol ObserverType<Element>: Sendable {
    associatedtype Element: Sendable

    func on(_ event: Event<Element>)
}

extension ObserverType {
    @inlinable
    public func onNext(_ element: Element) { on(.next(element)) }

    @inlinable
    public func onError(_ error: any Error) { on(.error(error)) }

    @inlinable
    public func onCompleted() { on(.completed) }

    @inlinable
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer of any kind, behind a closure.
public struct AnyObserver<Element: Sendable>: ObserverType {
    @usableFromInline let handler: @Sendable (Event<Element>) -> Void

    @inlinable
    public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
        handler = eventHandler
    }

    @inlinable
    public init<Observer: ObserverType<Element>>(_ observer: Observer) {
        handler = { observer.on($0) }
    }

    @inlinable
    public func on(_ event: Event<Element>) { handler(event) }

    @inlinable
    public func asObserver() -> AnyObserver<Element> { self }
}
