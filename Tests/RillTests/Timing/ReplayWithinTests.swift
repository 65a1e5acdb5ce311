import Testing

@testable import Rill
@testable import RillTesting

struct ReplayWithinTests {
    private let scheduler = TestScheduler()

    @Test func `replay(within:) sends the elements that are not too old to late observers`() {
        diagram(on: scheduler) {
            "--a--b--c-----d--|"
            $0.replay(within: .seconds(4), scheduler: scheduler).observed(from: 9, on: scheduler)
            "---------(bc)-d--|"
            "^----------------!"
        }
    }

    @Test func `replay(within:) rejects an age that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).replay(within: .zero, scheduler: TestScheduler())
        }
        #expect(result.message.contains("replay(within:scheduler:): expected age to be positive, got 0"))
    }

    @Test(arguments: Law.all.filter { $0 != .independence }) func `replay(within:) obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) {
            $0.replay(within: .seconds(9), scheduler: MainScheduler.instance).refCount()
        }
    }

    @Test func `a replay subject with an age forgets elements with time, even after the end`() {
        let subject = ReplaySubject<Int>.create(within: .seconds(3), scheduler: scheduler)
        func late() -> [String] {
            let events = Shared<[String]>([])
            subject.subscribe { event in events.withLock { $0.append("\(event)") } }.dispose()
            return events.value
        }
        subject.onNext(1)
        scheduler.advance(by: .seconds(2))
        subject.onNext(2)
        #expect(late() == ["next(1)", "next(2)"])
        scheduler.advance(by: .seconds(1))
        #expect(late() == ["next(1)", "next(2)"])
        scheduler.advance(by: .milliseconds(1))
        #expect(late() == ["next(2)"])
        subject.onCompleted()
        #expect(late() == ["next(2)", "completed"])
        scheduler.advance(by: .seconds(2))
        #expect(late() == ["completed"])
    }

    @Test func `a replay subject with an age releases old elements at the next element or observer`() {
        final class Token: Sendable {}
        weak var first: Token?
        weak var second: Token?
        let subject = ReplaySubject<Token>.create(within: .seconds(3), scheduler: scheduler)
        do {
            let tokens = (Token(), Token())
            (first, second) = tokens
            subject.onNext(tokens.0)
            scheduler.advance(by: .seconds(2))
            subject.onNext(tokens.1)
        }
        scheduler.advance(by: .seconds(2))
        #expect(first != nil)
        subject.onNext(Token())
        #expect(first == nil && second != nil)
        scheduler.advance(by: .seconds(9))
        subject.subscribe().dispose()
        #expect(second == nil)
    }

    @Test func `a replay subject rejects an age that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ReplaySubject<Int>.create(within: .seconds(-1), scheduler: TestScheduler())
        }
        #expect(
            result.message.contains("ReplaySubject.create(within:scheduler:): expected age to be positive, got -1"))
    }
}
