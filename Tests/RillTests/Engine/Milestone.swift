import Dispatch

/// Something that happens on another thread, and that a test waits for.
struct Milestone: Sendable {
    private let arrivals: AsyncStream<Void>
    private let inbox: AsyncStream<Void>.Continuation

    init() { (arrivals, inbox) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1000)) }

    func reach() { inbox.yield() }

    /// Returns whether the milestone is reached within ``patience`` of the first call. Each call waits for another
    /// arrival.
    func isReached() async -> Bool {
        DispatchQueue(label: "patience").asyncAfter(deadline: .now() + patience) { [inbox] in inbox.finish() }
        var iterator = arrivals.makeAsyncIterator()
        return await iterator.next() != nil
    }
}
