import AllocationCounter
import Synchronization

/// A column of the table.
enum Library: String, CaseIterable {
    case handWritten = "hand-written"
    case rill = "Rill"
    case rxSwift = "RxSwift"
    case reactiveSwift = "ReactiveSwift"
    case openCombine = "OpenCombine"
    case asyncAlgorithms = "AsyncAlgorithms"
    case foundation = "Foundation"

    static let peers: [Library] = [.rxSwift, .reactiveSwift, .openCombine, .asyncAlgorithms, .foundation]
}

/// The code to measure. It returns a checksum that shows that all libraries did the same work.
typealias Work = () async -> Int

/// Prepares the work of `count` operations. The preparation is not measured.
typealias Preparation = @Sendable (_ count: Int) async -> Work

/// A row of the table: the same work, done by each library that can express it.
struct Workload: Sendable {
    let group: String
    let name: String
    /// The operation that the nanoseconds and the allocations are counted for.
    let unit: String
    let count: Int
    let targets: [Target]
    let cases: [Library: Preparation]

    init(
        _ group: String, _ name: String, per unit: String, count: Int, targets: [Target] = [],
        handWritten: Preparation? = nil, rill: Preparation? = nil, openCombine: Preparation? = nil,
        asyncAlgorithms: Preparation? = nil, foundation: Preparation? = nil
    ) {
        self.group = group
        self.name = name
        self.unit = unit
        self.count = count
        self.targets = targets
        cases = [
            .handWritten: handWritten, .rill: rill, .openCombine: openCombine, .asyncAlgorithms: asyncAlgorithms,
            .foundation: foundation, .rxSwift: Self.rxSwift[name], .reactiveSwift: Self.reactiveSwift[name],
        ].compactMapValues { $0 }
    }

    static let all: [Workload] =
        pipelines + pauses + awaits + combinations + subjects + latest + hops + timed + bags + memories + mediators
}

/// How much to measure.
struct Effort {
    let rounds: Int
    /// Divides the numbers of operations.
    let divisor: Int

    var isFull: Bool { divisor == 1 }

    static let full = Effort(rounds: 7, divisor: 1)
    static let quick = Effort(rounds: 3, divisor: 10)
}

/// Libraries that returned different results.
struct Mismatch: Error, CustomStringConvertible {
    let workload: Workload
    let checksums: [(library: Library, checksum: Int)]

    var description: String {
        let list = checksums.map { "\($0.library.rawValue): \($0.checksum)" }.joined(separator: ", ")
        return "\(workload.group) \(workload.name): the libraries' checksums differ: \(list)"
    }
}

extension Workload {
    private struct Sample {
        let nanoseconds: Double
        let allocations: Double
        let checksum: Int
    }

    /// Runs every library once, then every library again, and so on. The figures are the medians of these rounds.
    ///
    /// Allocations are those of a run minus those of a run of half as many operations, so that what is allocated once
    /// per run does not count.
    ///
    /// A library that takes over a second for a round has a single one.
    func measure(_ effort: Effort) async throws -> Row {
        let count = count / effort.divisor
        let libraries = Library.allCases.filter { cases[$0] != nil }
        var half: [Library: Sample] = [:]
        var rounds: [Library: [Sample]] = [:]
        var slow: Set<Library> = []
        for round in 0...effort.rounds {
            for library in libraries where !slow.contains(library) {
                let phase = round == 0 ? "warming up" : "round \(round) of \(effort.rounds)"
                Progress.show("\(group) \(name): \(phase), \(library.rawValue)")
                let sample = await sample(library, count)
                if round == 0 {
                    half[library] = await self.sample(library, count / 2)
                    if sample.nanoseconds > 1e9 { slow.insert(library) }
                }
                if round > 0 || slow.contains(library) { rounds[library, default: []].append(sample) }
            }
            try compare(rounds.mapValues { $0.last! })
        }
        try compare(half)
        return Row(
            workload: self,
            figures: Dictionary(
                uniqueKeysWithValues: libraries.map { library in
                    let allocations = rounds[library]!.map(\.allocations).median - half[library]!.allocations
                    return (
                        library,
                        Row.Figure(
                            nanoseconds: rounds[library]!.map(\.nanoseconds).median / Double(count),
                            allocations: max(0, allocations) / Double(count - count / 2))
                    )
                }))
    }

    private func sample(_ library: Library, _ count: Int) async -> Sample {
        let work = await cases[library]!(count)
        let allocated = allocation_count()
        let start = ContinuousClock.now
        let checksum = await work()
        let time = ContinuousClock.now - start
        return Sample(
            nanoseconds: time / .nanoseconds(1), allocations: Double(allocation_count() - allocated), checksum: checksum
        )
    }

    private func compare(_ samples: [Library: Sample]) throws {
        guard Set(samples.values.map(\.checksum)).count > 1 else { return }
        throw Mismatch(
            workload: self,
            checksums: Library.allCases.compactMap { library in samples[library].map { (library, $0.checksum) } })
    }
}

extension [Double] {
    /// The middle value; of an even number of values, the upper one of the two.
    var median: Double { sorted()[count / 2] }
}

/// The sum of a chain's elements, which is the same in any order.
final class Sum: Sendable {
    private let value = Atomic<Int>(0)

    /// One thread at a time uses it, so a load and a store are enough. The compiler knows a formula for the sum of the
    /// plain elements of a range, and would drop the loop.
    func add(_ element: Int) {
        value.store(value.load(ordering: .relaxed) &+ (element ^ (element &>> 1)), ordering: .relaxed)
    }

    var total: Int { value.load(ordering: .relaxed) }
}
