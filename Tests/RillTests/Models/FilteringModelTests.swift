import Rill
import RillTesting
import Testing

struct FilteringModelTests {
    /// Throws at 4.
    @Sendable private func isOdd(_ element: Int) throws -> Bool {
        if element == 4 { throw MarbleError() }
        return element % 2 == 1
    }

    @Test func `filter matches its model`() {
        check({ $0.filter { $0 % 3 != 1 } }, next: { pass($1, if: $1 % 3 != 1) })
        check({ $0.filter(isOdd) }, next: { fail(at: $1 == 4, else: pass($1, if: $1 % 2 == 1)) }, demand: .none)
    }

    @Test func `ignoreElements matches its model`() {
        check({ $0.ignoreElements() }, next: { _, _ in [] })
    }

    @Test func `ignore matches its model`() {
        check({ $0.ignore(1, 4) }, next: { pass($1, if: $1 != 1 && $1 != 4) })
        check({ $0.ignore(2...3) }, next: { pass($1, if: $1 < 2 || $1 > 3) })
    }

    @Test func `distinctUntilChanged matches its model`() {
        check(
            { $0.distinctUntilChanged { try isOdd($0 / 2 + 2) } },
            next: { former, element in
                fail(at: element >= 4, else: pass(element, if: former.isEmpty || element == 2))
            })
        check(
            { $0.map { $0 / 2 }.distinctUntilChanged() }, next: { pass($1 / 2, if: $0.last != $1 - 1 || $1 % 2 == 0) })
    }

    @Test func `distinct matches its model`() {
        check({ $0.map { $0 % 3 }.distinct() }, next: { pass($1 % 3, if: !$0.map { $0 % 3 }.contains($1 % 3)) })
    }

    @Test(arguments: 1...4) func `take matches its model`(_ count: Int) {
        check(
            { $0.take(count) },
            next: { former, element in former.count < count - 1 ? [.next(element)] : [.next(element), .completed] })
    }

    @Test(arguments: 0...3) func `take(last:) matches its model`(_ count: Int) {
        check({ $0.take(last: count) }, next: { _, _ in [] }, end: { $1.after($0.suffix(count)) })
    }

    @Test func `first and last match their models`() {
        check({ $0.first() }, next: { [.next($1), .completed] })
        check({ $0.last() }, next: { _, _ in [] }, end: { $1.after($0.suffix(1)) })
    }

    @Test func `take(while:) matches its model`() {
        check({ $0.take(while: { $0 != 3 }) }, next: { $1 == 3 ? [.completed] : [.next($1)] })
        check(
            { $0.take(while: { $0 != 3 }, behavior: .inclusive) },
            next: { $1 == 3 ? [.next($1), .completed] : [.next($1)] })
        check(
            { $0.take(while: { try !isOdd($0 + 1) }) },
            next: { fail(at: $1 + 1 == 4, else: $1 % 2 == 0 ? [.completed] : [.next($1)]) })
    }

    @Test func `take(until:) with a predicate matches its model`() {
        check({ $0.take(until: { $0 == 3 }) }, next: { $1 == 3 ? [.completed] : [.next($1)] })
        check(
            { $0.take(until: { $0 == 3 }, behavior: .inclusive) },
            next: { $1 == 3 ? [.next($1), .completed] : [.next($1)] })
        check(
            { $0.take(until: { try !isOdd($0 + 2) }) },
            next: { fail(at: $1 == 2, else: $1 % 2 == 0 ? [.completed] : [.next($1)]) })
    }

    @Test(arguments: 0...3) func `element(at:) matches its model`(_ index: Int) {
        check(
            { $0.element(at: index) },
            next: { former, element in former.count == index ? [.next(element), .completed] : [] },
            end: { $1.else(RxError.argumentOutOfRange) })
    }

    @Test func `single matches its model`() {
        check(
            { $0.single() },
            next: { former, element in former.isEmpty ? [.next(element)] : [.error(RxError.moreThanOneElement)] },
            end: { elements, completion in
                elements.isEmpty ? completion.else(RxError.noElements) : [Event(completion)]
            })
    }

    @Test func `single with a predicate matches its model`() {
        check(
            { $0.single(isOdd) },
            next: { former, element in
                if element % 2 == 0 { return fail(at: element == 4, else: []) }
                return element == 1 ? [.next(1)] : [.error(RxError.moreThanOneElement)]
            },
            end: { elements, completion in
                elements.contains(1) ? [Event(completion)] : completion.else(RxError.noElements)
            })
    }

    @Test(arguments: 0...3) func `skip matches its model`(_ count: Int) {
        check({ $0.skip(count) }, next: { pass($1, if: $0.count >= count) })
    }

    @Test func `skip(while:) matches its model`() {
        check({ $0.skip(while: { $0 % 3 < 2 }) }, next: { pass($1, if: ($0 + [$1]).contains { $0 % 3 == 2 }) })
    }

    @Test func `partition matches its model`() {
        check(
            { $0.partition(isOdd).matches }, next: { fail(at: $1 == 4, else: pass($1, if: $1 % 2 == 1)) },
            demand: .none)
        check(
            { $0.partition(isOdd).nonMatches }, next: { fail(at: $1 == 4, else: pass($1, if: $1 % 2 == 0)) },
            demand: .none)
    }
}
