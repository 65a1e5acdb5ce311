import Testing

@testable import Rill
@testable import RillTesting

struct ConcatenationTests {
    /// A stream that logs when it is subscribed to and disposed, and that ends when `subject` does.
    private static func source(_ name: String, _ log: Log, _ subject: PublishSubject<Int>) -> Observable<Int> {
        .create { observer in
            log.write("subscribe \(name)")
            return Disposables.create(
                subject.subscribe(observer), Disposables.create { log.write("dispose \(name)") })
        }
    }

    /// An operator that subscribes to a second source after the first one, and the first one's event that causes it.
    struct Follow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let event: Event<Int>
        let stream: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

        init(
            _ name: String, on event: Event<Int>,
            _ stream: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
        ) {
            (testDescription, self.event, self.stream) = (name, event, stream)
        }
    }

    static let follows: [Follow] = [
        Follow("concat", on: .completed) { $0.concat($1) },
        Follow("concat of an array", on: .completed) { .concat([$0, $1]) },
        Follow("concat of a stream of streams", on: .completed) { Observable.of($0, $1).concat() },
        Follow("concatMap", on: .completed) { a, b in Observable.of(a, b).concatMap { $0 } },
        Follow("merge(maxConcurrent:)", on: .completed) { Observable.of($0, $1).merge(maxConcurrent: 1) },
        Follow("ifEmpty(switchTo:)", on: .completed) { $0.ifEmpty(switchTo: $1) },
        Follow("catch", on: .error(MarbleError())) { a, b in a.catch { _ in b } },
        Follow("catch(sequence:)", on: .error(MarbleError())) { .catch(sequence: [$0, $1]) },
        Follow("take before concat", on: .next(1)) { $0.take(1).concat($1) },
        Follow("take(while:) before concat", on: .next(1)) { a, b in a.take(while: { $0 < 1 }).concat(b) },
        Follow("element(at:) before concat", on: .next(1)) { $0.element(at: 0).concat($1) },
        Follow("a closure that throws before catch", on: .next(1)) { a, b in
            a.map { _ in throw MarbleError() }.catch { _ in b }
        },
    ]

    @Test func `while the observer waits, one source follows the one that has ended`() {
        let (first, begun, taker) = (PublishSubject<Int>(), Shared(0), Taker())
        let request = Observable<Int>.create { observer in
            begun.withLock { $0 += 1 }
            observer.onCompleted()
            return Disposables.create()
        }
        taker.attach(to: .concat([first.asObservable(), request, request, .of(1), request]))
        first.onNext(0)
        first.onCompleted()
        #expect(begun.value == 1)
        taker.takeAll()
        #expect(begun.value == 3)
        #expect(taker.events == ["0", "1", "|"])
    }

    @Test(arguments: follows) func `operators dispose an ended source before they subscribe to the next one`(
        _ follow: Follow
    ) {
        let (log, first) = (Log(), PublishSubject<Int>())
        let subscription = follow.stream(
            Self.source("a", log, first), Self.source("b", log, PublishSubject())
        ).subscribe()
        first.on(follow.event)
        #expect(log.entries == ["subscribe a", "dispose a", "subscribe b"])
        subscription.dispose()
        #expect(log.entries.last == "dispose b")
    }

    @Test func `take(until:) disposes both of its sources before the next one is subscribed to`() {
        let (log, trigger) = (Log(), PublishSubject<Int>())
        let subscription = Self.source("a", log, PublishSubject()).take(until: Self.source("trigger", log, trigger))
            .concat(Self.source("b", log, PublishSubject())).subscribe()
        trigger.onNext(1)
        #expect(log.entries.last == "subscribe b")
        #expect(Set(log.entries.dropLast()) == ["subscribe trigger", "subscribe a", "dispose trigger", "dispose a"])
        subscription.dispose()
    }

    @Test func `take(for:) and timeout dispose their source before the next one is subscribed to`() {
        let follows: [@Sendable (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<Int>] = [
            { $0.take(for: .seconds(2), scheduler: $2).concat($1) },
            { $0.timeout(.seconds(2), other: $1, scheduler: $2) },
        ]
        for follow in follows {
            let (log, scheduler) = (Log(), TestScheduler())
            let subscription = follow(
                Self.source("a", log, PublishSubject()), Self.source("b", log, PublishSubject()), scheduler
            ).subscribe()
            scheduler.advance(by: .seconds(3))
            #expect(log.entries == ["subscribe a", "dispose a", "subscribe b"])
            subscription.dispose()
        }
    }

    static let retries: [Follow] = [
        Follow("retry()", on: .error(MarbleError())) { a, _ in a.retry() },
        Follow("retry(2)", on: .error(MarbleError())) { a, _ in a.retry(2) },
        Follow("retry(backoff:)", on: .error(MarbleError())) { a, _ in
            a.retry(backoff: .immediate(maxCount: 2), scheduler: MainScheduler.instance)
        },
        Follow("retry(when:)", on: .error(MarbleError())) { a, _ in
            a.retry(when: { (errors: Observable<any Error>) in errors })
        },
    ]

    @Test(arguments: retries) func `retry disposes a failed source before it subscribes to it again`(
        _ retry: Follow
    ) {
        let (log, attempts) = (Log(), Shared([PublishSubject<Int>(), PublishSubject<Int>()]))
        let failing = attempts.value[0]
        let source = Observable.deferred { Self.source("a", log, attempts.withLock { $0.removeFirst() }) }
        let subscription = retry.stream(source, .never()).subscribe()
        failing.on(retry.event)
        #expect(log.entries == ["subscribe a", "dispose a", "subscribe a"])
        subscription.dispose()
    }

    @Test func `retry of a shared source that replays its failure runs that source again`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        let subscription = log.record(
            subject.share(replay: 1).map { if $0 == 1 { throw MarbleError() } else { $0 } }.retry())
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["2"])
        subscription.dispose()
        #expect(!subject.hasObservers)
    }
}
