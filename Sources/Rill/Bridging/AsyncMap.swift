extension ObservableType {
    /// Transforms each element with an asynchronous function, and sends the results in the order of the elements.
    ///
    ///     source:                            --1--2------|
    ///     asyncMap(maxConcurrent: 1) { … }:  ----2--4----|
    ///
    /// A source that can wait sends up to 128 elements ahead of their results. If `maxConcurrent` is greater than 1, it
    /// sends 64 more than that many. The elements of a source that can't wait are kept without a limit. If the source
    /// fails or `transform` throws, the result fails with that error after the results of earlier elements. Disposing
    /// the subscription cancels the tasks. With a `maxConcurrent` of 1, a source that is released without an end, such
    /// as a subject, leaves the task waiting until then, and the last elements of a sequence that suddenly blocks its
    /// thread wait for the next one.
    ///
    /// - Parameters:
    ///   - maxConcurrent: the number of elements that are transformed at the same time.
    ///   - scheduler: the scheduler that runs the tasks. The default is the global executor.
    ///   - transform: the function to call with each element.
    /// - Precondition: `maxConcurrent` is positive.
    @inlinable public func asyncMap<Result: Sendable>(
        maxConcurrent: Int = 1, on scheduler: (any ImmediateSchedulerType)? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        requirePositive(maxConcurrent, "maxConcurrent")
        let source = asObservable()
        guard maxConcurrent == 1 else {
            return .deferred { source.tasksInOrder(maxConcurrent, scheduler, transform) }.named(after: self)
        }
        return Observable<Result>(isSynchronous: false, after: source.operators) { sink in
            let buffer = ValuesBuffer(source, limit: 64, whenFull: nil, onDrop: nil)
            let hot = source.isSynchronous ? nil : buffer.takeSource()
            let input = SingleAssignmentDisposable(onDisposed: { buffer.end() })
            let upstream = Observable<Result>.running(nil, scheduler, input: input, sink) { sink in
                var batch = try await buffer.takeBatch(Queue())
                while !batch.isEmpty {
                    while let element = batch.popFirst() {
                        let demand = sink.next(try await transform(element))
                        if demand != .more, await !sink.goesOn(after: demand) { return }
                    }
                    batch = try await buffer.takeBatch(batch)
                }
            }
            // The task runs by now, because the source may loop.
            if let hot, !upstream.isDisposed { buffer.attach(hot, endsWithTask: false) }
            return upstream
        }
    }

    /// Sends only the elements for which an asynchronous predicate returns true, in their order.
    ///
    ///     source:                               --1--2--3---|
    ///     asyncFilter(maxConcurrent: 1) { … }:  ----1-----3-|
    ///
    /// Works like ``asyncMap(maxConcurrent:on:_:)``.
    @inlinable public func asyncFilter(
        maxConcurrent: Int = 1, on scheduler: (any ImmediateSchedulerType)? = nil,
        _ isIncluded: @escaping @Sendable (Element) async throws -> Bool
    ) -> Observable<Element> {
        asyncMap(maxConcurrent: maxConcurrent, on: scheduler) { try await isIncluded($0) ? $0 : nil }
            .compactMap { $0 }.named(after: self)
    }

    /// Transforms each element with an asynchronous function, and cancels the task of the previous element.
    ///
    ///     source:                       --1--23-----|
    ///     asyncMapLatest(on: …) { … }:  ----2---6---|
    ///
    /// Completes when the source and the latest task have completed. If `transform` throws, the result fails with that
    /// error, unless a newer element has arrived.
    ///
    /// - Parameters:
    ///   - scheduler: the scheduler that runs the tasks. The default is the global executor.
    ///   - transform: the function to call with each element.
    @inlinable public func asyncMapLatest<Result: Sendable>(
        on scheduler: (any ImmediateSchedulerType)? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        flatMapLatest { element in Observable<Result>.task(on: scheduler) { try await transform(element) } }
            .named(after: self)
    }

    /// Transforms each element with an asynchronous function, and sends the results as they arrive.
    ///
    ///     source:                                --4-1-------|
    ///     asyncFlatMap(maxConcurrent: 2) { … }:  -----14-----|
    ///
    /// A source that can wait does so while `maxConcurrent` elements are being transformed. The elements of a source
    /// that can't wait are kept without a limit. If `transform` throws, the result fails with that error.
    ///
    /// - Parameters:
    ///   - maxConcurrent: the number of elements that are transformed at the same time.
    ///   - scheduler: the scheduler that runs the tasks. The default is the global executor.
    ///   - transform: the function to call with each element.
    /// - Precondition: `maxConcurrent` is positive.
    @inlinable public func asyncFlatMap<Result: Sendable>(
        maxConcurrent: Int = .max, on scheduler: (any ImmediateSchedulerType)? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        requirePositive(maxConcurrent, "maxConcurrent")
        return flatMap(maxConcurrent: maxConcurrent) { element in
            Observable<Result>.task(on: scheduler) { try await transform(element) }
        }.named(after: self)
    }
}

extension Observable {
    /// Transforms several elements at the same time, and starts up to 64 tasks ahead, which wait for their turn. A
    /// result or an error waits in its task until the previous result has been sent.
    @inlinable func tasksInOrder<Result: Sendable>(
        _ maxConcurrent: Int, _ scheduler: (any ImmediateSchedulerType)?,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        let permits = Permits(maxConcurrent)
        let latest = Locked<Suspension?>(nil)
        // The order is that of the elements here. Several threads may call the transform of `flatMap` at once.
        // The error of the source waits like that of a task.
        return map { Swift.Result<Element, any Error>.success($0) }.catch { .just(.failure($0)) }.map { element in
            let sent = Suspension()
            return (element, permits.request(), latest.exchange(sent), sent)
        }.flatMap(maxConcurrent: maxConcurrent + min(64, .max - maxConcurrent)) {
            (element, permit: Suspension?, previous: Suspension?, sent: Suspension) in
            Observable<Result>.task(on: scheduler) {
                if let permit, await !permit.waitUnlessCancelled() { throw CancellationError() }
                let result: Swift.Result<Result, any Error>
                do { result = .success(try await transform(element.get())) } catch { result = .failure(error) }
                permits.release()
                if let previous, await !previous.waitUnlessCancelled() { throw CancellationError() }
                return try result.get()
            }.do(afterNext: { _ in sent.resume() })
        }
    }
}

/// The permits of the tasks that may do something at the same time, given in the order of the requests.
@usableFromInline struct Permits: ~Copyable, Sendable {
    @usableFromInline let state: Locked<(free: Int, requests: Queue<Suspension>)>

    @inlinable init(_ count: Int) { state = Locked((count, Queue())) }

    /// Takes a permit. If none is free, returns where to wait for one.
    @inlinable func request() -> Suspension? {
        state.withLock { state in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            let request = Suspension()
            state.requests.append(request)
            return request
        }
    }

    /// Gives a permit back. Returns whether no request waits.
    @discardableResult @inlinable func release() -> Bool {
        let next = state.withLock { state in
            let next = state.requests.popFirst()
            if next == nil { state.free += 1 }
            return next
        }
        next?.resume()
        return next == nil
    }
}
