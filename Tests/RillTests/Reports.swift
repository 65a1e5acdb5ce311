import Dispatch

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
