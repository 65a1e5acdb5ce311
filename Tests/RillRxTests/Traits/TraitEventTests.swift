import RillRx
import RillTesting
import Testing

@Suite(.provokingIssues) struct TraitEventTests {
    private struct Other: Error {}

    @Test func `the events of traits can be compared`() {
        let results = Shared<(single: [SingleEvent<Int>], maybe: [MaybeEvent<Int>], completable: [CompletableEvent])>(
            ([], [], []))
        _ = Single.just(1).subscribe { event in results.withLock { $0.single.append(event) } }
        _ = Maybe.just(1).subscribe { event in results.withLock { $0.maybe.append(event) } }
        _ = Maybe<Int>.empty().subscribe { event in results.withLock { $0.maybe.append(event) } }
        _ = Completable.empty().subscribe { event in results.withLock { $0.completable.append(event) } }
        XCTAssertEqual(results.value.single, [.success(1)])
        #expect(results.value.single.first! == .success(1))
        #expect(results.value.maybe == [.success(1), .completed])
        #expect(results.value.completable == [.completed])
    }

    @Test func `errors are equal if they have the same type and print the same`() {
        #expect(SingleEvent<Int>.failure(MarbleError()) == .failure(MarbleError()))
        #expect(!(SingleEvent<Int>.failure(MarbleError()) == .failure(Other())))
        #expect(!(SingleEvent<Int>.failure(MarbleError()) == .success(1)))
        #expect(MaybeEvent<Int>.error(MarbleError()) == .error(MarbleError()))
        #expect(MaybeEvent<Int>.error(MarbleError()) != .error(Other()))
        #expect(MaybeEvent<Int>.error(MarbleError()) != .completed)
        #expect(CompletableEvent.error(MarbleError()) == .error(MarbleError()))
        #expect(CompletableEvent.error(MarbleError()) != .error(Other()))
    }

    @Test func `unequal events of singles fail the test`() {
        let (events, expected): ([SingleEvent<Int>], [SingleEvent<Int>]) = ([.success(1)], [.success(2)])
        let comments = provokedComments { XCTAssertEqual(events, expected) }
        #expect(comments == ["expected \(expected), got \(events)"])
    }

    @Test func `a test scheduler starts traits`() {
        let scheduler = TestScheduler(initialClock: 0)
        let single = scheduler.start { Single.just(1).delay(.seconds(5), scheduler: scheduler) }
        let completable = scheduler.start(created: 1000, subscribed: 1000, disposed: 1100) { Completable.empty() }
        #expect(single.events == [.next(205, 1), .completed(205)])
        #expect(completable.events.map(\.time) == [1000])
    }
}
