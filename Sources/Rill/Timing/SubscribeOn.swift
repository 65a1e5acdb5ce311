extension ObservableType {
    /// Subscribes to the source on `scheduler`.
    ///
    ///     source:            --a--b--|
    ///     subscribe(on: s):  --a--b--|
    ///
    /// A source that waited resumes on `scheduler`, too. Disposal takes place at once, on the caller's thread.
    @export(implementation)
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        attached(on: scheduler) { scheduler.schedule($0) }
    }

    /// Attaches the source in an action that `schedule` schedules. A source that waited resumes on `scheduler`, too.
    @export(implementation) func attached(
        on scheduler: any ImmediateSchedulerType,
        _ schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> any Disposable
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(pace: min(source.pace, .patient)) { sink in
            let (upstreams, sink) = (UpstreamGroup(reserving: 1), UnsafeTransfer(sink))
            upstreams.hold(schedule) {
                let sink = sink.value
                func next(_ element: Element) -> Demand {
                    let demand = sink.next(element)
                    guard demand == .later else { return demand }
                    return upstreams.pause { upstreams in
                        upstreams.hold({ scheduler.schedule($0) }, until: { upstreams.resume(0) })
                    }
                }
                upstreams.attach(source, Sink(for: sink.subscription, next: next, finish: sink.finish), at: 0)
            }
            return upstreams
        }
    }
}
