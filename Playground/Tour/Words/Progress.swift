import Rill

extension ObservableType<[UInt8]> {
    /// Keeps a line on the terminal that says how much has come; does nothing where there is no terminal, or where
    /// somebody types the input on it.
    func showingProgress() -> Observable<[UInt8]> {
        guard Console.showsStatus, !Console.inputIsTyped else { return asObservable() }
        return Observable { sink in
            let clock = ContinuousClock()
            var shown = clock.now
            var bytes = 0
            return asObservable().attach(
                Sink(
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
