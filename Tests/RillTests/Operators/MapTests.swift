import Rill
import Testing

@testable import RillTesting

struct MapTests {
    @Test func `map transforms every element`() {
        diagram(of: Int.self) {
            "--1----2----3----|"
            $0.map { $0 * 10 }
            "--[10]-[20]-[30]-|"
        }
    }

    @Test func `map negates every element`() {
        diagram(of: Bool.self) {
            "--[true]---[false]--|"
            $0.map { !$0 }
            "--[false]--[true]---|"
        }
    }

    @Test func `map passes an error`() {
        diagram {
            "--a--#"
            $0.map { $0.uppercased() }
            "--A--#"
        }
    }

    @Test func `map fails and disposes the source when its transform throws`() {
        diagram {
            "--1--x--3--|"
            $0.map { text in
                guard let number = Int(text) else { throw MarbleError() }
                return number
            }
            "--1--#"
            "^----!"
        }
    }

    @Test func `map fails with the error thrown by its transform, unchanged`() {
        let failing = Observable.just(1).map { _ -> Int in throw RxError.timeout }
        #expect(failing.events == [.error(RxError.timeout)])
    }

    @Test func `map keeps nil as an element`() {
        let numbers = Observable.of("1", "x").map { Int($0) }
        #expect(numbers.events == [.next(1), .next(nil), .completed])
    }

    @Test func `map does not transform an element that is not asked for`() {
        let transformed = Shared<[Int]>([])
        _ = Observable.from(1...).map { number in transformed.withLock { $0.append(number) } }.take(2).events
        #expect(transformed.value == [1, 2])
    }

    @Test(arguments: Law.all) func `map obeys`(_ law: Law) { law.check { $0.map { $0 } } }

    @Test func `compactMap drops elements whose transform is nil`() {
        diagram {
            "--1--x--3--|"
            $0.compactMap(Int.init)
            "--1-----3--|"
        }
    }

    @Test func `compactMap fails and disposes the source when its transform throws`() {
        diagram {
            "--1--x--3--|"
            $0.compactMap { text in
                guard let number = Int(text) else { throw MarbleError() }
                return number as Int?
            }
            "--1--#"
            "^----!"
        }
    }

    @Test func `compactMap whose transform is always nil completes with the source`() {
        #expect(Observable<Int?>.of(nil, nil).compactMap { $0 }.events == [.completed])
    }

    @Test(arguments: Law.all) func `compactMap obeys`(_ law: Law) { law.check { $0.compactMap { $0 } } }

    @Test func `enumerated numbers the elements from 0`() {
        diagram {
            "--a----b----|"
            $0.enumerated().map { "\($0.index)\($0.element)" }
            "--[0a]-[1b]-|"
        }
    }

    @Test func `enumerated starts at 0 for every subscription`() {
        let indices = Observable.of("a", "b").enumerated().map { $0.index }
        #expect(indices.events == [.next(0), .next(1), .completed])
        #expect(indices.events == [.next(0), .next(1), .completed])
    }

    @Test(arguments: Law.all) func `enumerated obeys`(_ law: Law) { law.check { $0.enumerated() } }

    @Test func `mapTo replaces every element by the value`() {
        diagram {
            "--a--b--|"
            $0.mapTo("x")
            "--x--x--|"
            "^-------!"
        }
    }

    @Test(arguments: Law.all) func `mapTo obeys`(_ law: Law) { law.check { $0.mapTo(0) } }

    @Test func `ofType drops the elements of other types`() {
        diagram {
            "--1--a--2--|"
            $0.map { Int($0).map { $0 as any Sendable } ?? $0 }.ofType(Int.self)
            "--1-----2--|"
        }
    }

    @Test(arguments: Law.all) func `ofType obeys`(_ law: Law) {
        law.check { $0.map { $0 % 3 == 0 ? "" as any Sendable : $0 }.ofType(Int.self) }
    }
}
