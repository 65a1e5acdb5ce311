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
    @inlinable package var clamped: Duration { min(max(self, .nanoseconds(Int64.min)), .nanoseconds(Int64.max)) }

    /// Creates a duration of `seconds`, rounded to nanoseconds and clamped to 292 years in either direction.
    ///
    /// - Precondition: `seconds` is a number.
    @inlinable init(seconds: Double, _ name: StaticString = "seconds", _ function: StaticString = #function) {
        require(!seconds.isNaN, "\(function): expected \(name) to be a number, got nan")
        self = .nanoseconds(Int64(exactly: (seconds * 1e9).rounded()) ?? (seconds < 0 ? .min : .max))
    }
}

extension Int64 {
    /// Adds `other`, which is not negative, and clamps the sum.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
