extension ObservableType {
    /// Collects elements, and sends them as an array when there are so many, or when such a time has passed since the last array.
    ///
    ///     source:                                   -a-bc-d-e------f|
    ///     buffer(timeSpan: .seconds(5), count: 3):  ----[abc][de]-[]([f]|)
    ///
    /// An array may be empty. The completion sends what has been collected, which may be nothing, on the thread it comes from;
    /// an error overtakes it, and it is dropped. While an array is delivered, no empty ones pile up.
    ///
    /// - Precondition: `timeSpan` and `count` are positive.
    @export(implementation)
    public func buffer(timeSpan: Duration, count: Int, scheduler: any SchedulerType) -> Observable<[Element]> {
        require(
            timeSpan > .zero,
            "buffer(timeSpan:count:scheduler:): expected timeSpan to be positive, got \(timeSpan.clamped)")
        require(count > 0, "buffer(timeSpan:count:scheduler:): expected count to be positive, got \(count)")
        return Observable<[Element]> { sink in
            let collected = Cell<[Element]>([])
            let send = {
                let elements = collected.value
                collected.value = []
                return sink.next(elements)
            }
            return spans(of: timeSpan, count: count, on: scheduler).attach(
                Sink(
                    before: sink,
                    next: { step in
                        switch step {
                        case .element(let element):
                            collected.value.append(element)
                            return .more
                        case .last(let element):
                            collected.value.append(element)
                            return send()
                        case .timeIsOver: return send()
                        }
                    },
                    finish: { completion in
                        if case .completed = completion, send() == .none { return }
                        sink.finish(completion)
                    }))
        }
    }
}
