import Dispatch

/// RxSwift's name for a length of time. It is a `Duration`, but operators take a `DispatchTimeInterval`, too.
///
/// `.seconds(1)`, `.milliseconds(300)` and so on are spelled as before. A `Duration` isn't an enumeration: it can't be
/// matched with `case .seconds(let count)`, and can't be added to a `DispatchTime`.
public typealias RxTimeInterval = Duration

/// RxSwift's name for a moment. It is the time since a fixed moment of the scheduler's clock, not a date.
public typealias RxTime = Duration

extension Duration {
    /// A length of time that doesn't end in practice: 292 years.
    public static var never: Duration { .nanoseconds(Int64.max) }

    /// Creates a duration from a length of time of Dispatch.
    public init(_ interval: DispatchTimeInterval) {
        self =
            switch interval {
            case .seconds(let count): .seconds(count)
            case .milliseconds(let count): .milliseconds(count)
            case .microseconds(let count): .microseconds(count)
            case .nanoseconds(let count): .nanoseconds(count)
            case .never: .never
            @unknown default: .never
            }
    }
}
