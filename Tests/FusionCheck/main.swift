// Checks in release mode that every operator of Operators/ becomes part of the loop around it: alone and in a chain of
// four, it takes at most twice as long as the hand-written loop, or two nanoseconds more, and allocates no more. On a
// processor that takes longer than that to read what was just written, it is that time more. Where other work slows the
// machine, the two nanoseconds grow by the same factor.
//
// Then draws chains of up to twelve operators. At least 90 % of them take at most twice as long as their loops, or one
// nanosecond more, or that time. At least 95 % do beside loops that can be stopped, as they read a flag for each
// element. The program with these chains has at most 20 MB. The first argument is the seed, by default a new one.

import AllocationCounter
import Docs
import Foundation
import Rill

var check = Check.all()
for _ in 0..<3 where check.rows.contains(where: \.isSlow) {
    print("Some rows are slow. All are compared again in a minute, as other work may have slowed the machine.\n")
    sleep(60)
    check.replaceSlow(by: .all())
}

let isCounted = counts_allocations() != 0
var failures = check.rows.flatMap { row in
    row.alone.flaws().map { "\(row.name), alone: \($0)" }
        + row.inChain.flaws().map { "\(row.name), in a chain of four: \($0)" }
}
if isCounted, !check.rows.contains(where: { $0.alone.hand.allocations > 0 }) {
    failures.append("the allocation counter does not count")
}

// These pass a boundary, and are no part of a loop. Only their allocations are counted.
for (name, most, chain) in boundaries where isCounted {
    let (rounds, count) = (100_000, allocations(100_000, chain))
    if count > most * rounds + Bound.allocations {
        failures.append("\(name): \(count) allocations for \(rounds) of them, expected \(most) for each")
    }
}

let operators = URL(filePath: #filePath).appending(path: "../../../Sources/Rill/Operators").standardized
let files = try FileManager.default.contentsOfDirectory(at: operators, includingPropertiesForKeys: nil)
let declared = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
    Docs(of: try String(contentsOf: file, encoding: .utf8), in: file.lastPathComponent).operators
}
if declared.isEmpty { failures.append("no operators below \(operators.path)") }
for (name, overloads) in Dictionary(grouping: declared, by: \.signature).sorted(by: { $0.key < $1.key }) {
    let count = check.rows.count { $0.name == name }
    if count < overloads.count {
        failures.append("\(name): expected a row for each of \(overloads.count) declarations, got \(count)")
    }
}

let columns = ["by hand", "alone", "ratio", "by hand", "of four", "ratio", "allocations"]
let width = check.rows.map(\.title.count).max() ?? 0
print(
    "Nanoseconds per element: loop by hand and operator alone, loop by hand and operator in a chain of four."
)
print("Allocations: those of all elements, alone, by hand and by the operator.\n")
print(padded("", to: width), columns.map { padded($0, to: -8) }.joined(separator: " "))
for row in check.rows {
    let costs = [row.alone, row.inChain].flatMap { comparison in
        [comparison.hand.nanoseconds, comparison.chain.nanoseconds, comparison.ratio].map(rounded)
    }
    let allocations = isCounted ? "\(row.alone.hand.allocations), \(row.alone.chain.allocations)" : "not counted here"
    print(
        padded(row.title, to: width), costs.map { padded($0, to: -8) }.joined(separator: " "),
        "  \(allocations)\(row.isFlawed ? "  FAILED" : "")")
}
print("\n\(check.rows.count) rows, \(declared.count) operators, each the best of several alternating rounds")

let seed = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? .random(in: 1...1_000_000)
print("\nSeed \(seed)")
let drawing = Drawing(seed: seed, count: 14)
failures += try drawing.report(drawing.comparisons()) + drawing.sizeFlaws()
for failure in failures { print("FAILED: \(failure)") }
if !failures.isEmpty { exit(1) }

var boundaries: [(name: String, allocations: Int, chain: Chain)] {
    let (publisher, behavior) = (PublishSubject<Int>(), BehaviorSubject(value: 1))
    return [
        (
            "an element of flatMap(_:) over just", 0,
            { Observable.range(start: 0, count: $0).flatMap { Observable.just($0) }.send(to: $1) }
        ),
        (
            "an element of concatMap(_:) over just", 0,
            { Observable.range(start: 0, count: $0).concatMap { Observable.just($0) }.send(to: $1) }
        ),
        (
            "an element of flatMapLatest(_:) over just", 0,
            { Observable.range(start: 0, count: $0).flatMapLatest { Observable.just($0) }.send(to: $1) }
        ),
        (
            "an element of values(buffering:)", 0,
            { count, _ in
                let isOver = DispatchSemaphore(value: 0)
                Task.detached {
                    defer { isOver.signal() }
                    for try await number in Observable.range(start: 0, count: count).values(buffering: 1) {
                        see(number)
                    }
                }
                isOver.wait()
            }
        ),
        (
            "a subscription to a subject with map and filter", 3,
            { count, _ in
                for _ in 0..<count {
                    publisher.map { $0 &* 3 }.filter { $0 % 5 != 0 }.subscribe(onNext: { see($0) }).dispose()
                }
            }
        ),
        (
            "a subscription to a behavior subject", 2,
            { count, _ in
                for _ in 0..<count { behavior.subscribe(onNext: { see($0) }).dispose() }
            }
        ),
    ]
}

extension Check {
    /// Compares all operators.
    static func all() -> Self {
        var check = Self()
        check.sources()
        check.filters()
        check.distinctions()
        check.limits()
        check.choices()
        check.transformations()
        check.events()
        check.folds()
        withoutOutput { check.printing() }
        return check
    }
}
