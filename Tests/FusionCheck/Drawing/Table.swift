extension Drawing {
    /// Prints the chains of each length, and those that are slow. Returns what fails.
    func report(_ comparisons: [DrawnComparison]) -> [String] {
        // If no element has an effect, the compiler removes the loop by hand, and there is nothing to compare with.
        let compared = zip(chains, comparisons).filter { $1.plain.hand.nanoseconds > 0.05 * $1.plain.slowness }
        let (all, results) = (zip(chains, comparisons).map { ($0, $1.plain) }, compared.map { ($0, $1.plain) })
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
        let removed = all.count - results.count
        if removed > 0 { print("\nLeft out, as the compiler removes the loop by hand: \(removed)") }
        func share(_ comparison: (DrawnComparison) -> Comparison) -> Int {
            100 * compared.count { comparison($1).flaws(.drawn).isEmpty } / compared.count
        }
        let (plain, stoppable) = (share { $0.plain }, share { $0.stoppable })
        print("\nOf \(results.count) random chains, \(plain) % are within the bound beside the loop by hand, and")
        print("\(stoppable) % beside the same loop that can be stopped, as it reads a flag for each element.")
        print("The others, with the loop by hand and the chain in nanoseconds per element:\n")
        for (chain, comparison) in compared where !comparison.plain.flaws(.drawn).isEmpty {
            let (plain, stoppable) = (comparison.plain, comparison.stoppable)
            print(
                "\(rounded(plain.hand.nanoseconds)) \(rounded(plain.chain.nanoseconds)), stoppable",
                "\(rounded(stoppable.hand.nanoseconds)) \(rounded(stoppable.chain.nanoseconds))",
                "\(stoppable.flaws(.drawn).isEmpty ? "" : "SLOW ")\(chain.chain)")
        }
        let wrong = all.filter { $1.chain.result != $1.hand.result }
            .map { "\($0.0.chain): another result than its loop" }
        let allocating = all.filter { $1.chain.allocations > $1.hand.allocations + Bound.allocations }
            .map { "\($0.0.chain): its elements allocate" }
        let shares = [
            (plain, Bound.share, "of the loop by hand"),
            (stoppable, Bound.stoppableShare, "of a loop that can be stopped"),
        ]
        return wrong + allocating
            + shares.filter { $0.0 < $0.1 }
            .map { "\($0.0) % of the random chains are within the bound \($0.2), expected at least \($0.1) %" }
    }
}
