/// The events of a control, such as its taps. It doesn't fail, and sends on the main queue.
///
/// The source is subscribed to on the main queue: at once if the caller runs there.
public struct ControlEvent<Element: Sendable>: ObservableType {
    @usableFromInline let events: Observable<Element>

    /// Creates an event of a control from `events`, a stream that sends on the main queue and doesn't fail.
    @inlinable public init<Source: ObservableType<Element>>(events: Source) {
        self.events = events.subscribe(on: ConcurrentMainScheduler.instance)
    }

    /// Returns the stream of events.
    @inlinable public func asObservable() -> Observable<Element> { events }

    /// Returns this event.
    @inlinable public func asControlEvent() -> ControlEvent<Element> { self }

    @_disfavoredOverload  // as in `Observable`
    @inlinable public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        events.subscribe(observer, file: "?", line: 0)
    }
}

/// The value of a control that users change, such as the text of a field. It sends the current value and then each
/// value that the user enters, and receives values to show.
///
/// The source is subscribed to on the main queue: at once if the caller runs there.
public struct ControlProperty<Element: Sendable>: ObservableType, ObserverType {
    @usableFromInline let values: Observable<Element>
    @usableFromInline let valueSink: AnyObserver<Element>

    /// Creates a property of a control.
    ///
    /// - Parameters:
    ///   - values: sends the current value to each observer, and then each value that the user enters, on
    ///     the main queue.
    ///   - valueSink: receives the values to show, such as a ``Binder``.
    @inlinable public init<Values: ObservableType<Element>, Target: ObserverType<Element>>(
        values: Values, valueSink: Target
    ) {
        self.values = values.subscribe(on: ConcurrentMainScheduler.instance)
        self.valueSink = valueSink.asObserver()
    }

    /// The values that the user enters, without the current one.
    @inlinable public var changed: ControlEvent<Element> { ControlEvent(events: values.skip(1)) }

    /// Returns the stream of values.
    @inlinable public func asObservable() -> Observable<Element> { values }

    /// Returns this property.
    @inlinable public func asControlProperty() -> ControlProperty<Element> { self }

    /// Shows an element. A completion has no effect, and an error goes to ``/Rill/Hooks/onUnhandledError``.
    @inlinable public func on(_ event: Event<Element>) {
        switch event {
        case .next: valueSink.on(event)
        case .error(let error): Hooks.onUnhandledError(error)
        case .completed: break
        }
    }

    @_disfavoredOverload  // as in `Observable`
    @inlinable public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        values.subscribe(observer, file: "?", line: 0)
    }
}

extension ControlProperty<String?> {
    /// The property with an empty text for nil.
    @inlinable public var orEmpty: ControlProperty<String> {
        ControlProperty<String>(
            values: values.map { $0 ?? "" }, valueSink: AnyObserver { [valueSink] in valueSink.on($0.map { $0 }) })
    }
}
