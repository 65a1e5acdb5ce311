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
        let steps = windows(of: timeSpan, count: count, on: scheduler)
        return Observable<Observable<Element>> { sink in
            let upstream = SingleAssignmentDisposable()
            let interest = RefCountDisposable(disposable: upstream)
            let (stream, window) = (PublishSubject<Observable<Element>>(), Cell(PublishSubject<Element>()))
            let observer = sink.subscription
            let subscription = stream.do(onDispose: { interest.dispose() }).attach(sink)
            let open = {
                if !stream.hasObservers { return Demand.none }
                window.value = PublishSubject()
                stream.onNext(window.value.asObservable().retaining(interest))
                return interest.isDisposed ? .none : .more
            }
            if open() == .none { return subscription }
            upstream.setDisposable(
                steps.attach(
                    Sink(
                        next: { step in
                            if let element = step.element { window.value.onNext(element) }
                            // The observer may have ended inside a window, before it had received the subscription.
                            if observer?.isDisposed == true { interest.dispose() }
                            guard step.isLast else { return interest.isDisposed ? .none : .more }
                            window.value.onCompleted()
                            return open()
                        },
                        finish: { completion in
                            window.value.on(Event(completion))
                            stream.on(Event(completion))
                        })))
            return subscription
        }
    }

    /// Returns the same stream, and retains `interest` for each subscription to it.
    @export(implementation) func retaining(_ interest: RefCountDisposable) -> Observable<Element> {
        Observable { sink in
            let dependent = interest.retain()
            return Disposables.create(asObservable().attach(sink), dependent)
        }
    }
}
