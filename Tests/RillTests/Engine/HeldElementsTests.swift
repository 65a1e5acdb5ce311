import Rill
import RillTesting
import Testing

/// An observer that takes nothing more makes a chain hold a bounded number of elements.
struct HeldElementsTests {
    /// More than any operator holds by itself.
    static let bound = 1000

    /// An operator with a clock.
    struct Timed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>

        init(_ name: String, _ apply: @escaping @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>) {
            testDescription = name
            self.apply = apply
        }
    }

    /// Operators that send what is left of an endless source at once, or after a second.
    static let passing = [
        Timed("timeout") { $0.timeout(.seconds(60), scheduler: $1) },
        Timed("timeout(other:)") { $0.timeout(.seconds(60), other: Observable.of(1), scheduler: $1) },
        Timed("delay") { $0.delay(.seconds(1), scheduler: $1) },
        Timed("delay, delay") { $0.delay(.seconds(1), scheduler: $1).delay(.seconds(1), scheduler: $1) },
        Timed("buffer(timeSpan:count:)") { source, time in
            source.buffer(timeSpan: .seconds(1), count: 10, scheduler: time).concatMap { Observable.from($0) }
        },
        Timed("delaySubscription") { $0.delaySubscription(.seconds(1), scheduler: $1) },
        Timed("take(for:)") { $0.take(for: .seconds(10_000), scheduler: $1) },
        Timed("subscribe(on:), timeout") { $0.subscribe(on: $1).timeout(.seconds(60), scheduler: $1) },
        Timed("timeout, map, merge") { .merge($0.timeout(.seconds(60), scheduler: $1).map { $0 }, .empty()) },
        Timed("timeout, flatMap") { source, time in
            source.timeout(.seconds(60), scheduler: time).flatMap { Observable.just($0) }
        },
        Timed("flatMap, timeout") { source, time in
            Observable.just(0).flatMap { _ in source }.timeout(.seconds(60), scheduler: time)
        },
        Timed("observe(on:)") { $0.observe(on: $1) },
        Timed("timestamp") { $0.timestamp(scheduler: $1).map(\.element) },
    ]

    /// Operators that drop elements, so that only an observer that waits makes their source wait.
    static let dropping = [
        Timed("throttle") { $0.throttle(.seconds(1), scheduler: $1) },
        Timed("throttle(latest: false)") { $0.throttle(.seconds(1), latest: false, scheduler: $1) },
        Timed("debounce") { $0.debounce(.seconds(1), scheduler: $1) },
        Timed("debounce, timeout") { source, time in
            source.debounce(.seconds(1), scheduler: time).timeout(.seconds(60), scheduler: time)
        },
    ]

    /// Counts up to 5000 elements.
    private static func counted(_ made: Shared<Int>) -> Observable<Int> {
        .range(start: 0, count: 5000).do(onNext: { _ in made.withLock { $0 += 1 } })
    }

    @Test(arguments: passing) func `an observer that takes one element stops an endless source`(_ timed: Timed) {
        let (made, time) = (Shared(0), TestScheduler())
        let observer = time.createObserver(Int.self, demand: 1)
        let subscription = timed.apply(Self.counted(made), time).subscribe(observer)
        #expect(made.value < Self.bound)
        time.advance(by: .seconds(20))
        #expect(made.value < Self.bound)
        #expect(observer.events.count == 1)
        subscription.dispose()
    }

    @Test(arguments: passing) func `an observer that asks for each element gets all in order`(_ timed: Timed) {
        let time = TestScheduler()
        let observer = time.createObserver(Int.self, demand: 1)
        let subscription = timed.apply(.range(start: 0, count: 200), time).subscribe(observer)
        for _ in 0..<1000 where observer.events.last?.value != .completed {
            time.advance(by: .seconds(2))
            observer.request(1)
        }
        #expect(observer.events.map(\.value) == (0..<200).map { .next($0) } + [.completed])
        subscription.dispose()
    }

    @Test(arguments: passing + dropping)
    func `a source that begins while the observer waits is stopped at once`(_ timed: Timed) {
        let (made, time, first) = (Shared(0), TestScheduler(), PublishSubject<Int>())
        let observer = time.createObserver(Int.self, demand: 1)
        let subscription = timed.apply(first.concat(Self.counted(made)), time).subscribe(observer)
        time.advance(by: .seconds(2))
        first.onNext(1)
        time.advance(by: .seconds(2))
        #expect(observer.events.map(\.value) == [.next(1)])
        first.onCompleted()
        time.advance(by: .seconds(20))
        #expect(made.value < Self.bound)
        subscription.dispose()
    }

    @Test(arguments: passing.filter { !$0.testDescription.contains("elay") })
    func `values(buffering:) takes a bounded number of elements ahead`(_ timed: Timed) async throws {
        let (made, time) = (Shared(0), TestScheduler())
        var iterator = timed.apply(Self.counted(made), time).values(buffering: 4).makeAsyncIterator()
        #expect(made.value < Self.bound)
        await time.advance(by: .seconds(1))
        #expect(made.value < Self.bound)
        // A stream that may not have been subscribed to yet, and that needs no time.
        if timed.testDescription.hasPrefix("timeout") || timed.testDescription.hasPrefix("take(for:)") {
            #expect(try await iterator.next() == 0)
            #expect(made.value < Self.bound)
        }
    }

    @Test(arguments: ["delay", "delay, delay"])
    func `delay keeps a bounded number of elements on their way`(_ name: String) {
        let (made, time) = (Shared(0), TestScheduler())
        let timed = Self.passing.first { $0.testDescription == name }!
        let iterator = timed.apply(Self.counted(made), time).values(buffering: 4).makeAsyncIterator()
        for _ in 0..<20 {
            time.advance(by: .seconds(1))
            #expect(made.value < Self.bound)
        }
        withExtendedLifetime(iterator) {}
    }
}
