import Rill
import RillFoundation

extension ObservableType<[UInt8]> {
    /// The words of a text that arrives in chunks of UTF-8, wherever a chunk ends; see ``WordSplitter``.
    ///
    /// Fails with ``InvalidUTF8`` if the text is not UTF-8.
    func words() -> Observable<String> {
        Observable<String> { sink in
            var splitter = WordSplitter()
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { chunk in
                        do { return try splitter.split(chunk, into: sink.next) } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: { completion in
                        guard case .completed = completion else { return sink.finish(completion) }
                        do {
                            if try splitter.finish(into: sink.next) != .none { sink.finish(.completed) }
                        } catch {
                            sink.finish(.failed(error))
                        }
                    }))
        }
    }
}

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

extension ObservableType<[UInt8]> {
    /// Shows on the terminal how much has been read. Does nothing without a terminal, or while the input is typed on
    /// it.
    func showingProgress() -> Observable<[UInt8]> {
        guard Console.showsStatus, !Console.inputIsTyped else { return asObservable() }
        return Observable { sink in
            let clock = ContinuousClock()
            var shown = clock.now
            var bytes = 0
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { chunk in
                        bytes += chunk.count
                        if clock.now - shown > .milliseconds(100) {
                            shown = clock.now
                            Console.status("\r\(bytes / 1_000_000) MB read")
                        }
                        return sink.next(chunk)
                    },
                    finish: { completion in
                        Console.clearStatus()
                        sink.finish(completion)
                    }))
        }
    }
}
