/// Something that events can be sent to.
public protocol ObserverType<Element>: Sendable {
    associatedtype Element: Sendable

    func on(_ event: Event<Element>)
}

extension ObserverType {
    @_alwaysEmitIntoClient
    public func onNext(_ element: Element) { on(.next(element)) }

    @_alwaysEmitIntoClient
    public func onError(_ error: any Error) { on(.error(error)) }

    @_alwaysEmitIntoClient
    public func onCompleted() { on(.completed) }

    @_alwaysEmitIntoClient
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer of any kind, behind a closure.
public struct AnyObserver<Element: Sendable>: ObserverType {
    @usableFromInline let handler: @Sendable (Event<Element>) -> Void

    @_alwaysEmitIntoClient
    public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
        handler = eventHandler
    }

    @_alwaysEmitIntoClient
    public init<Observer: ObserverType<Element>>(_ observer: Observer) {
        handler = { observer.on($0) }
    }

    @_alwaysEmitIntoClient
    public func on(_ event: Event<Element>) { handler(event) }

    @_alwaysEmitIntoClient
    public func asObserver() -> AnyObserver<Element> { self }
}
