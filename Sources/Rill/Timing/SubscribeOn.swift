extension ObservableType {
    /// Subscribes to the source on the scheduler.
    ///
    ///     source:            --a--b--|
    ///     subscribe(on: s):  --a--b--|
    ///
    /// A source that waited goes on there, too. Disposing takes place on the caller's thread, at once.
    @export(implementation)
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        attached(on: scheduler) { scheduler.schedule(in: $0, $1) }
    }

    /// The source, attached by an action of the scheduler, where it also goes on after it has waited.
    @export(implementation) func attached(
        on scheduler: any ImmediateSchedulerType,
        _ schedule: @escaping @Sendable (UpstreamGroup, @escaping @Sendable () -> Void) -> Void
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(pace: min(source.pace, .patient)) { sink in
            let (upstreams, sink) = (UpstreamGroup(reserving: 1), UnsafeTransfer(sink))
            schedule(upstreams) {
                let sink = sink.value
                upstreams.attach(
                    source,
                    Sink(
                        before: sink,
                        next: { element in
                            let demand = sink.next(element)
                            guard demand == .later else { return demand }
                            let isPaused = upstreams.pause { upstreams in
                                scheduler.schedule(in: upstreams) { upstreams.resume(.nth(0)) }
                            }
                            return isPaused ? .later : .more
                        }, finish: sink.finish), at: .nth(0))
            }
            return upstreams
        }
    }
}
