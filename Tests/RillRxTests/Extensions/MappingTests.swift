import RillRx
import Testing

@testable import RillTesting

struct MappingTests {
    @Test func `mapAt replaces every element by one of its properties`() {
        diagram {
            "--a--[bc]--|"
            $0.mapAt(\.count)
            "--1--2-----|"
        }
    }

    @Test(arguments: Law.all) func `mapAt obeys`(_ law: Law) { law.check { $0.mapAt(\.description) } }

    @Test func `mapMany transforms the members of every element`() {
        diagram {
            "--[12]---[3]--|"
            $0.map { $0.compactMap(\.wholeNumberValue) }.mapMany { $0 * 2 }.map { $0.map(\.description).joined() }
            "--[24]---[6]--|"
        }
    }

    @Test func `mapMany fails and disposes the source when its transform throws`() {
        diagram {
            "--[12]---[3]--|"
            $0.mapMany { _ -> Int in throw MarbleError() }
            "--#"
            "^-!"
        }
    }

    @Test(arguments: Law.all) func `mapMany obeys`(_ law: Law) { law.check { $0.map { [$0] }.mapMany { -$0 } } }

    @Test func `not negates every element`() {
        diagram(of: Bool.self) {
            "--[true]---[false]--|"
            $0.not()
            "--[false]--[true]---|"
        }
    }

    @Test(arguments: Law.all) func `not obeys`(_ law: Law) { law.check { $0.map { $0 % 2 == 0 }.not() } }

    @Test func `unwrap drops nil`() {
        diagram {
            "--1--[nil]--3--|"
            $0.map { Int($0) }.unwrap()
            "--1---------3--|"
        }
    }

    @Test func `unwrap removes one layer of optionality`() {
        #expect(Observable<Int??>.of(1, .some(nil), nil).unwrap().events == [.next(1), .next(nil), .completed])
    }

    @Test(arguments: Law.all) func `unwrap obeys`(_ law: Law) {
        law.check { $0.map { $0 % 3 == 0 ? nil : $0 }.unwrap() }
    }

    @Test func `filterMap transforms some elements and drops the others`() {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.filterMap { $0 > 2 ? .map($0 - 2) : .ignore }
            "--------1--2--|"
            "^-------------!"
        }
    }

    @Test func `filterMap may send nil`() {
        #expect(Observable.of(1).filterMap { _ in FilterMap<Int?>.map(nil) }.events == [.next(nil), .completed])
    }

    @Test func `filterMap fails and disposes the source when its transform throws`() {
        diagram {
            "--a--b--c--|"
            $0.filterMap { if $0 == "b" { throw MarbleError() } else { FilterMap.map($0) } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `filterMap obeys`(_ law: Law) {
        law.check { $0.filterMap { $0 % 2 == 0 ? .ignore : .map(-$0) } }
    }
}

struct FilteringTests {
    @Test func `ignoreWhen drops the elements that satisfy the predicate`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.ignoreWhen { $0 > 1 }
            "--1--------|"
        }
    }

    @Test func `ignoreWhen fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--|"
            $0.ignoreWhen { if $0 == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `ignoreWhen obeys`(_ law: Law) { law.check { $0.ignoreWhen { $0 % 3 == 0 } } }

    @Test func `distinct with a predicate drops every element after the first that satisfies it`() {
        diagram(of: Int.self) {
            "--1--2--1--3--|"
            $0.distinct { $0 == 2 }
            "--1--2--------|"
            "^-------------!"
        }
    }

    @Test func `distinct fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--|"
            $0.distinct { if $0 == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `distinct with a predicate obeys`(_ law: Law) {
        law.check { $0.distinct { $0 > 4 } }
    }

    @Test func `nwise groups the given number of consecutive elements`() {
        diagram {
            "--a--b--c-----d-----|"
            $0.nwise(3).map { $0.joined() }
            "--------[abc]-[bcd]-|"
            "^-------------------!"
        }
    }

    @Test func `nwise(1) wraps every element in an array`() {
        #expect(Observable.of(1, 2).nwise(1).events == [.next([1]), .next([2]), .completed])
    }

    @Test func `nwise of fewer elements only completes`() {
        diagram {
            "--a--b--#"
            $0.nwise(3)
            "--------#"
        }
    }

    @Test func `nwise keeps no more elements than it needs`() {
        let tokens = PublishSubject<Token>()
        let subscription = tokens.nwise(2).subscribe()
        let sent = (1...3).map { _ in tokens.sendToken() }
        #expect(sent.map { $0.object != nil } == [false, true, true])
        subscription.dispose()
        #expect(sent.allSatisfy { $0.object == nil })
    }

    @Test func `nwise rejects a number that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).nwise(0)
        }
        #expect(result.message.contains("nwise(_:): expected n to be positive, got 0"))
    }

    @Test(arguments: Law.all, [1, 2, 3]) func `nwise obeys`(_ law: Law, n: Int) { law.check { $0.nwise(n) } }

    @Test func `takeLast is take(last:)`() {
        diagram {
            "--a--b--c--|"
            $0.takeLast(2)
            "-----------(bc|)"
        }
    }
}

struct ApplyTests {
    @Test func `apply calls a function in a chain`() {
        func doubled(_ source: Observable<Int>) -> Observable<Int> { source.map { $0 * 2 } }
        #expect(Observable.of(1, 2).apply(doubled).map { $0 + 1 }.toArray().events == [.next([3, 5]), .completed])
    }

    @Test func `apply keeps the trait`() {
        func text(_ source: Single<Int>) -> Single<String> { source.map { "\($0)" } }
        let single: Single<String> = Single.just(1).apply(text)
        #expect(single.events == [.next("1"), .completed])
    }
}
