import AsyncAlgorithms
import OpenCombine
import Rill
import Synchronization

extension Workload {
    static let combinations: [Workload] =
        [
            Workload(
                "W3", "zip of two ranges", per: "pair", count: 200_000, targets: [.bestPeer(atLeast: 150)],
                handWritten: { count in
                    {
                        let sum = Sum()
                        for (a, b) in Swift.zip(0..<count, 0..<count) { sum.add(a &+ 2 &* b) }
                        return sum.total
                    }
                },
                rill: { count in
                    {
                        let sum = Sum()
                        let range = Observable.range(start: 0, count: count)
                        _ = Observable.zip(range, range) { $0 &+ 2 &* $1 }.subscribe(onNext: { sum.add($0) })
                        return sum.total
                    }
                },
                openCombine: { count in
                    {
                        let sum = Sum()
                        _ = (0..<count).publisher.zip((0..<count).publisher) { $0 &+ 2 &* $1 }.sink { sum.add($0) }
                        return sum.total
                    }
                },
                asyncAlgorithms: { count in
                    {
                        let sum = Sum()
                        for await (a, b) in zip((0..<count).async, (0..<count).async) { sum.add(a &+ 2 &* b) }
                        return sum.total
                    }
                }),
            backlog(of: 20_000),
            backlog(of: 200_000, targets: [.linear(since: backlogName(20_000))]),
            Workload(
                "W4", "merge of four ranges", per: "element", count: 400_000, targets: [.bestPeer(atLeast: 30)],
                handWritten: { count in
                    {
                        let sum = Sum()
                        for _ in 0..<4 { for element in 0..<count / 4 { sum.add(element) } }
                        return sum.total
                    }
                },
                rill: { count in
                    {
                        let sum = Sum()
                        let source = Observable.range(start: 0, count: count / 4)
                        _ = Observable.merge(source, source, source, source).subscribe(onNext: { sum.add($0) })
                        return sum.total
                    }
                },
                openCombine: { count in
                    {
                        let sum = Sum()
                        let source = (0..<count / 4).publisher
                        _ = [source, source, source, source].publisher.flatMap { $0 }.sink { sum.add($0) }
                        return sum.total
                    }
                },
                asyncAlgorithms: { count in
                    {
                        let sum = Sum()
                        let source = (0..<count / 4).async
                        for await element in merge(merge(source, source), merge(source, source)) { sum.add(element) }
                        return sum.total
                    }
                }),
            Workload(
                "W5", "flatMap over just", per: "element", count: 200_000,
                targets: [.bestPeer(atLeast: 50), .allocations(atMost: 0)],
                handWritten: { count in onePerElement(count) },
                rill: { count in
                    {
                        let sum = Sum()
                        _ = Observable.range(start: 0, count: count).flatMap { Observable.just($0) }
                            .subscribe(onNext: { sum.add($0) })
                        return sum.total
                    }
                },
                openCombine: { count in
                    {
                        let sum = Sum()
                        _ = (0..<count).publisher.flatMap { Just($0) }.sink { sum.add($0) }
                        return sum.total
                    }
                }),
            Workload(
                "W5", "concatMap over just", per: "element", count: 200_000,
                targets: [.bestPeer(atLeast: 50), .allocations(atMost: 0)],
                handWritten: { count in onePerElement(count) },
                rill: { count in
                    {
                        let sum = Sum()
                        _ = Observable.range(start: 0, count: count).concatMap { Observable.just($0) }
                            .subscribe(onNext: { sum.add($0) })
                        return sum.total
                    }
                },
                openCombine: { count in
                    {
                        let sum = Sum()
                        _ = (0..<count).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }.sink { sum.add($0) }
                        return sum.total
                    }
                },
                asyncAlgorithms: { count in
                    {
                        let sum = Sum()
                        for await element in (0..<count).async.flatMap({ CollectionOfOne($0).async }) {
                            sum.add(element)
                        }
                        return sum.total
                    }
                }),
            Workload(
                "W5", "flatMapLatest over just", per: "element", count: 200_000,
                targets: [.bestPeer(atLeast: 50), .allocations(atMost: 0)],
                handWritten: { count in onePerElement(count) },
                rill: { count in
                    {
                        let sum = Sum()
                        _ = Observable.range(start: 0, count: count).flatMapLatest { Observable.just($0) }
                            .subscribe(onNext: { sum.add($0) })
                        return sum.total
                    }
                },
                openCombine: { count in
                    {
                        let sum = Sum()
                        _ = (0..<count).publisher.map { Just($0) }.switchToLatest().sink { sum.add($0) }
                        return sum.total
                    }
                }),
        ]

    static let latest: [Workload] =
        [
            Workload(
                "W9", "combineLatest of two subjects", per: "send", count: 100_000, targets: [.bestPeer(atLeast: 15)],
                rill: { count in
                    let (a, b, sum) = (PublishSubject<Int>(), PublishSubject<Int>(), Sum())
                    _ = Observable.combineLatest(a, b) { $0 &+ 2 &* $1 }.subscribe(onNext: { sum.add($0) })
                    return {
                        for element in 0..<count { (element % 2 == 0 ? a : b).onNext(element) }
                        return sum.total
                    }
                },
                // Two elements in flight could be combined in either order, so each is sent after the previous one has
                // arrived.
                asyncAlgorithms: { count in
                    let (a, sendA) = AsyncStream.makeStream(of: Int.self)
                    let (b, sendB) = AsyncStream.makeStream(of: Int.self)
                    sendA.yield(0)
                    sendB.yield(1)
                    return {
                        let sum = Sum()
                        var next = 2
                        for await (left, right) in combineLatest(a, b) {
                            sum.add(left &+ 2 &* right)
                            if next < count {
                                (next % 2 == 0 ? sendA : sendB).yield(next)
                                next += 1
                            } else {
                                sendA.finish()
                                sendB.finish()
                            }
                        }
                        return sum.total
                    }
                }),
            Workload(
                "W9", "withLatestFrom of two subjects", per: "send", count: 200_000,
                // None of these libraries has it. The target is a fifteenth of what ReactiveSwift took on a comparable
                // machine.
                targets: [.nanoseconds(atMost: 655 / 15)],
                handWritten: { count in
                    let latest = Mutex<Int?>(nil)
                    let sum = Sum()
                    let deliver: (Int, Int) -> Void = { sum.add($0 &+ 2 &* $1) }
                    return {
                        for element in 0..<count {
                            if element % 2 == 0 {
                                latest.withLock { $0 = element }
                            } else if let latest = latest.withLock({ $0 }) {
                                deliver(element, latest)
                            }
                        }
                        return sum.total
                    }
                },
                rill: { count in
                    let (a, b, sum) = (PublishSubject<Int>(), PublishSubject<Int>(), Sum())
                    _ = a.withLatestFrom(b) { $0 &+ 2 &* $1 }.subscribe(onNext: { sum.add($0) })
                    return {
                        for element in 0..<count { (element % 2 == 0 ? b : a).onNext(element) }
                        return sum.total
                    }
                }, ),
        ]

    /// Loops over every element's stream.
    private static func onePerElement(_ count: Int) -> Work {
        {
            let sum = Sum()
            for element in 0..<count { for inner in CollectionOfOne(element) { sum.add(inner) } }
            return sum.total
        }
    }

    private static func backlogName(_ count: Int) -> String { "zip, \(count) ahead" }

    /// One source runs to its end before the other starts.
    private static func backlog(of count: Int, targets: [Target] = []) -> Workload {
        Workload(
            "W3", backlogName(count), per: "pair", count: count, targets: targets,
            handWritten: { count in
                {
                    let sum = Sum()
                    var ahead: [Int] = []
                    for element in 0..<count { ahead.append(element) }
                    for element in 0..<count { sum.add(ahead[element] &+ 2 &* element) }
                    return sum.total
                }
            },
            rill: { count in
                let (a, b, sum) = (PublishSubject<Int>(), PublishSubject<Int>(), Sum())
                _ = Observable.zip(a, b) { $0 &+ 2 &* $1 }.subscribe(onNext: { sum.add($0) })
                return {
                    for element in 0..<count { a.onNext(element) }
                    for element in 0..<count { b.onNext(element) }
                    return sum.total
                }
            },
            openCombine: { count in
                let (a, b, sum) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), Sum())
                let subscription = a.zip(b) { $0 &+ 2 &* $1 }.sink { sum.add($0) }
                return {
                    for element in 0..<count { a.send(element) }
                    for element in 0..<count { b.send(element) }
                    return withExtendedLifetime(subscription) { sum.total }
                }
            },
            asyncAlgorithms: { count in
                let (a, sendA) = AsyncStream.makeStream(of: Int.self)
                let (b, sendB) = AsyncStream.makeStream(of: Int.self)
                return {
                    for element in 0..<count { sendA.yield(element) }
                    sendA.finish()
                    for element in 0..<count { sendB.yield(element) }
                    sendB.finish()
                    let sum = Sum()
                    for await (left, right) in zip(a, b) { sum.add(left &+ 2 &* right) }
                    return sum.total
                }
            })
    }
}
