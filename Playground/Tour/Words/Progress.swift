import Rill

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
