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
        windows(of: timeSpan, count: count, on: scheduler).divided { windows, interest in
            let window = Cell(PublishSubject<Element>())
            let open = {
                if !windows.hasObservers { return }
                window.value = PublishSubject()
                windows.onNext(window.value.retaining(interest))
            }
            open()
            return (
                next: { step in
                    if let element = step.element { window.value.onNext(element) }
                    if step.isLast {
                        window.value.onCompleted()
                        open()
                    }
                },
                finish: { completion in window.value.on(Event(completion)) }
            )
        }
    }
}
