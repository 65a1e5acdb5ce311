import Dispatch
import Rill
import RillTesting
import Testing

/// An observer that disposes within its call and answers `.none` gets nothing more.
struct EndAfterDisposeTests {
    static let chains = [
        Chain("the source itself") { $0 },
        Chain("map") { $0.map { $0 } },
        Chain("element(at:)") { $0.element(at: 0) },
        Chain("take") { $0.take(1) },
        Chain("take(while:)") { $0.take(while: { $0 < 1 }, behavior: .inclusive) },
        Chain("first") { $0.take(1).single() },
        Chain("last elements") { $0.take(last: 2) },
        Chain("toArray") { $0.toArray().map(\.count) },
        Chain("reduce") { $0.reduce(0, accumulator: +) },
        Chain("ifEmpty(default:)") { $0.filter { _ in false }.ifEmpty(default: 1) },
        Chain("concat") { $0.concat(Observable.of(4)) },
        Chain("concat, the last source") { .concat(.empty(), $0) },
        Chain("startWith") { $0.startWith(0) },
        Chain("materialize") { $0.materialize().map { $0.element ?? 9 } },
        Chain("catch") { $0.catch { _ in .empty() } },
        Chain("retry(2)") { $0.retry(2) },
        Chain("flatMap") { $0.flatMap { Observable.just($0) } },
        Chain("concatMap") { $0.concatMap { Observable.just($0) } },
        Chain("flatMapLatest") { $0.flatMapLatest { Observable.just($0) } },
        Chain("merge") { .merge($0, .of(5)) },
        Chain("combineLatest") { .combineLatest($0, Observable.of(5)) { first, _ in first } },
        Chain("zip") { .zip($0, Observable.of(5, 6, 7)) { first, _ in first } },
        Chain("amb") { .amb([$0, .never()]) },
        Chain("sample") { source in source.sample(source) },
        Chain("sample(defaultValue:)") { source in source.sample(source, defaultValue: 0) },
        Chain("take(until:)") { $0.take(until: Observable<Int>.never()) },
        Chain("skip(until:)") { $0.skip(until: Observable.of(1)) },
        Chain("withLatestFrom") { $0.withLatestFrom(Observable.of(1)) },
        Chain("buffer with a limit") { $0.onBackpressureBuffer(4, whenFull: .wait) },
        Chain("share(replay:)") { $0.share(replay: 1) },
        Chain("observe(on:)") { $0.observe(on: ImmediateScheduler.instance) },
    ]

    /// Observes the chain until its first element, or, if the observer waits once, until its second one.
    private func observe(_ chain: Chain, of source: Observable<Int>, waiting: Bool = false) -> Taker {
        let seen = Shared(0)
        let taker = Taker { taker, _ in
            let count = seen.withLock { seen in
                seen += 1
                return seen
            }
            if waiting, count == 1 { return .later }
            taker.upstream.dispose()
            return .none
        }
        taker.attach(to: chain(source))
        return taker
    }

    @Test(arguments: chains) func `a cold source sends neither an element nor the end`(_ chain: Chain) {
        let taker = observe(chain, of: .of(1, 2, 3))
        #expect(taker.events.count <= 1 && !taker.events.contains("|"))
    }

    @Test(arguments: chains) func `a cold source of one element sends no end`(_ chain: Chain) {
        let taker = observe(chain, of: .of(1))
        #expect(taker.events.count <= 1 && !taker.events.contains("|"))
    }

    @Test(arguments: chains) func `a hot source sends neither an element nor the end`(_ chain: Chain) {
        let subject = PublishSubject<Int>()
        let taker = observe(chain, of: subject.asObservable())
        for element in 1...3 { subject.onNext(element) }
        subject.onCompleted()
        #expect(taker.events.count <= 1 && !taker.events.contains("|"))
        #expect(!subject.hasObservers)
    }

    @Test(arguments: chains) func `a source that waited sends neither an element nor the end`(_ chain: Chain) {
        let taker = observe(chain, of: .of(1, 2), waiting: true)
        taker.resume()
        taker.resume()
        // A chain of one element has ended without a dispose.
        #expect(!taker.upstream.isDisposed || taker.events.count == 2 && !taker.events.contains("|"))
    }
}

/// What follows a source that ends while it is being attached.
struct EndWhileAttachedTests {
    /// A chain of a source and of another one that follows it, and the event of the first one that makes it follow.
    struct Follow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let event: Event<Int>
        let stream: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

        init(
            _ name: String, on event: Event<Int> = .error(MarbleError()),
            _ stream: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
        ) { (testDescription, self.event, self.stream) = (name, event, stream) }
    }

    static let follows = [
        Follow("catch") { a, b in a.catch { _ in b } },
        Follow("map, catch") { a, b in a.map { $0 }.catch { _ in b } },
        Follow("retry, catch") { a, b in a.retry(1).catch { _ in b } },
        Follow("catch(sequence:)") { .catch(sequence: [$0, $1]) },
        Follow("concat", on: .completed) { $0.concat($1) },
        Follow("take, concat", on: .next(1)) { $0.take(1).concat($1) },
        Follow("ifEmpty(switchTo:)", on: .completed) { $0.ifEmpty(switchTo: $1) },
        Follow("subscribe(on:), catch") { a, b in a.subscribe(on: ImmediateScheduler.instance).catch { _ in b } },
        Follow("share, catch") { a, b in a.share().catch { _ in b } },
        Follow("share(buffering:), catch") { a, b in a.share(buffering: 2, whenFull: .wait).catch { _ in b } },
        Follow("merge, catch") { a, b in Observable.merge(a, .never()).catch { _ in b } },
        Follow("flatMap, catch") { a, b in Observable.just(0).flatMap { _ in a }.catch { _ in b } },
    ]

    /// The thread of the next stream is that of the outer source.
    static let flattened = [Follow("concatMap", on: .completed) { a, b in Observable.of(a, b).concatMap { $0 } }]

    @Test(arguments: follows + flattened)
    func `a source that another thread ends is disposed before the next one is subscribed to`(_ follow: Follow) {
        let log = Log()
        let source = Observable<Int>.create { observer in
            concurrently(1) { _ in observer.on(follow.event) }
            log.write("return")
            return Disposables.create { log.write("dispose a") }
        }
        let next = Observable<Int>.create { _ in
            log.write("subscribe b")
            return Disposables.create()
        }
        let subscription = follow.stream(source, next).subscribe()
        #expect(log.entries == ["return", "dispose a", "subscribe b"])
        subscription.dispose()
    }

    static let unneeded = [Follow("no error", on: .completed) { a, b in a.catch { _ in b }.concat(.just(7)) }]

    @Test(arguments: follows + unneeded)
    func `an end that observe(on:) delivers is followed on its scheduler`(_ follow: Follow) {
        let key = DispatchSpecificKey<Bool>()
        let queue = SerialDispatchQueueScheduler(serialQueueConfiguration: { $0.setSpecific(key: key, value: true) })
        let (isOnQueue, hasEnded) = (Shared<[Bool]>([]), DispatchSemaphore(value: 0))
        let note: @Sendable () -> Void = {
            isOnQueue.withLock { $0.append(DispatchQueue.getSpecific(key: key) == true) }
        }
        let source = Observable<Int>.create { observer in
            observer.on(follow.event)
            let isDelivered = DispatchSemaphore(value: 0)
            queue.schedule { isDelivered.signal() }  // after the delivery of the event
            #expect(isDelivered.wait(timeout: .now() + 60) == .success)
            return Disposables.create()
        }
        let subscription = follow.stream(source.observe(on: queue), .just(7)).subscribe(
            onNext: { _ in note() },
            onCompleted: {
                note()
                hasEnded.signal()
            })
        #expect(hasEnded.wait(timeout: .now() + 60) == .success)
        #expect(isOnQueue.value.count >= 2 && isOnQueue.value.allSatisfy { $0 })
        subscription.dispose()
    }

    @Test func `a scheduler that runs actions at once goes on in a loop, on the thread that subscribes`() {
        let (attempts, count) = (Shared(0), 20_000)
        onThread {
            // Each end comes in an action on another thread.
            let (other, inline) = (SerialDispatchQueueScheduler(), InlineSchedulerTests.Inline())
            let source = Observable<Int>.create { observer in
                let isDelivered = DispatchSemaphore(value: 0)
                other.schedule {
                    observer.onError(MarbleError())
                    isDelivered.signal()
                }
                if isDelivered.wait(timeout: .now() + 60) == .success { attempts.withLock { $0 += 1 } }
                return Disposables.create()
            }
            _ = source.observe(on: inline).retry(count).subscribe(onError: { _ in })
        }
        #expect(attempts.value == count)
    }

    @Test(arguments: [nil, 2])
    func `a shared source that ends at once does so within connect(), whoever observes`(limit: Int?) async {
        let (queue, log) = (SerialDispatchQueueScheduler(), Log())
        let source = Observable.of(1, 2)
        let shared = limit.map { source.publish(buffering: $0, whenFull: .wait) } ?? source.publish()
        log.record(shared)
        await withCheckedContinuation { done in
            _ = Observable.just(0).observe(on: queue).subscribe(onNext: { _ in
                _ = shared.connect()
                log.write("connected")
                queue.schedule { done.resume() }
            })
        }
        #expect(log.entries == ["1", "2", "|", "connected"])
    }

    @Test func `what is held when the subscription ends is forgotten`() {
        let (subscription, log) = (SingleAssignmentDisposable(), Log())
        let source = Observable<Int>.create { observer in
            concurrently(1) { _ in observer.onError(MarbleError()) }
            subscription.dispose()
            return Disposables.create { log.write("dispose") }
        }
        let chain = source.catch { _ -> Observable<Int> in
            log.write("catch")
            return .just(1)
        }
        subscription.setDisposable(
            chain.attach(Sink(of: subscription, next: { _ in .more }, finish: { _ in log.write("end") })))
        #expect(log.entries == ["dispose"])
    }
}

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
