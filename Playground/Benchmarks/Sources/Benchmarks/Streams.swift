import AsyncAlgorithms
import Dispatch
import HeapSize
import OpenCombine
import OpenCombineDispatch
import Rill
import Synchronization

/// Long streams with back-pressure, each run once: the time, and the growth of the heap.
struct Streams: Sendable {
    static let groups = ["W16", "W17", "W18"]

    let group: String
    let name: String
    let library: String
    let count: Int
    let nanoseconds: Double
    let peakBytes: Int

    /// The peers take seconds for a million elements, so they get a tenth of Rill's.
    static func measure(_ effort: Effort, of selected: Set<String>) async -> [Streams] {
        let count = 10_000_000 / effort.divisor
        var results: [Streams] = []
        if selected.contains(groups[0]) { results.append(await zip(count)) }
        if selected.contains(groups[1]) {
            results += [
                await rillPipeline(count), await openCombinePipeline(count / 10), await asyncPipeline(count / 10),
            ]
        }
        if selected.contains(groups[2]) { results.append(await iteration(count)) }
        return results
    }

    /// The targets for Rill, and whether they are met.
    func verdicts(among all: [Streams]) -> String {
        guard library == Library.rill.rawValue else { return "" }
        var verdicts = ["peak ≤ 1 MB \(peakBytes <= 1_000_000 ? "✓" : "✗")"]
        if let peer = all.filter({ $0.name == name && $0.library != library }).map(\.nanoseconds).min() {
            verdicts.append("peer ≥ 10× \(peer / nanoseconds >= 10 ? "✓" : "✗") (\((peer / nanoseconds).short))")
        }
        return verdicts.joined(separator: ", ")
    }

    private static func zip(_ count: Int) async -> Streams {
        await measure("W16", "zip of two ranges", .rill, count) { peak in
            let range = Observable.range(start: 0, count: count)
            _ = Observable.zip(range, range) { $0 &+ 2 &* $1 }.subscribe(onNext: { peak.add($0) })
        }
    }

    private static let pipeline = "four stages on three queues"

    private static func rillPipeline(_ count: Int) async -> Streams {
        let queues = (0..<3).map { _ in SerialDispatchQueueScheduler() }
        return await measure("W17", pipeline, .rill, count) { peak in
            await withCheckedContinuation { end in
                _ = Observable.range(start: 0, count: count).map { $0 &* 3 }
                    .observe(on: queues[0]).map { $0 &+ 1 }
                    .observe(on: queues[1]).filter { $0 % 5 != 0 }
                    .observe(on: queues[2])
                    .subscribe(onNext: { peak.add($0) }, onCompleted: { end.resume() })
            }
        }
    }

    private static func openCombinePipeline(_ count: Int) async -> Streams {
        let queues = (0..<3).map { _ in DispatchQueue(label: "benchmark").ocombine }
        return await measure("W17", pipeline, .openCombine, count) { peak in
            var subscription: AnyCancellable?
            await withCheckedContinuation { end in
                subscription = (0..<count).publisher.map { $0 &* 3 }
                    .receive(on: queues[0]).buffer(size: 256, prefetch: .keepFull, whenFull: .dropNewest).map {
                        $0 &+ 1
                    }
                    .receive(on: queues[1]).buffer(size: 256, prefetch: .keepFull, whenFull: .dropNewest)
                    .filter { $0 % 5 != 0 }
                    .receive(on: queues[2]).buffer(size: 256, prefetch: .keepFull, whenFull: .dropNewest)
                    .sink(receiveCompletion: { _ in end.resume() }, receiveValue: { peak.add($0) })
            }
            withExtendedLifetime(subscription) {}
        }
    }

    private static func asyncPipeline(_ count: Int) async -> Streams {
        await measure("W17", pipeline, .asyncAlgorithms, count) { peak in
            let stages = (0..<count).async.map { $0 &* 3 }
                .buffer(policy: .bounded(256)).map { $0 &+ 1 }
                .buffer(policy: .bounded(256)).filter { $0 % 5 != 0 }
                .buffer(policy: .bounded(256))
            for await element in stages { peak.add(element) }
        }
    }

    private static func iteration(_ count: Int) async -> Streams {
        await measure("W18", "for await over range, map, filter, values", .rill, count) { peak in
            let values = Observable.range(start: 0, count: count).map { $0 &* 3 }.filter { $0 % 5 != 0 }.values
            do { for try await element in values { peak.add(element) } } catch {}
        }
    }

    private static func measure(
        _ group: String, _ name: String, _ library: Library, _ count: Int, _ run: (Peak) async -> Void
    ) async -> Streams {
        Progress.show("\(group) \(name), \(count): \(library.rawValue)")
        // Other threads are still releasing objects of the previous run.
        try? await Task.sleep(for: .milliseconds(500))
        let peak = Peak()
        let start = ContinuousClock.now
        await run(peak)
        let time = ContinuousClock.now - start
        return Streams(
            group: group, name: name, library: library.rawValue, count: count,
            nanoseconds: time / .nanoseconds(1) / Double(count), peakBytes: peak.bytes)
    }
}

/// Adds elements up, and reads the size of the heap at every 16,384th of them.
private final class Peak: @unchecked Sendable {  // one thread at a time uses it
    private let sum = Sum()
    private let start = heap_size()
    private var elements = 0
    private var peak = 0

    var bytes: Int { max(0, peak - start) }

    func add(_ element: Int) {
        sum.add(element)
        elements += 1
        if elements % 16_384 == 0 { peak = max(peak, heap_size()) }
    }
}
