extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Returns the elements as a stream that waits for its observer.
    ///
    /// Each subscription makes an iterator, and gets the elements from it in a task. Disposing the subscription cancels
    /// the task. The sequence is released after its iterator has returned from `next()`.
    ///
    /// - Parameters:
    ///   - priority: the priority of the task. The default is that of the task that subscribes.
    ///   - scheduler: the scheduler that runs the task. The default is the global executor.
    @inlinable public func asObservable(
        priority: TaskPriority? = nil, on scheduler: (any ImmediateSchedulerType)? = nil
    ) -> Observable<Element> {
        Observable(isSynchronous: false) { sink in
            // Moved out, so that the iterator is released before the end is sent.
            let iterator = UnsafeTransfer(Box(Optional(Slice.run(for: sink.subscription) { makeAsyncIterator() })))
            return Observable.running(priority, scheduler, sink) { sink in
                var iterator = iterator.value.value.take()!
                while let element = try await iterator.next(isolation: nil) {
                    let demand = sink.next(element)
                    if demand != .more, await !sink.goesOn(after: demand) { return }
                }
            }
        }
    }
}
