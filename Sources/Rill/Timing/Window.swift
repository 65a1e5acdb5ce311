extension ObservableType {
    /// Parts the stream into streams, of so many elements or such a time each, one beginning where the other ends.
    ///
    ///     source:                                   -a-bc-d-e------f|
    ///     window(timeSpan: .seconds(5), count: 3):  0---1----2----3-|
    ///     window 0:                                 -a-b(c|)
    ///     window 1:                                 ------d-e|
    ///
    /// The first window opens with the subscription. A window ends with the source, as the source does. Its elements are for
    /// those who observe it then: it remembers nothing. Whoever observes a window keeps it going to its end, though the stream
    /// of windows be disposed; then none follows. No element waits: an error ends the open window and the stream of them, and
    /// overtakes nothing.
    ///
    /// - Precondition: `timeSpan` and `count` are positive.
    @export(implementation) public func window(
        timeSpan: Duration, count: Int, scheduler: any SchedulerType
    ) -> Observable<Observable<Element>> {
        requirePositive(timeSpan, "timeSpan")
        requirePositive(count, "count")
        return Observable<Observable<Element>> { sink in
            let observer = sink.subscription
            let live = Locked<UnsafeTransfer<Sink<Observable<Element>>>?>(UnsafeTransfer(sink))
            let upstream = SingleAssignmentDisposable()
            let lifetime = RefCountDisposable(disposable: upstream)
            let outer = Disposables.create {
                _ = live.exchange(nil)
                lifetime.dispose()
            }
            let window = Cell(PublishSubject<Element>())
            let open = {
                window.value = PublishSubject()
                guard let sink = live.withLock({ $0 })?.value else { return Demand.none }
                if sink.next(window.value.asObservable().retaining(lifetime)) == .none { outer.dispose() }
                return lifetime.isDisposed ? .none : .more
            }
            if open() == .none { return outer }
            upstream.setDisposable(
                spans(of: timeSpan, count: count, on: scheduler).attach(
                    Sink(
                        next: { step in
                            switch step {
                            case .element(let element):
                                window.value.onNext(element)
                                // The observer may have ended in a window, before it got the subscription to dispose.
                                if observer?.isDisposed == true { outer.dispose() }
                                return lifetime.isDisposed ? .none : .more
                            case .last(let element):
                                window.value.onNext(element)
                                window.value.onCompleted()
                                return open()
                            case .timeIsOver:
                                window.value.onCompleted()
                                return open()
                            }
                        },
                        finish: { completion in
                            window.value.on(Event(completion))
                            live.exchange(nil)?.value.finish(completion)
                        })))
            return outer
        }
    }

    /// The same, of which each subscription keeps the disposable going.
    @export(implementation) func retaining(_ lifetime: RefCountDisposable) -> Observable<Element> {
        Observable { sink in
            let dependent = lifetime.retain()
            return Disposables.create(asObservable().attach(sink), dependent)
        }
    }
}
