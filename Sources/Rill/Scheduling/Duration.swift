extension Duration {
    /// Whole nanoseconds, rounded up and clamped to what fits: some 292 years.
    package var nanoseconds: Int64 {
        // 10⁹ is 2⁹ × 5⁹: up to 78 minutes, one division of 64 bits will do.
        if let parts = Int64(exactly: attoseconds >> 9), parts >= 0 {
            let (nanoseconds, rest) = parts.quotientAndRemainder(dividingBy: 1_953_125)
            return nanoseconds + (rest > 0 || attoseconds & 0x1ff > 0 ? 1 : 0)
        }
        let (seconds, attoseconds) = components
        let (nanoseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return seconds.multipliedClamped(1_000_000_000).addingClamped(nanoseconds + (rest > 0 ? 1 : 0))
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
