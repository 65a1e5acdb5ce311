extension Drawing {
    /// Prints the chains of each length, and those that are slow. Returns what fails.
    func report(_ comparisons: [Comparison]) -> [String] {
        let all = Array(zip(chains, comparisons))
        // If no element has an effect, the compiler removes the loop by hand, and there is nothing to compare with.
        let results = all.filter { $1.hand.nanoseconds > 0.05 * $1.slowness }
        let fused = results.filter { $1.flaws(.drawn).isEmpty }
        print("Random chains and loops written by hand, by the number of operators: those that are one loop,")
        print("the median of the nanoseconds per element by hand and of the chain, and the slowest chain.\n")
        for length in Self.lengths {
            let ofLength = results.filter { $0.0.length == length }.map(\.1)
            let (hand, chain) = (ofLength.map(\.hand.nanoseconds).sorted(), ofLength.map(\.chain.nanoseconds).sorted())
            let columns = [
                "\(ofLength.count { $0.flaws(.drawn).isEmpty })/\(ofLength.count)", rounded(hand[hand.count / 2]),
                rounded(chain[chain.count / 2]), rounded(chain.last!),
            ]
            print(padded("\(length)", to: -3), columns.map { padded($0, to: -8) }.joined(separator: " "))
        }
        let share = 100 * fused.count / results.count
        let removed = all.count - results.count
        if removed > 0 { print("\nLeft out, as the compiler removes the loop by hand: \(removed)") }
        print("\n\(fused.count) of \(results.count) random chains are within the bound, \(share) %. The others:")
        for (chain, comparison) in results where !comparison.flaws(.drawn).isEmpty {
            print("\(chain.chain): \(comparison.flaws(.drawn).joined(separator: ", "))")
        }
        let wrong = all.filter { $1.chain.result != $1.hand.result }
            .map { "\($0.0.chain): another result than its loop" }
        let allocating = all.filter { $1.chain.allocations > $1.hand.allocations + Bound.allocations }
            .map { "\($0.0.chain): its elements allocate" }
        return wrong + allocating
            + (share < Bound.share
                ? ["\(share) % of the random chains are within the bound, expected at least \(Bound.share) %"] : [])
    }
}
