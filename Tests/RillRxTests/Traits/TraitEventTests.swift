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

/// The laws, for chains of traits. Their sources are the traits of the only element 2 of a stream.
struct TraitLawsTests {
    private static let notExercised: Set<Law> = [.serial, .stop, .order, .patience, .bounds]

    private static func check(
        _ law: Law, line: UInt = #line, _ chain: @escaping @Sendable (Single<Int>) -> Single<Int>
    ) {
        law.check(notExercised: notExercised, line: line) { chain($0.filter { $0 == 2 }.asSingle()).asObservable() }
    }

    @Test(arguments: Law.all) func `map and flatMap obey`(_ law: Law) {
        Self.check(law) { $0.map { $0 * 3 }.flatMap { .just($0 + 1) } }
    }

    @Test(arguments: Law.all) func `filter, compactMap and catchAndReturn obey`(_ law: Law) {
        law.check(notExercised: [.stop, .order, .patience, .bounds]) { numbers in
            let maybe = numbers.filter { $0 == 2 }.asMaybe().filter { $0 > 0 }
            return maybe.compactMap { $0 % 2 == 0 ? $0 : nil }.catchAndReturn(5).asObservable()
        }
    }

    @Test(arguments: Law.all) func `zip obeys`(_ law: Law) {
        Self.check(law) { Single.zip($0, .just(1)) { $0 + $1 } }
        Self.check(law) { Single.zip([$0, .just(1)]) { $0.reduce(0, +) } }
    }

    @Test(arguments: Law.all) func `do, catch and retry obey`(_ law: Law) {
        Self.check(law) { $0.do(onSuccess: { _ in }).retry(2).catch { _ in .just(7) } }
    }

    @Test(arguments: Law.all) func `delay, timeout and observe(on:) obey`(_ law: Law) {
        let scheduler = AtOnceScheduler()
        Self.check(law) { $0.timeout(.never, scheduler: TestScheduler()) }
        Self.check(law) { $0.subscribe(on: scheduler).delaySubscription(.seconds(1), scheduler: scheduler) }
        Self.check(law) { $0.observe(on: ImmediateScheduler.instance) }
    }

    @Test(arguments: Law.all) func `a completable with andThen obeys`(_ law: Law) {
        Self.check(law) { $0.asCompletable().andThen(.just(1)) }
        Self.check(law) { single in Completable.empty().andThen(single) }
    }

    @Test(arguments: Law.all) func `first and toArray obey`(_ law: Law) {
        law.check(notExercised: [.order, .stack, .patience]) { (numbers: Observable<Int>) -> Observable<Int?> in
            let first: Single<Int?> = numbers.first()
            return first.asObservable()
        }
        law.check(notExercised: Self.notExercised) { (numbers: Observable<Int>) -> Observable<[Int]> in
            let all: Single<[Int]> = numbers.toArray()
            return all.asObservable()
        }
    }
}
