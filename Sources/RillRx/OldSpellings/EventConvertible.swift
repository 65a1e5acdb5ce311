/// A type that can be turned into an event, and be an element that ``/Rill/ObservableType/dematerialize()`` turns back.
public protocol EventConvertible<Element>: Sendable {
    associatedtype Element: Sendable

    /// The event.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// This event.
    @inlinable public var event: Event<Element> { self }
}

extension ObservableType where Element: EventConvertible {
    /// Turns elements that can be turned into events back into events, until one of them ends the result.
    @_disfavoredOverload  // the form of `Event`
    @inlinable public func dematerialize() -> Observable<Element.Element> { map(\.event).dematerialize() }
}
