/// A type that receives events.
public protocol ObserverType<Element>: Sendable {
    associatedtype Element: Sendable

    /// Receives an event.
    func on(_ event: Event<Element>)

    /// Returns this observer as an ``AnyObserver``.
    func asObserver() -> AnyObserver<Element>
}

extension ObserverType {
    /// Sends an element to this observer.
    @inlinable public func onNext(_ element: Element) { on(.next(element)) }

    /// Sends an error to this observer, which ends the stream.
    @inlinable public func onError(_ error: any Error) { on(.error(error)) }

    /// Sends the completion to this observer, which ends the stream.
    @inlinable public func onCompleted() { on(.completed) }

    /// Returns this observer as an ``AnyObserver``.
    @inlinable public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// A type-erased observer.
public struct AnyObserver<Element: Sendable>: ObserverType {
    @usableFromInline let next: @Sendable (Element) -> Demand
    @usableFromInline let finish: @Sendable (Completion) -> Void
    /// Makes a subscription of this observer end with the observer, already while its source is being attached.
    @usableFromInline let adopt: (@Sendable (SingleAssignmentDisposable) -> Void)?

    @inlinable init(
        next: @escaping @Sendable (Element) -> Demand, finish: @escaping @Sendable (Completion) -> Void,
        adopt: (@Sendable (SingleAssignmentDisposable) -> Void)? = nil
    ) {
        self.next = next
        self.finish = finish
        self.adopt = adopt
    }

    /// Creates an observer that calls `eventHandler` with every event.
    @inlinable public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
        self.init(
            next: { element in
                eventHandler(.next(element))
                return .more
            },
            finish: { eventHandler(Event($0)) })
    }

    /// Creates an observer that sends every event to `observer`.
    @inlinable public init<Observer: ObserverType<Element>>(_ observer: Observer) { self.init { observer.on($0) } }

    /// Receives an event.
    @inlinable public func on(_ event: Event<Element>) {
        if case .next(let element) = event { _ = next(element) } else { finish(event.completion!) }
    }

    /// Sends `element` and returns the answer, which is ``Demand/none`` if no further element is wanted.
    ///
    /// Only the observer that ``Observable/create(_:)`` passes to its closure can answer ``Demand/none``. If another
    /// element is being delivered, `element` is queued, and the answer is ``Demand/more`` as long as the subscription
    /// lasts.
    @discardableResult @inlinable public func onNext(_ element: Element) -> Demand { next(element) }

    /// Returns this observer.
    @inlinable public func asObserver() -> AnyObserver<Element> { self }
}
