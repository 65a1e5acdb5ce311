extension Duration {
    /// Whole nanoseconds, rounded up and clamped to the range of `Int64`, some 292 years.
    package var nanoseconds: Int64 {
        // 10⁹ is 2⁹ × 5⁹, so up to 78 minutes one 64-bit division is enough.
        if let parts = Int64(exactly: attoseconds >> 9), parts >= 0 {
            let (nanoseconds, rest) = parts.quotientAndRemainder(dividingBy: 1_953_125)
            return nanoseconds + (rest > 0 || attoseconds & 0x1ff > 0 ? 1 : 0)
        }
        let (nanoseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int64(clamping: nanoseconds + (rest > 0 ? 1 : 0))
    }

    /// The duration, clamped to 292 years in either direction, so that adding it to the present doesn't overflow.
    @export(implementation)
    package var clamped: Duration { min(max(self, .nanoseconds(Int64.min)), .nanoseconds(Int64.max)) }

    /// Creates a duration of `seconds`, clamped to 292 years in either direction. NaN becomes zero.
    @export(implementation) init(clampedSeconds seconds: Double) {
        self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -1e10), 1e10)).clamped
    }

    /// Returns `count` times the duration, clamped to 292 years in either direction.
    package func multipliedClamped(by count: Int) -> Duration {
        let (product, overflow) = attoseconds.multipliedReportingOverflow(by: Int128(count))
        if overflow { return .nanoseconds((attoseconds < 0) == (count < 0) ? Int64.max : .min) }
        return Duration(attoseconds: product).clamped
    }
}

extension Int64 {
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    func multipliedClamped(_ other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
