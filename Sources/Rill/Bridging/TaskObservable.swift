extension Observable {
    /// Sends the result of an asynchronous function, then completes.
    ///
    ///     Observable.task { try await session.profile(of: user) }
    ///
    ///     task(priority: …) { … }:  ---(1|)
    ///
    /// Each subscription runs `operation` in its own task. Disposing the subscription cancels the task. If `operation`
    /// ignores the cancellation, it runs to its end. Then its result is dropped, and the observer released.
    ///
    /// - Parameters:
    ///   - priority: the priority of the task. The default is that of the task that subscribes.
    ///   - scheduler: the scheduler that runs the task. The default is the global executor.
    ///   - operation: the function to call.
    @inlinable public static func task(
        priority: TaskPriority? = nil, on scheduler: (any ImmediateSchedulerType)? = nil,
        _ operation: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        Observable(isSynchronous: false) { sink in
            running(priority, scheduler, sink) { sink in _ = sink.next(try await operation()) }
        }
    }

    /// Sends the elements that an asynchronous closure sends, and completes when the closure has returned.
    ///
    ///     Observable<Data>.create { observer in
    ///         while let chunk = try await file.read() { try await observer.send(chunk) }
    ///     }
    ///
    ///     create(priority: …) { … }:  -12(3|)
    ///
    /// Each subscription runs `body` in its own task. Disposing the subscription cancels the task. If `body` throws,
    /// the stream fails with that error. If `body` has passed the observer to another task, the stream ends when that
    /// task has released it. The observer of the stream is released after the end of `body`.
    ///
    /// - Parameters:
    ///   - priority: the priority of the task. The default is that of the task that subscribes.
    ///   - scheduler: the scheduler that runs the task. The default is the global executor.
    ///   - body: the closure that sends the elements.
    @inlinable public static func create(
        priority: TaskPriority? = nil, on scheduler: (any ImmediateSchedulerType)? = nil,
        _ body: @escaping @Sendable (sending AsyncObserver<Element>) async throws -> Void
    ) -> Observable<Element> {
        Observable(isSynchronous: false) { sink in
            let release = Suspension()
            let input = Disposables.create { release.end() }.asUpstream()
            return running(priority, scheduler, input: input, sink) { sink in
                let result = await AsyncObserver.use(sink, release, body)
                _ = await release.wait()
                try result.get()
            }
        }
    }
}

/// The observer that the asynchronous form of ``Observable/create(priority:on:_:)`` passes to its closure.
///
/// The observer is not `Sendable`, so only tasks on one actor can share it. A call of one waits until that of another
/// has returned. To send elements from other tasks or callbacks, use the other form of `create`.
public struct AsyncObserver<Element: Sendable> {
    @usableFromInline let sink: TaskSink<Element>
    @usableFromInline let life: ReleaseNotice

    @inlinable init(_ sink: TaskSink<Element>, _ life: ReleaseNotice) {
        self.sink = sink
        self.life = life
    }

    /// Passes an observer to `body`, and returns how that has ended. `release` ends when nothing holds the observer.
    @inline(never) @inlinable static func use(
        _ sink: TaskSink<Element>, _ release: Suspension,
        _ body: @Sendable (sending AsyncObserver<Element>) async throws -> Void
    ) async -> Result<Void, any Error> {
        let observer = UnsafeTransfer(AsyncObserver(sink, ReleaseNotice { release.end() }))
        do { return .success(try await body(observer.value)) } catch { return .failure(error) }
    }

    /// Sends `element`, and returns when the observer wants the next one.
    ///
    /// - Throws: `CancellationError` if the observer wants no further elements.
    @inlinable nonisolated(nonsending) public func send(_ element: Element) async throws {
        let upstream = sink.upstream
        let hasTurn = upstream.isSending.isSet
        if hasTurn { await upstream.waitForTurn() }
        let demand = sink.next(element)
        if demand == .more {
            if hasTurn { upstream.endTurn() }
            return
        }
        if !hasTurn { _ = upstream.turns.request() }
        upstream.isSending.mark()
        defer { upstream.endTurn() }
        if await !sink.goesOn(after: demand) { throw CancellationError() }
    }
}

extension AsyncObserver {
    @available(*, unavailable, message: "Use try await send(_:)")
    public func onNext(_ element: Element) {}

    @available(*, unavailable, message: "Throw the error in the closure of create")
    public func onError(_ error: any Error) {}

    @available(*, unavailable, message: "Return from the closure of create") public func onCompleted() {}
}
