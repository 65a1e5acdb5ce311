import Rill

extension ObservableType where Element: Hashable {
    /// The number of occurrences of each element, when the source completes.
    ///
    ///     source:   --a--b--a--|
    ///     tally():  -----------([a: 2, b: 1]|)
    func tally() -> Observable<[Element: Int]> {
        Observable<[Element: Int]> { sink in
            var counts: [Element: Int] = [:]
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        counts[element, default: 0] += 1
                        return .more
                    },
                    finish: { completion in
                        if case .completed = completion, sink.next(counts) == .none { return }
                        sink.finish(completion)
                    }))
        }
    }
}

extension [String: Int] {
    /// Returns the words with the highest counts, equal ones in alphabetical order. Takes one pass.
    func mostFrequent(_ limit: Int) -> [(word: String, count: Int)] {
        var top: [(word: String, count: Int)] = []
        for (word, count) in self {
            let rank = top.firstIndex { (-count, word) < (-$0.count, $0.word) } ?? top.count
            guard rank < limit else { continue }
            top.insert((word, count), at: rank)
            if top.count > limit { top.removeLast() }
        }
        return top
    }
}
