import Rill
import RillTesting
import Testing

struct TimingModelTests {
    private static let times = [0, 2, 5]
    private static let spans = [(1, 1), (3, 2), (5, 3), (7, 100)]

    @Test(arguments: times) func `delay matches its model`(_ time: Int) {
        check({ $0.delay(.seconds(time), scheduler: $1) }, against: { Model.delay(time, $0) })
    }

    @Test(arguments: times) func `delaySubscription matches its model`(_ time: Int) {
        check(
            { $0.delaySubscription(.seconds(time), scheduler: $1) }, against: { Model.delaySubscription(time, $0) },
            demand: .same)
    }

    @Test(arguments: times) func `debounce matches its model`(_ time: Int) {
        check({ $0.debounce(.seconds(time), scheduler: $1) }, against: { Model.debounce({ _ in time }, $0) })
    }

    @Test(arguments: [1, 3, 5], [1, 2, 4]) func `paced matches its model`(_ period: Int, _ burst: Int) {
        check(
            { $0.paced(every: .seconds(period), burst: burst, scheduler: $1) },
            against: { Model.paced(period, burst: burst, $0) })
    }

    @Test func `debounce by the element matches its model`() {
        check(
            { $0.debounce(by: { .seconds($0 * 5 % 7) }, scheduler: $1) },
            against: { Model.debounce({ $0 * 5 % 7 }, $0) })
    }

    @Test(arguments: times) func `throttle that reduces matches its model`(_ time: Int) {
        check(
            { $0.throttle(.seconds(time), scheduler: $1) { $0 * 10 + $1 } },
            against: { Model.throttle(time, $0) { $0 * 10 + $1 } })
    }

    @Test(arguments: times, [true, false]) func `throttle matches its model`(_ time: Int, _ latest: Bool) {
        check(
            { $0.throttle(.seconds(time), latest: latest, scheduler: $1) },
            against: { Model.throttle(time, $0, latest ? { $1 } : nil) })
    }

    @Test(arguments: times) func `timeout matches its model`(_ time: Int) {
        checkModel(
            sources: 2, { $0[0].timeout(.seconds(time), other: $0[1], scheduler: $1) },
            against: { Model.timeout(time, $0) }, isTimed: true)
        check(
            { source, scheduler in
                source.timeout(.seconds(time), scheduler: scheduler)
                    .catch { throw $0 is RxError ? MarbleError() : $0 }
            },
            against: { Model.timeout(time, [$0, Timeline(elements: [], end: (0, .failed(MarbleError())))]) })
    }

    @Test(arguments: times) func `timeout(total:) matches its model`(_ time: Int) {
        check(
            { source, scheduler in
                source.timeout(total: .seconds(time), scheduler: scheduler).mapError { _ in MarbleError() }
            }, against: { Model.timeout(total: time, $0) })
    }

    @Test(arguments: [1, 4]) func `repeat matches its model`(_ pause: Int) {
        check(
            { $0.repeat(every: .seconds(pause), scheduler: $1).take(7) },
            against: { Model.repeat(pause, $0, taking: 7) }, demand: .same)
    }

    @Test(arguments: times) func `take(for:) matches its model`(_ time: Int) {
        check({ $0.take(for: .seconds(time), scheduler: $1) }, against: { Model.takeFor(time, $0) })
    }

    @Test(arguments: times) func `skip matches its model`(_ time: Int) {
        check({ $0.skip(.seconds(time), scheduler: $1) }, against: { Model.skip(time, $0) })
    }

    @Test(arguments: spans) func `buffer matches its model`(_ time: Int, _ count: Int) {
        check(
            { $0.buffer(timeSpan: .seconds(time), count: count, scheduler: $1) },
            against: { Model.buffer(time, count: count, $0) })
    }

    @Test(arguments: spans) func `chunks with a time matches its model`(_ time: Int, _ count: Int) {
        check(
            { $0.chunks(ofCount: count, orAfter: .seconds(time), scheduler: $1) },
            against: { Model.chunks(count, time, $0) })
    }

    @Test(arguments: spans) func `window matches its model`(_ time: Int, _ count: Int) {
        check(
            { source, scheduler in
                source.window(timeSpan: .seconds(time), count: count, scheduler: scheduler).enumerated()
                    .flatMap { index, window in
                        window.map { (index + 1) * 1000 + $0 }.startWith(-1 - index)
                            .concat(Observable.just(-1001 - index))
                    }
            },
            against: { Model.window(time, count: count, $0) })
    }

    @Test(arguments: [1, 3, 5]) func `groupBy that forgets matches its model`(_ time: Int) {
        check(
            { source, scheduler in
                source.groupBy(keySelector: { $0 % 2 }, forgettingAfter: .seconds(time), scheduler: scheduler)
                    .enumerated().flatMap { index, group in
                        group.map { (index + 1) * 1000 + $0 }.startWith(-1 - index).concat(Observable.just(-1000))
                    }
            },
            against: { Model.forgetting(time, $0) })
    }

    @Test func `timestamp and timeInterval match their models`() {
        check(
            { $0.timestamp(scheduler: $1).map { Int($0.timestamp.components.seconds) * 1000 + $0.element } },
            against: { Model.merge([$0.map { time, _, value in time * 1000 + value }]) })
        check(
            { $0.timeInterval(scheduler: $1).map { Int($0.interval.components.seconds) * 1000 + $0.element } },
            against: { Model.merge([$0.map { time, former, value in (time - former) * 1000 + value }]) })
    }

    @Test func `retry(backoff:) matches its model`() {
        let backoffs: [(Backoff, delays: [Int])] = [
            (.immediate(maxCount: 3), [0, 0]), (.constant(.seconds(4), maxCount: 3), [4, 4]),
            (.exponential(initial: .seconds(2), multiplier: 3, cap: .seconds(7), maxCount: 4), [2, 6, 7]),
            (.custom(maxCount: 4) { .seconds(3 - $0) }, [2, 1, 0]),
        ]
        for (backoff, delays) in backoffs {
            check(
                { $0.retry(backoff: backoff, scheduler: $1).take(7) },
                against: { Model.retry(delays, $0, taking: 7) }, demand: .same)
        }
    }

    @Test(arguments: [nil, 7]) func `sample matches its model`(_ defaultValue: Int?) {
        checkModel(
            sources: 2, { sources, _ in sources[0].sample(sources[1], defaultValue: defaultValue) },
            against: { Model.sample($0, defaultValue: defaultValue) }, demand: .none)
    }

    @Test func `observe(on:) and subscribe(on:) change only the scheduler`() {
        check({ $0.observe(on: $1) }, against: { Model.merge([$0]) }, demand: .same)
        check({ $0.subscribe(on: $1) }, against: { Model.merge([$0]) }, demand: .same)
    }

    @Test func `interval matches its model`() {
        checkTicks(
            { value, scheduler in .interval(.seconds(value % 3 + 1), scheduler: scheduler) },
            against: { Model.ticks(4, after: $0 % 3 + 1, every: $0 % 3 + 1) })
    }

    @Test func `timer matches its model`() {
        checkTicks(
            { value, scheduler in .timer(.seconds(value % 4), period: .seconds(value % 3 + 1), scheduler: scheduler) },
            against: { Model.ticks(4, after: $0 % 4, every: $0 % 3 + 1) })
        checkTicks(
            { value, scheduler in .timer(.seconds(value % 4), scheduler: scheduler) },
            against: { Model.ticks(1, after: $0 % 4, every: 1) })
    }

    private func check<Result: Equatable & Sendable>(
        _ operation: (Observable<Int>, TestScheduler) -> Observable<Result>,
        against model: (Timeline) -> [Recorded<Event<Result>>], demand likeness: Likeness = .none,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        checkModel(
            { operation($0[0], $1) }, against: { model($0[0]) }, demand: likeness, isTimed: true,
            sourceLocation: sourceLocation)
    }

    /// Starts up to four ticks with each element of a source, and stops them with the next one.
    private func checkTicks(
        _ ticks: @escaping @Sendable (Int, TestScheduler) -> Observable<Int>, against model: (Int) -> Timeline,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        check(
            { source, scheduler in source.flatMapLatest { ticks($0, scheduler).take(4) } },
            against: { outer in
                let elements = outer.elements.enumerated().map { (time: $1.time, value: $0) }
                return Model.flatMapLatest(
                    Timeline(elements: elements, end: outer.end), outer.elements.map { model($0.value) })
            },
            sourceLocation: sourceLocation)
    }
}

extension Timeline {
    /// Returns the timeline with other values, made of each element's time, the previous element's time, and its value.
    fileprivate func map(_ transform: (Int, Int, Int) -> Int) -> Timeline {
        let values = zip([0] + elements.map(\.time), elements).map { former, element in
            (time: element.time, value: transform(element.time, former, element.value))
        }
        return Timeline(elements: values, end: end)
    }
}
