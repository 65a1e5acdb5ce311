import AsyncAlgorithms
import Dispatch
import HeapSize
import OpenCombine
import OpenCombineDispatch
import Rill
import Synchronization

/// Long streams with back-pressure, each run once: the time, and the growth of the heap.
struct Streams: Sendable {
    static let groups = ["W16", "W17", "W18", "W22"]

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
        if selected.contains(groups[3]) {
            results += [
                await slowestAlone(count / 10), await rillShare(count / 10), await asyncShare(count / 100),
            ]
        }
        return results
    }

    /// The targets for Rill, and whether they are met.
    func verdicts(among all: [Streams]) -> String {
        guard library == Library.rill.rawValue else { return "" }
        var verdicts = ["peak ≤ 1 MB \(peakBytes <= 1_000_000 ? "✓" : "✗")"]
        if let peer = all.filter({ $0.name == name && $0.library != library }).map(\.nanoseconds).min() {
            let factor = name == Self.shared ? 2.0 : 10
            let ratio = peer / nanoseconds
            verdicts.append("peer ≥ \(factor.short)× \(ratio >= factor ? "✓" : "✗") (\(ratio.short))")
        }
        if name == Self.shared, let alone = all.first(where: { $0.name == Self.alone })?.nanoseconds {
            let ratio = nanoseconds / alone
            verdicts.append("≤ 2× the slowest alone \(ratio <= 2 ? "✓" : "✗") (\(ratio.short))")
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

    private static let alone = "the slowest of three slow observers, alone"
    private static let shared = "shared by ten observers, three of them slow"

    /// How many steps three observers compute for each element, on a queue or in a task of their own.
    private static let slow = [1024, 512, 256]

    private static func compute(_ element: Int, _ steps: Int) -> Int {
        var value = element
        for _ in 0..<steps { value = (value ^ (value &>> 7)) &* 6_364_136_223_846_793_005 }
        return value
    }

    private static func slowestAlone(_ count: Int) async -> Streams {
        let queue = SerialDispatchQueueScheduler()
        return await measure("W22", alone, .rill, count) { peak in
            await withCheckedContinuation { end in
                _ = Observable.range(start: 0, count: count).observe(on: queue)
                    .subscribe(onNext: { peak.add(compute($0, slow[0])) }, onCompleted: { end.resume() })
            }
        }
    }

    private static func rillShare(_ count: Int) async -> Streams {
        let queues = slow.map { _ in SerialDispatchQueueScheduler() }
        return await measure("W22", shared, .rill, count) { peak in
            let elements = Observable.range(start: 0, count: count).publish(buffering: 256, whenFull: .wait)
            let sums = (0..<9).map { _ in Sum() }
            let end = DispatchGroup()
            for sum in sums.dropFirst(2) {
                end.enter()
                _ = elements.subscribe(onNext: { sum.add($0) }, onCompleted: { end.leave() })
            }
            for (index, queue) in queues.enumerated() {
                end.enter()
                _ = elements.observe(on: queue).subscribe(
                    onNext: {
                        let result = compute($0, slow[index])
                        if index == 0 { peak.add(result) } else { sums[index - 1].add(result) }
                    }, onCompleted: { end.leave() })
            }
            _ = elements.connect()
            await withCheckedContinuation { done in end.notify(queue: .global()) { done.resume() } }
        }
    }

    private static func asyncShare(_ count: Int) async -> Streams {
        await measure("W22", shared, .asyncAlgorithms, count) { peak in
            let elements = (0..<count).async.share(bufferingPolicy: .bounded(256))
            await withTaskGroup { group in
                for index in 0..<10 {
                    let sum = Sum()
                    group.addTask {
                        for await element in elements {
                            let result = index < slow.count ? compute(element, slow[index]) : element
                            if index == 0 { peak.add(result) } else { sum.add(result) }
                        }
                    }
                }
            }
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
        let time = ContinuousClock.now - start - peak.time
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
    /// The time that it took to read the size of the heap, which grows with the blocks that earlier runs have freed.
    private(set) var time = Duration.zero

    var bytes: Int { max(0, peak - start) }

    func add(_ element: Int) {
        sum.add(element)
        elements += 1
        if elements % 16_384 == 0 { time += ContinuousClock().measure { peak = max(peak, heap_size()) } }
    }
}
