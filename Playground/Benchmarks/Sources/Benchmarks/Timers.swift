import AsyncAlgorithms
import Dispatch
import Foundation
import HeapSize
import OpenCombine
import OpenCombineDispatch
import Rill
import Synchronization

/// Many intervals of one second: the cost of making, keeping, running and cancelling them.
struct Timers: Sendable {
    static let group = "W11"

    let library: String
    let count: Int
    /// How late the ticks were, in nanoseconds, in order. Ticks that did not arrive are missing.
    let lateness: [Int64]
    let due: Int
    let creation: Duration
    let heapBytes: Int
    let cancellation: Duration
    let processorTime: Duration
    let time: Duration

    var bytesEach: Double { Double(heapBytes) / Double(count) }

    func milliseconds(late quantile: Double) -> Double {
        lateness.isEmpty ? .nan : Double(lateness[Int(Double(lateness.count - 1) * quantile)]) / 1e6
    }

    static func measure(_ effort: Effort) async -> [Timers] {
        var results: [Timers] = []
        for count in [1_000, 100_000] {
            results += [
                await rill(Ticks(count, effort)), await dispatchSource(Ticks(count, effort)),
                await openCombine(Ticks(count, effort)), await asyncAlgorithms(Ticks(count, effort)),
            ]
        }
        return effort.isFull ? results + [await rill(Ticks(1_000_000, effort))] : results
    }

    /// The targets for Rill, and whether they are met.
    func verdicts(among all: [Timers]) -> String {
        guard library == Self.rillName else { return "" }
        func verdict(_ text: String, _ isMet: Bool) -> String { "\(text) \(isMet ? "✓" : "✗")" }
        switch count {
        case 100_000:
            let sources = all.first { $0.library == Self.dispatchSourceName && $0.count == count }!
            return [
                verdict("created in ≤ 100 ms", creation <= .milliseconds(100)),
                verdict("≤ 250 bytes", bytesEach <= 250),
                verdict("cancelled in ≤ 20 ms", cancellation <= .milliseconds(20)),
                verdict("p99 ≤ 10 ms", milliseconds(late: 0.99) <= 10),
                verdict("≤ half the CPU of sources", processorTime <= sources.processorTime / 2),
            ].joined(separator: ", ")
        case 1_000_000:
            return [
                verdict("every tick", lateness.count == due),
                verdict("≤ 250 MB", heapBytes <= 250_000_000),
                verdict("one core", processorTime <= time),
            ].joined(separator: ", ")
        default: return ""
        }
    }
}

extension Timers {
    private static let rillName = "Rill"
    private static let dispatchSourceName = "DispatchSource each"

    private static func rill(_ ticks: Ticks) async -> Timers {
        let scheduler = SerialDispatchQueueScheduler()
        return await measure(
            rillName, ticks,
            make: { number in
                let ticker = ticks.start(number)
                return Observable<Int>.interval(.seconds(1), scheduler: scheduler)
                    .subscribe(onNext: { _ in ticker.tick() })
            },
            cancel: { $0.dispose() },
            settle: { _ in await withCheckedContinuation { end in scheduler.schedule { end.resume() } } })
    }

    private static func dispatchSource(_ ticks: Ticks) async -> Timers {
        let queue = DispatchQueue(label: "benchmark")
        return await measure(
            dispatchSourceName, ticks,
            make: { number in
                let source = DispatchSource.makeTimerSource(queue: queue)
                let ticker = ticks.start(number)
                source.setEventHandler { ticker.tick() }
                source.schedule(deadline: .now() + 1, repeating: 1)
                source.activate()
                return source
            },
            cancel: { $0.cancel() },
            settle: { _ in await withCheckedContinuation { end in queue.async { end.resume() } } })
    }

    private static func openCombine(_ ticks: Ticks) async -> Timers {
        let queue = DispatchQueue(label: "benchmark")
        return await measure(
            "OpenCombine, on a queue", ticks,
            make: { number in
                let ticker = ticks.start(number)
                return queue.ocombine.schedule(after: queue.ocombine.now.advanced(by: 1), interval: 1) { ticker.tick() }
            },
            cancel: { $0.cancel() },
            settle: { _ in await withCheckedContinuation { end in queue.async { end.resume() } } })
    }

    private static func asyncAlgorithms(_ ticks: Ticks) async -> Timers {
        await measure(
            "AsyncTimerSequence, a task each", ticks,
            make: { number in
                Task {
                    let ticker = ticks.start(number)
                    for await _ in AsyncTimerSequence.repeating(every: .seconds(1)) { ticker.tick() }
                }
            },
            cancel: { $0.cancel() },
            settle: { tasks in for task in tasks { await task.value } })
    }

    /// - Parameters:
    ///   - make: starts the interval with the given number, which calls `start`, and then its ticker's `tick` every
    ///     second.
    ///   - settle: returns when no tick is in flight any more.
    private static func measure<Interval>(
        _ library: String, _ ticks: Ticks, make: (Int) -> Interval, cancel: (Interval) -> Void,
        settle: ([Interval]) async -> Void
    ) async -> Timers {
        Progress.show("\(group) \(ticks.count) intervals of a second: \(library)")
        var intervals: [Interval] = []
        intervals.reserveCapacity(ticks.count)
        // Other threads are still releasing objects of the previous run.
        try? await Task.sleep(for: .milliseconds(500))
        let heapBefore = heap_size()
        let start = ContinuousClock.now
        for number in 0..<ticks.count { intervals.append(make(number)) }
        while ticks.started < ticks.count { await Task.yield() }
        let created = ContinuousClock.now
        let heapAfter = heap_size()
        let processorTimeBefore = processorTime()
        try? await Task.sleep(for: .seconds(ticks.each) + .milliseconds(500))
        let processorTimeAfter = processorTime()
        let end = ContinuousClock.now
        for interval in intervals { cancel(interval) }
        let cancelled = ContinuousClock.now
        await settle(intervals)
        return Timers(
            library: library, count: ticks.count, lateness: ticks.lateness, due: ticks.count * ticks.each,
            creation: created - start, heapBytes: max(0, heapAfter - heapBefore), cancellation: cancelled - end,
            processorTime: processorTimeAfter - processorTimeBefore, time: end - created)
    }

    /// Returns the time that this process has used on all processors.
    private static func processorTime() -> Duration {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + .microseconds(Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec))
    }
}

/// The times of an interval's first ticks: one clock reading and two stores each.
///
/// An object that is made in advance, so that a closure that calls it allocates nothing.
private final class Ticker: @unchecked Sendable {  // only its interval's calls use it, one at a time
    private var start: Int64 = 0
    private var ticks = 0
    private let latenesses: UnsafeMutableBufferPointer<Int64>

    /// - Parameter latenesses: the place for the latenesses of its ticks.
    init(_ latenesses: UnsafeMutableBufferPointer<Int64>) { self.latenesses = latenesses }

    func begin() { start = Self.now }

    func tick() {
        guard ticks < latenesses.count else { return }
        latenesses[ticks] = max(0, Self.now - start - Int64(ticks + 1) * 1_000_000_000)
        ticks += 1
    }

    private static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
}

/// The tickers of all intervals.
private final class Ticks: Sendable {
    let count: Int
    /// The number of ticks that are recorded of every interval.
    let each: Int

    private let startedCount = Atomic(0)
    private let tickers: [Ticker]
    private nonisolated(unsafe) let latenesses: UnsafeMutableBufferPointer<Int64>  // each ticker has its own part

    init(_ count: Int, _ effort: Effort) {
        self.count = count
        let each = effort.isFull ? 5 : 2
        self.each = each
        let latenesses = UnsafeMutableBufferPointer<Int64>.allocate(capacity: count * each)
        latenesses.initialize(repeating: -1)
        self.latenesses = latenesses
        tickers = (0..<count).map {
            Ticker(UnsafeMutableBufferPointer(rebasing: latenesses[($0 * each)..<(($0 + 1) * each)]))
        }
    }

    deinit { latenesses.deallocate() }

    func start(_ number: Int) -> Ticker {
        startedCount.wrappingAdd(1, ordering: .relaxed)
        tickers[number].begin()
        return tickers[number]
    }

    var started: Int { startedCount.load(ordering: .relaxed) }

    var lateness: [Int64] { latenesses.filter { $0 >= 0 }.sorted() }
}
