import Dispatch
import Rill

/// The longest time that a test waits for others. All tests run at once, so a task may get its turn minutes later.
let patience = DispatchTimeInterval.seconds(1_500)

/// Reports from other threads to a test that waits for them.
struct Reports<Report: Sendable>: Sendable {
    private let reports: AsyncStream<Report>
    private let inbox: AsyncStream<Report>.Continuation

    /// Creates an empty list of reports. A test waits for reports for the time of ``patience`` in all.
    init(of type: Report.Type = Report.self) {
        (reports, inbox) = AsyncStream.makeStream()
        DispatchQueue(label: "patience").asyncAfter(deadline: .now() + patience) { [inbox] in inbox.finish() }
    }

    func send(_ report: Report) { inbox.yield(report) }

    /// Returns the next `count` reports, or fewer if the time limit was reached.
    func next(_ count: Int) async -> [Report] {
        var received: [Report] = []
        var iterator = reports.makeAsyncIterator()
        while received.count < count, let report = await iterator.next() { received.append(report) }
        return received
    }
}

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

/// Returns when the main queue has run everything that was scheduled before.
@MainActor func mainQueue() async {
    await withCheckedContinuation { continuation in
        MainScheduler.asyncInstance.schedule { continuation.resume() }
    }
}
