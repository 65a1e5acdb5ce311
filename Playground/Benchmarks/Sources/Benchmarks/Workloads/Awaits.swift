import AsyncAlgorithms
import Rill
import Synchronization

extension Workload {
    /// Streams that tasks await, and tasks that streams run.
    static let awaits = [iteration, singleIteration, channel, sequence, handover, transformation, task]

    private static let iterationName = "for await over range, map, filter, values"

    private static let iteration = Workload(
        "W18", iterationName, per: "element", count: 1_000_000,
        targets: [.nanoseconds(atMost: 25), .bestPeer(atLeast: 15)],
        handWritten: handWrittenChain,
        rill: iterate,
        asyncAlgorithms: { count in
            {
                let sum = Sum()
                for await element in (0..<count).async.map({ $0 &* 3 }).filter({ $0 % 5 != 0 }) { sum.add(element) }
                return sum.total
            }
        })

    private static let singleIteration = Workload(
        "W18", "the same with a buffer of one", per: "element", count: 1_000_000,
        targets: [.nanoseconds(atMost: 40), .allocations(atMost: 0)],
        handWritten: handWrittenChain,
        rill: { count in
            {
                let sum = Sum()
                let source = Observable.range(start: 0, count: count).map { $0 &* 3 }.filter { $0 % 5 != 0 }
                do { for try await element in source.values(buffering: 1) { sum.add(element) } } catch {}
                return sum.total
            }
        })

    private static let channel = Workload(
        "W18", "the same against a channel", per: "element", count: 100_000, targets: [.bestPeer(atLeast: 100)],
        handWritten: handWrittenChain, rill: iterate,
        asyncAlgorithms: { count in
            {
                let (sum, channel) = (Sum(), AsyncChannel<Int>())
                Task {
                    for element in 0..<count where (element &* 3) % 5 != 0 { await channel.send(element &* 3) }
                    channel.finish()
                }
                for await element in channel { sum.add(element) }
                return sum.total
            }
        })

    private static let sequence = Workload(
        "W19", "an asynchronous sequence as a stream, map, filter", per: "element", count: 1_000_000,
        targets: [.handWritten(atMost: 1.5)],
        handWritten: { count in
            {
                let sum = Sum()
                for await element in (0..<count).async {
                    let tripled = element &* 3
                    if tripled % 5 != 0 { sum.add(tripled) }
                }
                return sum.total
            }
        },
        rill: { count in
            {
                let sum = Sum()
                await withCheckedContinuation { end in
                    // RxSwift has the same function.
                    let numbers: Rill.Observable<Int> = (0..<count).async.asObservable()
                    _ = numbers.map { $0 &* 3 }.filter { $0 % 5 != 0 }
                        .subscribe(onNext: { sum.add($0) }, onCompleted: { end.resume() })
                }
                return sum.total
            }
        })

    private static let handover = Workload(
        "W20", "a subject sent from a thread, awaited on another", per: "element", count: 1_000_000,
        targets: [.bestPeer(atLeast: 5)],
        rill: { count in
            {
                let (sum, subject) = (Sum(), PublishSubject<Int>())
                let values = subject.values(buffering: count, whenFull: .fail)
                let iterator = Transfer(values.makeAsyncIterator())
                let consumer = Task.detached {
                    var iterator = iterator.value
                    while let element = try await iterator.next() { sum.add(element) }
                }
                for element in 0..<count { subject.onNext(element) }
                subject.onCompleted()
                _ = await consumer.result
                return sum.total
            }
        },
        foundation: { count in
            {
                let sum = Sum()
                let (stream, continuation) = AsyncStream.makeStream(
                    of: Int.self, bufferingPolicy: .bufferingOldest(count))
                let consumer = Task.detached { for await element in stream { sum.add(element) } }
                for element in 0..<count { continuation.yield(element) }
                continuation.finish()
                await consumer.value
                return sum.total
            }
        })

    @inline(never)
    private static func triple(_ element: Int) async -> Int { element &* 3 }

    private static let transformation = Workload(
        "W21", "asyncMap with a function that does not suspend", per: "element", count: 1_000_000,
        targets: [.handWritten(atMost: 3)],
        handWritten: { count in
            {
                let sum = Sum()
                for element in 0..<count { sum.add(await triple(element)) }
                return sum.total
            }
        },
        rill: { count in
            {
                let sum = Sum()
                await withCheckedContinuation { end in
                    _ = Observable.range(start: 0, count: count).asyncMap { await triple($0) }
                        .subscribe(onNext: { sum.add($0) }, onCompleted: { end.resume() })
                }
                return sum.total
            }
        },
        asyncAlgorithms: { count in
            {
                let sum = Sum()
                for await element in (0..<count).async.map({ await triple($0) }) { sum.add(element) }
                return sum.total
            }
        })

    private static let task = Workload(
        "W21", "task: subscribe, run, end", per: "task", count: 20_000, targets: [.handWritten(atMost: 2)],
        handWritten: { count in
            {
                let sum = Sum()
                for element in 0..<count {
                    let task = Task { await triple(element) }
                    sum.add(await task.value)
                }
                return sum.total
            }
        },
        rill: { count in
            {
                let sum = Sum()
                for element in 0..<count {
                    await withUnsafeContinuation { end in
                        _ = Observable.task { await triple(element) }
                            .subscribe(onNext: { sum.add($0) }, onCompleted: { end.resume() })
                    }
                }
                return sum.total
            }
        })

    private static let iterate: Preparation = { count in
        {
            let sum = Sum()
            let values = Observable.range(start: 0, count: count).map { $0 &* 3 }.filter { $0 % 5 != 0 }.values
            do { for try await element in values { sum.add(element) } } catch {}
            return sum.total
        }
    }

    private static let handWrittenChain: Preparation = { count in
        {
            let sum = Sum()
            for element in 0..<count {
                let tripled = element &* 3
                if tripled % 5 != 0 { sum.add(tripled) }
            }
            return sum.total
        }
    }
}

/// An iterator on its way to the task that uses it.
private struct Transfer<Value>: @unchecked Sendable {  // used by one task at a time
    let value: Value

    init(_ value: Value) { self.value = value }
}
