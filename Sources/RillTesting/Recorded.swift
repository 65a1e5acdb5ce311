import Rill

/// A moment of a ``TestScheduler``'s clock, in ticks.
public typealias TestTime = Int

/// A value and the virtual time at which it occurred.
public struct Recorded<Value> {
    public let time: TestTime
    public let value: Value

    public init(time: TestTime, value: Value) {
        self.time = time
        self.value = value
    }
}

extension Recorded: Sendable where Value: Sendable {}
extension Recorded: Equatable where Value: Equatable {}

extension Recorded: CustomDebugStringConvertible {
    public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
    public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded where Value == Event<Element> {
        Recorded(time: time, value: .next(element))
    }

    public static func completed<Element>(_ time: TestTime, _: Element.Type = Element.self) -> Recorded
    where Value == Event<Element> {
        Recorded(time: time, value: .completed)
    }

    public static func error<Element>(
        _ time: TestTime, _ error: any Error, _: Element.Type = Element.self
    ) -> Recorded where Value == Event<Element> { Recorded(time: time, value: .error(error)) }
}

/// Two errors are equal if they have the same type and print the same.
extension Event: Equatable where Element: Equatable {
    public static func == (left: Event, right: Event) -> Bool {
        switch (left, right) {
        case (.next(let left), .next(let right)): left == right
        case (.error(let left), .error(let right)): isSame(left, right)
        case (.completed, .completed): true
        default: false
        }
    }
}

extension Result where Success: Equatable, Failure == any Error {
    /// Returns whether both are the same event of a `Single`. Two errors are equal if they have the same type and print
    /// the same.
    public static func == (left: Result, right: Result) -> Bool {
        switch (left, right) {
        case (.success(let left), .success(let right)): left == right
        case (.failure(let left), .failure(let right)): isSame(left, right)
        default: false
        }
    }
}

/// The time from subscribing to a ``TestableObservable`` until unsubscribing from it.
public struct Subscription: Hashable, Sendable, CustomDebugStringConvertible {
    public let subscribe: TestTime
    /// The time at which the subscription ended; `Int.max` while it lasts.
    public let unsubscribe: TestTime

    public init(_ subscribe: TestTime, _ unsubscribe: TestTime = .max) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }

    public var debugDescription: String { unsubscribe == .max ? "(\(subscribe)…)" : "(\(subscribe)…\(unsubscribe))" }
}
