extension ObservableType {
    /// Divides the elements into windows: streams that each end after `count` elements or `timeSpan`, whichever comes
    /// first.
    ///
    ///     source:                                   -a-bc-d-e------f|
    ///     window(timeSpan: .seconds(5), count: 3):  0---1----2----3-|
    ///     window 0:                                 -a-b(c|)
    ///     window 1:                                 ------d-e|
    ///
    /// The first window opens with the subscription, and each other one when the previous one ends. The open window
    /// completes or fails when the source does. A window keeps no elements: an observer gets those that are sent after
    /// it has subscribed. Events are passed on as they come, so an error overtakes no element.
    ///
    /// A window that is observed runs to its end, even if the stream of windows is disposed. No further window opens
    /// then.
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
                windows(of: timeSpan, count: count, on: scheduler).attach(
                    Sink(
                        next: { step in
                            switch step {
                            case .element(let element):
                                window.value.onNext(element)
                                // The observer may have ended the subscription inside a window, before `outer` was
                                // returned.
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

    /// Returns the same stream, and retains `lifetime` for each subscription to it.
    @export(implementation) func retaining(_ lifetime: RefCountDisposable) -> Observable<Element> {
        Observable { sink in
            let dependent = lifetime.retain()
            return Disposables.create(asObservable().attach(sink), dependent)
        }
    }
}
