extension ObservableType {
    /// Subscribes to the source on `scheduler`.
    ///
    ///     source:            --a--b--|
    ///     subscribe(on: s):  --a--b--|
    ///
    /// A source that waited resumes on `scheduler`, too. A source that loops, such as a range, lets other actions of
    /// `scheduler` run every few milliseconds (law 12). Disposal takes place at once, on the caller's thread.
    @inlinable public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        attached(on: scheduler) { scheduler.schedule($0) }
    }

    /// Attaches the source in an action that `schedule` schedules. A source that waited resumes on `scheduler`, too.
    @inlinable func attached(
        on scheduler: any ImmediateSchedulerType,
        _ schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> any Disposable,
        named name: StaticString = #function
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(isSynchronous: false, after: source.operators, named: name) { sink in
            let (upstreams, place) = (UpstreamGroup(), SingleAssignmentDisposable())
            sink.adopt(upstreams)
            upstreams.insert(place)
            let transfer = UnsafeTransfer(sink)
            upstreams.hold(schedule) {
                let sink = transfer.value
                func next(_ element: Element) -> Demand {
                    upstreams.forgetUnused()
                    let demand = sink.next(element)
                    guard demand == .later else { return demand }
                    return upstreams.pause { upstreams in
                        upstreams.hold({ scheduler.schedule($0) }) { Slice.run(on: scheduler) { place.resume() } }
                    }
                }
                let held = Locked(HeldEnd())
                func finish(_ completion: Completion) {
                    place.dispose()
                    if upstreams.isDisposed { return }
                    if held.withLock({ $0.isElsewhere || $0.receive(completion) }) { sink.finish(completion) }
                }
                let receiver = UnsafeTransfer(Sink(for: place, next: next, finish: finish))
                Slice.run(on: scheduler) {
                    place.setDisposable(source.attach(receiver.value))
                    guard let end = held.withLock({ $0.attached() }), !upstreams.isDisposed else { return }
                    transfer.value.finish(end.completion)
                }
            }
            return upstreams
        }
    }
}
