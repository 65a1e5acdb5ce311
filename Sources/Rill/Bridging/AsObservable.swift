extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The elements as a stream that waits for its observer.
    ///
    /// Each subscription makes an iterator, and asks it for the elements in a task. Disposing the subscription cancels the
    /// task. The sequence is released when its iterator has returned from `next()`.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task; by default that of the task that subscribes.
    ///   - scheduler: Where the task runs; by default the global executor.
    @export(implementation) public func asObservable(
        priority: TaskPriority? = nil, scheduler: (any ImmediateSchedulerType)? = nil
    ) -> Observable<Element> {
        Observable(pace: .patient) { sink in
            let iterator = UnsafeTransfer(makeAsyncIterator())
            return Observable.running(priority, scheduler, sink) { sink in
                var iterator = iterator.value
                while let element = try await iterator.next(isolation: nil) {
                    if await !sink.send(element) { return }
                }
            }
        }
    }
}
