extension ObservableType {
    /// Subscribes to the source on the scheduler.
    ///
    ///     source:            --a--b--|
    ///     subscribe(on: s):  --a--b--|
    ///
    /// Disposing takes place on the caller's thread, at once.
    @export(implementation) public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { sink in
            let sink = UnsafeTransfer(sink)
            let upstreams = UpstreamGroup()
            scheduler.schedule(in: upstreams) { upstreams.insert(asObservable().attach(sink.value)) }
            return upstreams
        }
    }
}
