extension ObservableType {
    /// Subscribes to the source on the scheduler.
    ///
    ///     source:            --a--b--|
    ///     subscribe(on: s):  --a--b--|
    ///
    /// Disposing takes place on the caller's thread, at once.
    @_alwaysEmitIntoClient
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { sink in
            let sink = Handoff(sink)
            let upstreams = DisposableGroup()
            scheduler.schedule(in: upstreams) { upstreams.insert(asObservable().attach(sink.value)) }
            return upstreams
        }
    }
}
