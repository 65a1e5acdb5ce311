import Rill
import Testing

@testable import RillTesting

struct DistinctTests {
    @Test func `distinct drops every element that has been sent before`() {
        diagram(of: Int.self) {
            "--1--2--1--3--2--|"
            $0.distinct()
            "--1--2-----3-----|"
            "^----------------!"
        }
    }

    @Test func `distinct accepts elements that are Equatable but not Hashable`() {
        struct Word: Equatable { let text: String }
        diagram {
            "--a--b--a--|"
            $0.map { Word(text: $0) }.distinct().map(\.text)
            "--a--b-----|"
        }
    }

    @Test func `distinct remembers the elements of each subscription separately`() {
        let distinct = Observable.of(1, 1, 2).distinct()
        for _ in 1...2 { #expect(distinct.events == [.next(1), .next(2), .completed]) }
    }

    @Test(arguments: Law.all) func `distinct obeys`(_ law: Law) { law.check { $0.distinct() } }
}

struct DistinctUntilChangedTests {
    private struct Person: Equatable {
        let name: String
        let age: Int
    }

    private static let people = Observable.of(
        Person(name: "Ada", age: 36), Person(name: "Ada", age: 37), Person(name: "Bob", age: 37))

    @Test func `distinctUntilChanged drops an element that equals the previous one`() {
        diagram {
            "--1--1--2--1--|"
            $0.distinctUntilChanged()
            "--1-----2--1--|"
        }
    }

    @Test func `distinctUntilChanged passes an error`() {
        diagram {
            "--1--1--#"
            $0.distinctUntilChanged()
            "--1-----#"
        }
    }

    @Test func `distinctUntilChanged treats nil like any other value`() {
        let numbers = Observable<Int?>.of(nil, nil, 1, nil).distinctUntilChanged()
        #expect(numbers.events == [.next(nil), .next(1), .next(nil), .completed])
    }

    @Test func `distinctUntilChanged starts afresh for every subscription`() {
        let numbers = Observable.of(1, 1).distinctUntilChanged()
        #expect(numbers.events == [.next(1), .completed])
        #expect(numbers.events == [.next(1), .completed])
    }

    @Test func `distinctUntilChanged compares keys`() {
        let names = Self.people.distinctUntilChanged { $0.name }.map { "\($0.name) \($0.age)" }
        #expect(names.events == [.next("Ada 36"), .next("Bob 37"), .completed])
    }

    @Test func `distinctUntilChanged(at:) compares a property`() {
        diagram {
            "--a--b--[cc]--|"
            $0.distinctUntilChanged(at: \.count)
            "--a-----[cc]--|"
        }
    }

    @Test func `distinctUntilChanged calls its comparer with the last element that passed and the new one`() {
        let steps = Observable.of(1, 2, 3, 4).distinctUntilChanged { last, new in new - last < 2 }
        #expect(steps.events == [.next(1), .next(3), .completed])
    }

    @Test func `distinctUntilChanged compares keys with a comparer`() {
        let steps = Observable.of("1", "2", "3").distinctUntilChanged({ Int($0)! }, comparer: { $1 - $0 < 2 })
        #expect(steps.events == [.next("1"), .next("3"), .completed])
    }

    @Test func `distinctUntilChanged fails and disposes the source when its comparer throws`() {
        diagram {
            "--a--b--c--|"
            $0.distinctUntilChanged { (_, new) throws -> Bool in if new == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }

    @Test func `distinctUntilChanged fails and disposes the source when its key selector throws`() {
        diagram {
            "--a--b--c--|"
            $0.distinctUntilChanged { text throws -> String in if text == "b" { throw MarbleError() } else { text } }
            "--a--#"
            "^----!"
        }
    }

    @Test func `distinctUntilChanged releases the last element when it is disposed`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.distinctUntilChanged { $0 === $1 }.subscribe()
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

    @Test(arguments: Law.all) func `distinctUntilChanged obeys`(_ law: Law) { law.check { $0.distinctUntilChanged() } }
}
