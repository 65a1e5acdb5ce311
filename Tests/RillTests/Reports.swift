import Dispatch

/// What other threads report to a test that waits for it.
struct Reports<Report: Sendable>: Sendable {
    private let reports: AsyncStream<Report>
    private let inbox: AsyncStream<Report>.Continuation

    /// Makes a place for reports, which a test waits for no longer than five minutes in all.
    init(of type: Report.Type = Report.self) {
        (reports, inbox) = AsyncStream.makeStream()
        DispatchQueue(label: "patience").asyncAfter(deadline: .now() + 300) { [inbox] in inbox.finish() }
    }

    func send(_ report: Report) { inbox.yield(report) }

    /// The next so many reports, or as many as have come before patience ended.
    func next(_ count: Int) async -> [Report] {
        var received: [Report] = []
        var iterator = reports.makeAsyncIterator()
        while received.count < count, let report = await iterator.next() { received.append(report) }
        return received
    }
}
