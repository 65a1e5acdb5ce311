/// Returns the result of `operation`, or throws `error` after `time`. The operation is then cancelled, but not waited
/// for.
func withDeadline<Result: Sendable>(
    _ time: Duration, orThrow error: any Error, _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    let (results, continuation) = AsyncThrowingStream<Result, any Error>.makeStream()
    let work = Task {
        do {
            continuation.yield(try await operation())
            continuation.finish()
        } catch {
            continuation.finish(throwing: error)
        }
    }
    let timer = Task {
        try await Task.sleep(for: time)
        continuation.finish(throwing: error)
    }
    defer {
        work.cancel()
        timer.cancel()
    }
    for try await result in results { return result }
    throw CancellationError()
}
