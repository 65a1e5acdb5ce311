import RillTesting
import Testing

@testable import Rill

struct OperatorNamesTests {
    private static let numbers = Observable.of(1, 2, 3)
    private static let words = Observable.of("a")
    private static let flags = Observable.of(true)
    private static let streams = Observable.of(Observable.of(1))
    private static let events = Observable.of(Event.next(1))
    private static let time = TestScheduler()

    /// Returns the names of `stream`, which an operator made of ``numbers``, but for the first.
    private static func name<Element>(_ stream: Observable<Element>) -> [String] {
        let names = stream.operators.all
        return names.first == "of" ? Array(names.dropFirst()) : names
    }

    @Test(arguments: [
        ("map", name(numbers.map { $0 })), ("compactMap", name(numbers.compactMap { $0 })),
        ("enumerated", name(numbers.enumerated())), ("mapTo", name(numbers.mapTo(1))),
        ("mapError", name(numbers.mapError { $0 })), ("filter", name(numbers.filter { _ in true })),
        ("ignoreElements", name(numbers.ignoreElements())), ("ignore", name(numbers.ignore(1))),
        ("ofType", name(numbers.ofType(Int.self))), ("take", name(numbers.take(1))),
        ("take", name(numbers.take(while: { _ in true }))), ("take", name(numbers.take(until: { _ in true }))),
        ("take", name(numbers.take(until: words))), ("take", name(numbers.take(for: .seconds(1), scheduler: time))),
        ("take", name(numbers.take(last: 1))), ("last", name(numbers.last())), ("first", name(numbers.first())),
        ("single", name(numbers.single())), ("element", name(numbers.element(at: 0))), ("skip", name(numbers.skip(1))),
        ("skip", name(numbers.skip(while: { _ in true }))), ("skip", name(numbers.skip(until: words))),
        ("skip", name(numbers.skip(.seconds(1), scheduler: time))), ("distinct", name(numbers.distinct())),
        ("distinctUntilChanged", name(numbers.distinctUntilChanged())), ("pairwise", name(numbers.pairwise())),
        ("scan", name(numbers.scan(0, accumulator: +))), ("reduce", name(numbers.reduce(0, accumulator: +))),
        ("count", name(numbers.count())), ("count", name(numbers.count { $0 > 0 })),
        ("toArray", name(numbers.toArray())), ("toSortedArray", name(numbers.toSortedArray())),
        ("chunks", name(numbers.chunks(ofCount: 2))), ("chunks", name(numbers.chunks(by: ==))),
        ("chunked", name(numbers.chunked(on: \.self))),
        ("chunks", name(numbers.chunks(ofCount: 2, orAfter: .seconds(1), scheduler: time))),
        ("do", name(numbers.do())), ("debug", name(numbers.debug())),
        ("transform", name(numbers.transform { $1.next($0) })),
        ("transform", name(numbers.transform(0) { $2.next($1) })), ("materialize", name(numbers.materialize())),
        ("dematerialize", name(events.dematerialize())), ("elements", name(events.elements())),
        ("errors", name(events.errors())), ("ifEmpty", name(numbers.ifEmpty(default: 1))),
        ("ifEmpty", name(numbers.ifEmpty(switchTo: numbers))), ("catch", name(numbers.catch { throw $0 })),
        ("catchAndReturn", name(numbers.catchAndReturn(1))), ("retry", name(numbers.retry())),
        ("retry", name(numbers.retry(1))), ("retry", name(numbers.retry(when: { $0 }))),
        ("retry", name(numbers.retry(backoff: .immediate(), scheduler: time))),
        ("repeat", name(numbers.repeat(every: .seconds(1), scheduler: time))),
    ]) func `an operator is named after its function`(_ expected: String, _ names: [String]) {
        #expect(names == [expected])
    }

    @Test(arguments: [
        ("flatMap", name(numbers.flatMap { Observable.just($0) })),
        ("concatMap", name(numbers.concatMap { Observable.just($0) })),
        ("flatMapLatest", name(numbers.flatMapLatest { Observable.just($0) })),
        ("flatMapFirst", name(numbers.flatMapFirst { Observable.just($0) })), ("merge", name(streams.merge())),
        ("merge", name(streams.merge(maxConcurrent: 1))), ("concat", name(streams.concat())),
        ("switchLatest", name(streams.switchLatest())), ("asyncMap", name(numbers.asyncMap { $0 })),
        ("asyncMap", name(numbers.asyncMap(maxConcurrent: 2) { $0 })),
        ("asyncMap", name(numbers.asyncMap(by: { $0 }, maxConcurrent: 2) { $0 })),
        ("asyncFilter", name(numbers.asyncFilter { _ in true })),
        ("asyncMapLatest", name(numbers.asyncMapLatest { $0 })),
        ("asyncFlatMap", name(numbers.asyncFlatMap { $0 })), ("startWith", name(numbers.startWith(1))),
        ("concat", name(numbers.concat(.just(1)))), ("merge", name(numbers.merge(with: .just(1)))),
        ("amb", name(numbers.amb(.just(1)))), ("zip", name(numbers.zip(with: words) { "\($0)\($1)" })),
        ("withLatestFrom", name(numbers.withLatestFrom(words))), ("sample", name(numbers.sample(words))),
        ("pausable", name(numbers.pausable(flags))), ("pausableBuffered", name(numbers.pausableBuffered(flags))),
        ("bufferWithTrigger", name(numbers.bufferWithTrigger(words))),
        ("take", name(numbers.take(whileAlive: Owner()))), ("withUnretained", name(numbers.withUnretained(Owner()))),
        ("groupBy", name(numbers.groupBy { $0 })),
        ("groupBy", name(numbers.groupBy(keySelector: { $0 }, until: { $0 }))),
        (
            "groupBy",
            name(numbers.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(1), scheduler: time))
        ), ("share", name(numbers.share())), ("share", name(numbers.share(replay: 1, scope: .forever))),
        ("share", name(numbers.share(buffering: 1, whenFull: .dropOldest))),
        ("share", name(numbers.share(keepingAlive: .seconds(1), scheduler: time))),
        ("publish", name(numbers.publish { $0 })),
        ("multicast", name(numbers.multicast({ PublishSubject() }, selector: { $0 }))),
        ("delay", name(numbers.delay(.seconds(1), scheduler: time))),
        ("delaySubscription", name(numbers.delaySubscription(.seconds(1), scheduler: time))),
        ("debounce", name(numbers.debounce(.seconds(1), scheduler: time))),
        ("throttle", name(numbers.throttle(.seconds(1), scheduler: time))),
        ("timeout", name(numbers.timeout(.seconds(1), scheduler: time))),
        ("timeout", name(numbers.timeout(total: .seconds(1), scheduler: time))),
        ("buffer", name(numbers.buffer(timeSpan: .seconds(1), scheduler: time))),
        ("window", name(numbers.window(timeSpan: .seconds(1), scheduler: time))),
        ("paced", name(numbers.paced(every: .seconds(1), scheduler: time))),
        ("timestamp", name(numbers.timestamp(scheduler: time))),
        ("timeInterval", name(numbers.timeInterval(scheduler: time))), ("observe", name(numbers.observe(on: time))),
        ("observe", name(numbers.observe(on: time, buffering: 1, whenFull: .dropOldest))),
        ("subscribe", name(numbers.subscribe(on: time))), ("conflate", name(numbers.conflate())),
        ("onBackpressureBuffer", name(numbers.onBackpressureBuffer(1, whenFull: .dropOldest))),
    ]) func `an operator with streams or a clock of its own is named after its function`(
        _ expected: String, _ names: [String]
    ) {
        #expect(names == [expected])
    }

    @Test(
        arguments: [
            ("just", Observable.just(1)), ("of", .of(1, 2)), ("from", .from([1])), ("from", .from(optional: 1)),
            ("repeatElement", .repeatElement(1)),
            ("generate", .generate(initialState: 1, condition: { _ in true }, iterate: { $0 })),
            ("range", .range(start: 0, count: 1)), ("empty", .empty()), ("never", .never()),
            ("error", .error(Failure())),
            ("deferred", .deferred { .just(1) }), ("create", .create { _ in Disposables.create() }),
            ("create", .create { observer in try await observer.send(1) }), ("task", .task { 1 }),
            ("using", .using({ CompositeDisposable() }, observableFactory: { _ in .just(1) })),
            ("of", .of(1, scheduler: time)), ("just", .just(1, scheduler: time)), ("from", .from([1], scheduler: time)),
            ("range", .range(start: 0, count: 1, scheduler: time)),
            ("repeatElement", .repeatElement(1, scheduler: time)),
            ("interval", .interval(.seconds(1), scheduler: time)), ("timer", .timer(.seconds(1), scheduler: time)),
            ("concat", .concat(numbers, numbers)), ("concat", .concat([numbers])), ("merge", .merge(numbers, numbers)),
            ("merge", .merge([numbers])), ("amb", .amb([numbers])), ("catch", .catch(sequence: [numbers])),
            ("zip", .zip(numbers, numbers, resultSelector: +)),
            ("zip", .zip(numbers, numbers, numbers) { $0 + $1 + $2 }),
            ("zip", .zip([numbers]) { $0[0] }), ("combineLatest", .combineLatest(numbers, numbers, resultSelector: +)),
            ("combineLatest", .combineLatest(numbers, numbers, numbers) { $0 + $1 + $2 }),
            ("combineLatest", .combineLatest([numbers]) { $0[0] }),
            ("property", BehaviorRelay(value: 1).asProperty().asObservable()),
            ("refCount", numbers.publish().refCount()), ("autoconnect", numbers.publish().autoconnect()),
        ] as [(String, Observable<Int>)]) func `a function that makes or joins streams begins the list`(
            _ expected: String, _ stream: Observable<Int>
        )
    {
        #expect(stream.operators.all == [expected])
    }

    @Test func `the list has the operators in the order of the chain, and the last sixteen at most`() {
        let stream = Self.numbers.map { $0 }.filter { $0 > 0 }.take(5)
        #expect(stream.operators.all == ["of", "map", "filter", "take"])
        let long = (0..<20).reduce(stream) { stream, _ in stream.skip(1) }
        #expect(long.operators.all == Array(repeating: "skip", count: 16))
    }

    @Test func `a hot source and a user's operator have no name, and keep the names before`() {
        #expect(PublishSubject<Int>().asObservable().operators.all == [])
        let own = Observable<Int>(over: Self.numbers.map { $0 }) { source, sink in source.attach(sink) }
        #expect(own.filter { $0 > 0 }.operators.all == ["of", "map", "filter"])
        let made = Observable<Int> { sink in Self.numbers.attach(sink) }
        #expect(made.map { $0 }.operators.all == ["map"])
    }
}

private final class Owner: Sendable {}

private struct Failure: Error {}
