import Rill
import RillTesting
import Testing

/// An observer that has resumed once for a wait gets everything that follows it, and the end.
struct MissedEndTests {
    struct Failure: Error {}

    typealias Flatten =
        @Sendable (Observable<Int>, @escaping @Sendable (Int) -> Observable<Int>) -> Observable<Int>

    struct Flattening: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let flatten: Flatten

        init(_ name: String, _ flatten: @escaping Flatten) {
            testDescription = name
            self.flatten = flatten
        }
    }

    static let flattenings = [
        Flattening("flatMap") { $0.flatMap($1) },
        Flattening("flatMap(maxConcurrent: 2)") { $0.flatMap(maxConcurrent: 2, $1) },
        Flattening("concatMap") { $0.concatMap($1) },
        Flattening("flatMapLatest") { $0.flatMapLatest($1) },
        Flattening("map, merge()") { $0.map($1).merge() },
        Flattening("map, concat()") { $0.map($1).concat() },
    ]

    /// A stream that sends what the subject sends, and 9 when that has ended.
    struct Front: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let follow: Chain
        let fails: Bool

        init(
            _ name: String, failing fails: Bool = false,
            _ follow: @escaping @Sendable (Observable<Int>) -> Observable<Int>
        ) {
            testDescription = name
            self.follow = Chain(name, follow)
            self.fails = fails
        }
    }

    static let fronts = [
        Front("concat") { $0.concat(Observable.of(9)) },
        Front("concat twice") { $0.concat(Observable.empty()).concat(Observable.of(9)) },
        Front("materialize") { $0.materialize().map { $0.element ?? 9 } },
        Front("catch", failing: true) { $0.catch { _ in .of(9) } },
        Front("catchAndReturn", failing: true) { $0.catchAndReturn(9) },
        Front("retry(when:)", failing: true) { source in
            let isFirst = Shared(true)
            return Observable.deferred {
                isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst ? source : .of(9)
                }
            }.retry(when: { $0 })
        },
        Front("ifEmpty(switchTo:), concat") { $0.ifEmpty(switchTo: .of(0)).concat(Observable.of(9)) },
        Front("startWith, concat") { $0.startWith(0).skip(1).concat(Observable.of(9)) },
    ]

    @Test(arguments: fronts, flattenings)
    func `an observer that waits once, and resumes while the next stream is made, gets the end`(
        _ front: Front, _ flattening: Flattening
    ) {
        let (subject, taker) = (PublishSubject<Int>(), Taker { _, element in element == 1 ? .later : .more })
        taker.attach(
            to: flattening.flatten(front.follow(subject.asObservable())) { element in
                if element == 2 { taker.resume() }
                return .just(element)
            })
        for element in 1...3 { subject.onNext(element) }
        if front.fails { subject.onError(Failure()) } else { subject.onCompleted() }
        #expect(taker.events == ["1", "2", "3", "9", "|"])
    }

    @Test(arguments: fronts, flattenings)
    func `an observer that resumes after the wait gets the end`(_ front: Front, _ flattening: Flattening) {
        let (subject, taker) = (PublishSubject<Int>(), Taker { _, element in element == 1 ? .later : .more })
        taker.attach(to: flattening.flatten(front.follow(subject.asObservable())) { .just($0) })
        for element in 1...2 { subject.onNext(element) }
        taker.resume()
        if front.fails { subject.onError(Failure()) } else { subject.onCompleted() }
        #expect(taker.events == ["1", "2", "9", "|"])
    }

    @Test(arguments: fronts, flattenings)
    func `an observer that resumes after the end of the source gets the end`(
        _ front: Front, _ flattening: Flattening
    ) {
        let (subject, taker) = (PublishSubject<Int>(), Taker { _, element in element == 1 ? .later : .more })
        taker.attach(to: flattening.flatten(front.follow(subject.asObservable())) { .just($0) })
        for element in 1...2 { subject.onNext(element) }
        if front.fails { subject.onError(Failure()) } else { subject.onCompleted() }
        taker.resume()
        // flatMapLatest may have dropped what a newer stream replaced.
        #expect(taker.events.filter { $0 != "2" } == ["1", "9", "|"])
        if !flattening.testDescription.contains("Latest") { #expect(taker.events == ["1", "2", "9", "|"]) }
    }

    @Test(arguments: [1, 3])
    func `a concatenation under flatMap and asyncMap ends in each of twenty rounds`(_ maxConcurrent: Int) async {
        let threads = ConcurrentDispatchQueueScheduler()  // other tests keep the global executor busy
        for _ in 0..<20 {
            let (subject, results, end) = (PublishSubject<Int>(), Shared<[Int]>([]), Milestone())
            let subscription = subject.concat(Observable.of(99)).flatMap { Observable.just($0) }
                .asyncMap(maxConcurrent: maxConcurrent, on: threads) { element in
                    for _ in 0..<3 { await Task.yield() }
                    return element
                }
                .subscribe(
                    onNext: { element in results.withLock { $0.append(element) } }, onCompleted: { end.reach() })
            for element in 0..<50 { subject.onNext(element) }
            subject.onCompleted()
            let hasEnded = await end.isReached()
            subscription.dispose()
            #expect(hasEnded)
            #expect(results.value == Array(0..<50) + [99])
            if !hasEnded { return }
        }
    }

    @Test func `a hop to a queue before values(buffering:) loses nothing`() async throws {
        let queue = SerialDispatchQueueScheduler()
        let source = Observable.error(Failure()).catch { _ in .range(start: 0, count: 21) }
        let stream = Observable.concat(source.observe(on: queue), .range(start: 21, count: 9))
        var elements: [Int] = []
        for try await element in stream.values(buffering: 1) {
            elements.append(element)
            await Task.yield()
        }
        #expect(elements == Array(0..<30))
    }
}
