import Dispatch

/// RxSwift's name for a length of time. It is Dispatch's, and each operator of RxSwift that takes a length of time
/// takes it beside a `Duration`.
public typealias RxTimeInterval = DispatchTimeInterval

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
