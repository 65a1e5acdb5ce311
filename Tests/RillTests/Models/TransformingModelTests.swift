import Rill
import RillTesting
import Testing

struct TransformingModelTests {
    /// Throws at 4.
    @Sendable private func negated(_ element: Int) throws -> Int {
        if element == 4 { throw MarbleError() }
        return -element
    }

    /// Throws at 4, and returns nil for 2.
    @Sendable private func someNegated(_ element: Int) throws -> Int? { element == 2 ? nil : try negated(element) }

    @Test func `map matches its model`() {
        check({ $0.map(negated) }, next: { fail(at: $1 == 4, else: [.next(-$1)]) })
    }

    @Test func `compactMap matches its model`() {
        check({ $0.compactMap(someNegated) }, next: { fail(at: $1 == 4, else: pass(-$1, if: $1 != 2)) })
    }

    @Test func `ofType matches its model`() {
        check(
            { $0.map { $0 == 2 ? "" as any Sendable : $0 }.ofType(Int.self) }, next: { pass($1, if: $1 != 2) })
    }

    @Test func `mapTo matches its model`() {
        check({ $0.mapTo(7) }, next: { _, _ in [.next(7)] })
    }

    @Test func `enumerated matches its model`() {
        check({ $0.enumerated().map { [$0.index, $0.element] } }, next: { [.next([$0.count, $1])] })
    }

    @Test func `scan matches its model`() {
        check({ $0.scan(5) { $0 + $1 } }, next: { [.next($0.reduce(5 + $1, +))] })
        check(
            { $0.scan([]) { try $0 + [negated($1)] } },
            next: { fail(at: $1 == 4, else: [.next(($0 + [$1]).map { -$0 })]) })
        check({ $0.scan(into: []) { $0.append($1) } }, next: { [.next($0 + [$1])] })
    }

    @Test func `reduce matches its model`() {
        check({ $0.reduce(into: 5) { $0 += $1 } }, next: { _, _ in [] }, end: { $1.after([$0.reduce(5, +)]) })
        check({ $0.reduce(5) { $0 + $1 } }, next: { _, _ in [] }, end: { $1.after([$0.reduce(5, +)]) })
        check(
            { $0.reduce([]) { try $0 + [negated($1)] } }, next: { fail(at: $1 == 4, else: []) },
            end: { $1.after([$0.map { -$0 }]) })
        check(
            { $0.reduce(4, accumulator: { $0 + $1 }, mapResult: negated) }, next: { _, _ in [] },
            end: { elements, completion in
                elements == [0] || elements.isEmpty
                    ? [.error(MarbleError())] : completion.after([-elements.reduce(4, +)])
            })
    }

    @Test func `toArray matches its model`() {
        check({ $0.toArray() }, next: { _, _ in [] }, end: { $1.after([$0]) })
    }

    @Test func `withUnretained matches its model`() {
        let owner = DisposeBag()
        check({ $0.withUnretained(owner) { $1 * 2 } }, next: { [.next($1 * 2)] })
    }

    @Test func `toSortedArray matches its model`() {
        check(
            { $0.map { $0 * 7 % 5 }.toSortedArray(ascending: false) }, next: { _, _ in [] },
            end: { elements, completion in completion.after([elements.map { $0 * 7 % 5 }.sorted().reversed()]) })
    }

    @Test func `count matches its model`() {
        check({ $0.count() }, next: { _, _ in [] }, end: { $1.after([$0.count]) })
        check(
            { $0.count { $0 % 2 == 0 } }, next: { _, _ in [] }, end: { $1.after([$0.filter { $0 % 2 == 0 }.count]) })
    }

    @Test func `pairwise matches its model`() {
        check({ $0.pairwise().map { [$0, $1] } }, next: { $0.isEmpty ? [] : [.next([$0.last!, $1])] })
    }

    @Test(arguments: 1...4) func `chunks matches its model`(_ count: Int) {
        check(
            { $0.chunks(ofCount: count) },
            next: { former, element in
                (former.count + 1).isMultiple(of: count) ? [.next(former.suffix(count - 1) + [element])] : []
            },
            end: { elements, end in
                let rest = elements.suffix(elements.count % count)
                return end.after(rest.isEmpty ? [] : [Array(rest)])
            })
    }

    @Test func `chunked matches its model`() {
        func groups(_ elements: [Int]) -> [[Int]] {
            elements.reduce(into: []) { groups, element in
                if groups.last?.last.map({ $0 / 3 == element / 3 }) == true {
                    groups[groups.count - 1].append(element)
                } else {
                    groups.append([element])
                }
            }
        }
        check(
            { $0.chunks { $0 / 3 == $1 / 3 } },
            next: { former, element in
                let last = groups(former).last
                return last.map { $0[0] / 3 == element / 3 ? [] : [.next($0)] } ?? []
            },
            end: { $1.after($0.isEmpty ? [] : [groups($0).last!]) })
        check(
            { $0.chunked(on: \.words.count).map { [$0.key] + $0.elements } }, next: { _, _ in [] },
            end: { $1.after($0.isEmpty ? [] : [[1] + $0]) })
    }

    @Test func `materialize matches its model`() {
        check({ $0.materialize() }, next: { [.next(.next($1))] }, end: { [.next(Event($1)), .completed] })
    }

    @Test func `dematerialize matches its model`() {
        check({ $0.materialize().dematerialize() }, next: { [.next($1)] })
        check(
            { $0.map { $0 == 3 ? .completed : .next($0) }.dematerialize() },
            next: { $1 == 3 ? [.completed] : [.next($1)] })
        check(
            { $0.map { $0 == 4 ? .error(MarbleError()) : .next($0) }.dematerialize() },
            next: { fail(at: $1 == 4, else: [.next($1)]) })
    }

    @Test func `elements and errors match their models`() {
        check({ $0.materialize().elements() }, next: { [.next($1)] }, end: { _, _ in [.completed] })
        check(
            { $0.materialize().errors().map { "\($0)" } }, next: { _, _ in [] },
            end: { if case .failed = $1 { [.next("#"), .completed] } else { [.completed] } })
    }

    @Test func `ifEmpty(default:) matches its model`() {
        check({ $0.ifEmpty(default: 9) }, next: { [.next($1)] }, end: { $0.isEmpty ? $1.after([9]) : [Event($1)] })
    }

    @Test func `catchAndReturn and catch match their models`() {
        check(
            { $0.catchAndReturn(9) }, next: { [.next($1)] },
            end: { if case .failed = $1 { [.next(9), .completed] } else { [.completed] } })
        check({ $0.catch { _ in .empty() } }, next: { [.next($1)] }, end: { _, _ in [.completed] })
    }

    @Test func `mapError matches its model`() {
        check(
            { $0.mapError { _ in RxError.timeout } }, next: { [.next($1)] },
            end: { if case .failed = $1 { [.error(RxError.timeout)] } else { [.completed] } })
    }

    @Test func `startWith matches its model`() {
        checkModel(
            { sources, _ in sources[0].startWith(8, 9) },
            against: { timelines in
                [.next(0, 8), .next(0, 9)] + Model.events(of: timelines[0], next: { [.next($1)] }, end: { [Event($1)] })
            })
    }

    @Test func `do matches its model`() {
        let log = Log()
        check(
            { source in
                source.do(
                    onNext: { log.write("next \($0)") }, afterNext: { log.write("after \($0)") },
                    onError: { log.write("error \($0)") }, onCompleted: { log.write("completed") }
                ).materialize().map { _ in log.entries.last! }
            },
            next: { [.next("next \($1)")] },
            end: { if case .failed = $1 { [.next("error #"), .completed] } else { [.next("completed"), .completed] } })
        check({ $0.do(onNext: { _ = try negated($0) }) }, next: { fail(at: $1 == 4, else: [.next($1)]) })
        check(
            { $0.do(afterNext: { _ = try negated($0 + 1) }) },
            next: { $1 == 3 ? [.next(3), .error(MarbleError())] : [.next($1)] })
    }

    @Test func `groupBy matches its model`() {
        check(
            { $0.groupBy { $0 * 2 % 3 }.map(\.key) },
            next: { former, element in pass(element * 2 % 3, if: !former.contains { $0 % 3 == element % 3 }) },
            demand: .none)
        check(
            { $0.groupBy { $0 * 2 % 3 }.flatMap { group in group.map { group.key * 10 + $0 } } },
            next: { [.next($1 * 2 % 3 * 10 + $1)] }, demand: .none)
        check(
            { $0.groupBy(keySelector: negated).merge() }, next: { fail(at: $1 == 4, else: [.next($1)]) }, demand: .none)
    }

    @Test func `the groups of groupBy end in the order in which they began`() {
        check(
            { $0.groupBy { $0 * 2 % 3 }.flatMap { $0.toArray() } }, next: { _, _ in [] },
            end: { elements, completion in
                completion.after(
                    elements.prefix(3).map { first in elements.filter { $0 % 3 == first % 3 } })
            }, demand: .none)
    }

    @Test func `groupBy with a duration matches its model`() {
        check(
            { $0.groupBy(keySelector: { $0 % 3 }, until: { $0.skip(1) }).map(\.key) },
            next: { former, element in pass(element % 3, if: former.count { $0 % 3 == element % 3 } % 2 == 0) },
            demand: .none)
        check(
            { $0.groupBy(keySelector: { $0 % 3 }, until: { $0.skip(1) }).flatMap { $0.toArray() } },
            next: { former, element in
                let own = former.filter { $0 % 3 == element % 3 }
                return own.count % 2 == 0 ? [] : [.next([own.last!, element])]
            },
            end: { elements, completion in
                completion.after(
                    elements.enumerated().filter { index, element in
                        let isOwn = { (other: Int) in other % 3 == element % 3 }
                        return elements[..<index].count(where: isOwn) % 2 == 0
                            && !elements[(index + 1)...].contains(where: isOwn)
                    }.map { [$0.element] })
            }, demand: .none)
        check(
            { $0.groupBy(keySelector: negated, until: { $0.skip(1) }).merge() },
            next: { fail(at: $1 == 4, else: [.next($1)]) }, demand: .none)
    }

    @Test func `a group of groupBy outlives the stream of groups`() {
        check({ $0.groupBy { $0 % 3 }.take(1).merge() }, next: { pass($1, if: $1 % 3 == 0) }, demand: .none)
    }
}
