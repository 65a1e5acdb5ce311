extension Observable {
    /// Sends the result of an asynchronous function, then completes.
    ///
    ///     Observable.task { try await session.profile(of: user) }
    ///
    ///     task { … }:  ---(1|)
    ///
    /// Each subscription runs `operation` in a task of its own. Disposing the subscription cancels the task. An operation
    /// that ignores the cancellation runs to its end, and its result is dropped.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task; by default that of the task that subscribes.
    ///   - scheduler: Where the task runs; by default the global executor.
    @export(implementation) public static func task(
        priority: TaskPriority? = nil, scheduler: (any ImmediateSchedulerType)? = nil,
        _ operation: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        Observable(pace: .patient) { sink in
            running(priority, scheduler, sink) { sink in _ = await sink.send(try await operation()) }
        }
    }

    /// Sends what an asynchronous closure sends, and completes when the closure returns.
    ///
    ///     Observable<Data>.create { observer in
    ///         while let chunk = try await file.read() { try await observer.send(chunk) }
    ///     }
    ///
    ///     create { … }:  -12(3|)
    ///
    /// Each subscription runs `body` in a task of its own. Disposing the subscription cancels the task. An error that `body`
    /// throws ends the stream with that error.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task; by default that of the task that subscribes.
    ///   - scheduler: Where the task runs; by default the global executor.
    @export(implementation) public static func create(
        priority: TaskPriority? = nil, scheduler: (any ImmediateSchedulerType)? = nil,
        _ body: @escaping @Sendable (sending AsyncObserver<Element>) async throws -> Void
    ) -> Observable<Element> {
        Observable(pace: .patient) { sink in
            running(priority, scheduler, sink) { sink in
                let observer = UnsafeTransfer(AsyncObserver(sink))
                try await body(observer.value)
            }
        }
    }
}

/// What an asynchronous ``Observable/create(priority:scheduler:_:)`` sends to.
///
/// It is not `Sendable`, so that no two tasks can send at once. Elements that come from several tasks or callbacks go
/// through the other form of `create`.
public struct AsyncObserver<Element: Sendable> {
    @usableFromInline let sink: TaskSink<Element>

    @export(implementation) init(_ sink: TaskSink<Element>) { self.sink = sink }

    /// Sends an element, and returns when the observer wants the next one.
    ///
    /// - Throws: `CancellationError` if the observer wants no more.
    @export(implementation) nonisolated(nonsending) public func send(_ element: Element) async throws {
        if await !sink.send(element) { throw CancellationError() }
    }
}
