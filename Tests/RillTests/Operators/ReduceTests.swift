import Rill
import Testing

@testable import RillTesting

struct ReduceTests {
    @Test(arguments: Compiler.LanguageMode.allCases)
    func `reduce accepts an operator as its accumulator, which may capture only Sendable values`(
        _ mode: Compiler.LanguageMode
    ) throws {
        let operators = """
            import Rill
            let o = Observable.of(1, 2)
            _ = (o.scan(0, accumulator: &+), o.scan(0, accumulator: +), o.scan(into: 0, accumulator: +=))
            _ = (o.reduce(0, accumulator: &+), o.reduce(0, accumulator: +), o.reduce(0, accumulator: max))
            _ = o.reduce(0, accumulator: +, mapResult: { -$0 })
            """
        #expect(try Compiler.messages(about: operators, mode: mode) == "")
        let counting = """
            import Rill
            func f(_ o: Observable<Int>) {
                var count = 0
                _ = o.scan(0) { count += 1; return $0 + $1 }
            }
            """
        #expect(try Compiler.messages(about: counting, mode: mode).contains("mutation of captured var 'count'"))
    }

    @Test func `reduce sends its value when the source completes`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(0, accumulator: { $0 + $1 })
            "-----------(6|)"
        }
    }

    @Test func `reduce of an empty source sends its seed`() {
        #expect(Observable<Int>.empty().reduce(7, accumulator: { $0 + $1 }).events == [.next(7), .completed])
    }

    @Test func `reduce of a failing source sends only the error`() {
        diagram(of: Int.self) {
            "--1--2--#"
            $0.reduce(0, accumulator: { $0 + $1 })
            "--------#"
        }
    }

    @Test func `reduce fails and disposes the source when its accumulator throws`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(0) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
            "-----#"
            "^----!"
        }
    }

    @Test func `reduce does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 1)
        Observable.of(1, 2).reduce(0, accumulator: { $0 + $1 }).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(3)"])
        #expect(probe.violations == [])
    }

    @Test(arguments: Law.all) func `reduce obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.reduce(0) { $0 &+ $1 } }
    }

    @Test func `reduce(into:) changes its value in place, and sends it when the source completes`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(into: 0) { $0 += $1 }
            "-----------(6|)"
            "^----------!"
        }
    }

    @Test func `reduce(into:) of an empty source sends its seed`() {
        #expect(Observable<Int>.empty().reduce(into: 7) { $0 += $1 }.events == [.next(7), .completed])
    }

    @Test func `reduce(into:) of a failing source sends only the error`() {
        diagram(of: Int.self) {
            "--1--2--#"
            $0.reduce(into: 0) { $0 += $1 }
            "--------#"
        }
    }

    @Test func `reduce(into:) fails and disposes the source when its accumulator throws`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(into: 0) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
            "-----#"
            "^----!"
        }
    }

    @Test func `reduce(into:) starts with its seed for every subscription`() {
        let lists = Observable.of(1, 2).reduce(into: [0]) { $0.append($1) }
        #expect(lists.events == [.next([0, 1, 2]), .completed])
        #expect(lists.events == [.next([0, 1, 2]), .completed])
    }

    @Test func `reduce(into:) copies its seed once, and makes no other copy`() {
        let counter = Observable.range(start: 1, count: 1000).reduce(into: CopyCounter()) { $0.add($1) }
        #expect(counter.events.compactMap(\.element).map(\.sum) == [500_500])
        #expect(counter.events.compactMap(\.element).map(\.copies) == [1])
    }

    @Test func `reduce(into:) does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 1)
        Observable.of(1, 2).reduce(into: 0) { $0 += $1 }.attach(probe.sink()).dispose()
        #expect(probe.events == ["next(3)"])
        #expect(probe.violations == [])
    }

    @Test(arguments: Law.all) func `reduce(into:) obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.reduce(into: 0) { $0 &+= $1 } }
    }

    @Test func `reduce with a mapResult sends the mapped value`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(0, accumulator: +, mapResult: { -$0 })
            "-----------([-6]|)"
        }
    }

    @Test func `reduce fails when its mapResult throws`() {
        diagram(of: Int.self) {
            "--1--2--|"
            $0.reduce(0, accumulator: +, mapResult: { _ -> Int in throw MarbleError() })
            "--------#"
        }
    }

    @Test(arguments: Law.all) func `reduce with a mapResult obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) {
            $0.reduce(0, accumulator: { $0 &+ $1 }, mapResult: { $0 })
        }
    }

    @Test func `count sends the number of elements when the source completes`() {
        diagram {
            "--a--b--|"
            $0.count()
            "--------(2|)"
        }
    }

    @Test func `count of an empty source is 0`() {
        #expect(Observable<Int>.empty().count().events == [.next(0), .completed])
    }

    @Test func `count of a failing source sends only the error`() {
        diagram {
            "--a--#"
            $0.count()
            "-----#"
        }
    }

    @Test(arguments: Law.all) func `count obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.count() }
    }

    @Test func `count with a predicate counts the elements that satisfy it`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.count { $0 % 2 == 1 }
            "-----------(2|)"
        }
    }

    @Test func `count fails and disposes the source when its predicate throws`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.count { if $0 == 2 { throw MarbleError() } else { true } }
            "-----#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `count with a predicate obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.count { $0 > 2 } }
    }

    @Test func `toArray sends all elements at once when the source completes`() {
        diagram {
            "--a--b--|"
            $0.toArray().map { $0.joined() }
            "--------([ab]|)"
        }
    }

    @Test func `toArray of an empty source sends an empty array`() {
        #expect(Observable<Int>.empty().toArray().events == [.next([]), .completed])
    }

    @Test func `toArray of a failing source sends only the error`() {
        diagram {
            "--a--b--#"
            $0.toArray()
            "--------#"
        }
    }

    @Test func `toArray releases the elements when it is disposed`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.toArray().subscribe()
        weak var element: Token?
        do {
            let token = Token()
            element = token
            subject.onNext(token)
        }
        #expect(element != nil)
        subscription.dispose()
        #expect(element == nil)
    }

    @Test func `toArray releases the elements when the source fails`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.toArray().subscribe(onError: { _ in })
        weak var element: Token?
        do {
            let token = Token()
            element = token
            subject.onNext(token)
        }
        #expect(element != nil)
        subject.onError(MarbleError())
        #expect(element == nil)
        subscription.dispose()
    }

    @Test(arguments: Law.all) func `toArray obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.toArray() }
    }

    @Test func `toSortedArray sends all elements sorted when the source completes`() {
        diagram(of: Int.self) {
            "--1--3--2--|"
            $0.toSortedArray().map { $0.map(String.init).joined() }
            "-----------([123]|)"
        }
        diagram(of: Int.self) {
            "--1--3--2--|"
            $0.toSortedArray(by: { $0 > $1 }).map { $0.map(String.init).joined() }
            "-----------([321]|)"
        }
        #expect(Observable.of(1, 3, 2).toSortedArray(ascending: false).events == [.next([3, 2, 1]), .completed])
    }

    @Test func `toSortedArray fails when its order throws`() {
        diagram {
            "--a--b--|"
            $0.toSortedArray { _, _ in throw MarbleError() }
            "--------#"
        }
    }

    @Test(arguments: Law.all) func `toSortedArray obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.toSortedArray() }
    }
}
