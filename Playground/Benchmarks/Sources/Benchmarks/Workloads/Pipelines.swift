import AsyncAlgorithms
import OpenCombine
import Rill

extension Workload {
    static let pipelines: [Workload] = [
        Workload(
            "W1", "range, map, filter, sum", per: "element", count: 1_000_000,
            targets: [.bestPeer(atLeast: 300), .handWritten(atMost: 1.3), .allocations(atMost: 0)],
            handWritten: { count in
                {
                    let sum = Sum()
                    for element in 1...count {
                        let tripled = element &* 3
                        if tripled % 5 != 0 { sum.add(tripled) }
                    }
                    return sum.total
                }
            },
            rill: { count in
                {
                    let sum = Sum()
                    _ = Observable.range(start: 1, count: count).map { $0 &* 3 }.filter { $0 % 5 != 0 }
                        .subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            openCombine: { count in
                {
                    let sum = Sum()
                    _ = (1...count).publisher.map { $0 &* 3 }.filter { $0 % 5 != 0 }.sink { sum.add($0) }
                    return sum.total
                }
            },
            asyncAlgorithms: { count in
                {
                    let sum = Sum()
                    for await element in (1...count).async.map({ $0 &* 3 }).filter({ $0 % 5 != 0 }) { sum.add(element) }
                    return sum.total
                }
            }),
        Workload(
            "W2", "ten maps and filters", per: "element", count: 1_000_000,
            targets: [.bestPeer(atLeast: 300), .handWritten(atMost: 1.3), .allocations(atMost: 0)],
            handWritten: { count in
                {
                    let sum = Sum()
                    for element in 1...count {
                        let a = element &+ 3
                        guard a % 2 == 0 else { continue }
                        let b = a &* 5
                        guard b % 3 != 0 else { continue }
                        let c = b ^ 0x55
                        guard c % 7 != 0 else { continue }
                        let d = c &- 11
                        guard d % 11 != 0 else { continue }
                        let e = d &* 3
                        guard e % 13 != 0 else { continue }
                        sum.add(e)
                    }
                    return sum.total
                }
            },
            rill: { count in
                {
                    let sum = Sum()
                    _ = Observable.range(start: 1, count: count)
                        .map { $0 &+ 3 }.filter { $0 % 2 == 0 }
                        .map { $0 &* 5 }.filter { $0 % 3 != 0 }
                        .map { $0 ^ 0x55 }.filter { $0 % 7 != 0 }
                        .map { $0 &- 11 }.filter { $0 % 11 != 0 }
                        .map { $0 &* 3 }.filter { $0 % 13 != 0 }
                        .subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            openCombine: { count in
                {
                    let sum = Sum()
                    _ = (1...count).publisher
                        .map { $0 &+ 3 }.filter { $0 % 2 == 0 }
                        .map { $0 &* 5 }.filter { $0 % 3 != 0 }
                        .map { $0 ^ 0x55 }.filter { $0 % 7 != 0 }
                        .map { $0 &- 11 }.filter { $0 % 11 != 0 }
                        .map { $0 &* 3 }.filter { $0 % 13 != 0 }
                        .sink { sum.add($0) }
                    return sum.total
                }
            },
            asyncAlgorithms: { count in
                {
                    let elements = (1...count).async
                        .map { $0 &+ 3 }.filter { $0 % 2 == 0 }
                        .map { $0 &* 5 }.filter { $0 % 3 != 0 }
                        .map { $0 ^ 0x55 }.filter { $0 % 7 != 0 }
                        .map { $0 &- 11 }.filter { $0 % 11 != 0 }
                        .map { $0 &* 3 }.filter { $0 % 13 != 0 }
                    let sum = Sum()
                    for await element in elements { sum.add(element) }
                    return sum.total
                }
            }),
        Workload(
            "W1s", "the same as W1, every stage stored", per: "element", count: 1_000_000,
            targets: [.bestPeer(atLeast: 20), .overHandWritten(atMost: 6, per: "stored hop", of: 3)],
            handWritten: { count in
                {
                    let sum = Sum()
                    for element in 1...count {
                        let tripled = element &* 3
                        if tripled % 5 != 0 { sum.add(tripled) }
                    }
                    return sum.total
                }
            },
            rill: { count in
                let stages = RillStages(count)
                return {
                    let sum = Sum()
                    _ = stages.filtered.subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            openCombine: { count in
                let stages = OpenCombineStages(count)
                return {
                    let sum = Sum()
                    _ = stages.filtered.sink { sum.add($0) }
                    return sum.total
                }
            },
            asyncAlgorithms: { count in
                let stages = AsyncStages(count)
                return {
                    let sum = Sum()
                    for await element in stages.filtered { sum.add(element) }
                    return sum.total
                }
            }),
    ]
}

private struct RillStages {
    let source: Observable<Int>
    let mapped: Observable<Int>
    let filtered: Observable<Int>

    init(_ count: Int) {
        source = Self.source(count)
        mapped = Self.mapped(source)
        filtered = Self.filtered(mapped)
    }

    @inline(never)
    static func source(_ count: Int) -> Observable<Int> { .range(start: 1, count: count) }

    @inline(never)
    static func mapped(_ source: Observable<Int>) -> Observable<Int> { source.map { $0 &* 3 } }

    @inline(never)
    static func filtered(_ source: Observable<Int>) -> Observable<Int> { source.filter { $0 % 5 != 0 } }
}

private struct OpenCombineStages {
    let source: AnyPublisher<Int, Never>
    let mapped: AnyPublisher<Int, Never>
    let filtered: AnyPublisher<Int, Never>

    init(_ count: Int) {
        source = Self.source(count)
        mapped = Self.mapped(source)
        filtered = Self.filtered(mapped)
    }

    @inline(never)
    static func source(_ count: Int) -> AnyPublisher<Int, Never> { (1...count).publisher.eraseToAnyPublisher() }

    @inline(never)
    static func mapped(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
        source.map { $0 &* 3 }.eraseToAnyPublisher()
    }

    @inline(never)
    static func filtered(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
        source.filter { $0 % 5 != 0 }.eraseToAnyPublisher()
    }
}

private struct AsyncStages {
    typealias Stage = any AsyncSequence<Int, Never>

    let source: Stage
    let mapped: Stage
    let filtered: Stage

    init(_ count: Int) {
        let source = Self.source(count)
        let mapped = Self.mapped(source)
        self.source = source
        self.mapped = mapped
        filtered = Self.filtered(mapped)
    }

    @inline(never)
    static func source(_ count: Int) -> Stage { (1...count).async }

    @inline(never)
    static func mapped(_ source: some AsyncSequence<Int, Never>) -> Stage { source.map { $0 &* 3 } }

    @inline(never)
    static func filtered(_ source: some AsyncSequence<Int, Never>) -> Stage { source.filter { $0 % 5 != 0 } }
}
