import Rill
import RillTesting
import Testing

struct CombiningModelTests {
    @Test func `merge matches its model`() {
        check(sources: 2, { .merge($0) }, against: Model.merge, demand: .interleaving)
        check(sources: 4, { .merge($0) }, against: Model.merge, demand: .interleaving)
    }

    @Test func `zip matches its model`() {
        check(sources: 2, { .zip($0[0], $0[1]) { Model.joined([$0, $1]) } }, against: Model.zip)
        check(sources: 4, { .zip($0) { Model.joined($0) } }, against: Model.zip)
    }

    @Test func `zip of three and more matches its model`() {
        check(sources: 3, { .zip($0[0], $0[1], $0[2]) { Model.joined([$0, $1, $2]) } }, against: Model.zip)
        check(
            sources: 4, { .zip($0[0], $0[1], $0[2], $0[3]) { Model.joined([$0, $1, $2, $3]) } }, against: Model.zip)
    }

    @Test func `combineLatest matches its model`() {
        check(
            sources: 2, { .combineLatest($0[0], $0[1]) { Model.joined([$0, $1]) } }, against: Model.combineLatest,
            demand: .last)
        check(
            sources: 3, { .combineLatest($0[0], $0[1], $0[2]) { Model.joined([$0, $1, $2]) } },
            against: Model.combineLatest, demand: .last)
        check(
            sources: 4, { .combineLatest($0[0], $0[1], $0[2], $0[3]) { Model.joined([$0, $1, $2, $3]) } },
            against: Model.combineLatest, demand: .last)
        check(sources: 4, { .combineLatest($0) { Model.joined($0) } }, against: Model.combineLatest, demand: .last)
    }

    @Test func `concat matches its model`() {
        check(sources: 2, { $0[0].concat($0[1]) }, against: Model.concat)
        check(sources: 4, { .concat($0) }, against: Model.concat)
    }

    @Test func `withLatestFrom matches its model`() {
        check(
            sources: 2, { $0[0].withLatestFrom($0[1]) { Model.joined([$0, $1]) } }, against: Model.withLatestFrom)
    }

    @Test func `bufferWithTrigger matches its model`() {
        check(
            sources: 2, { $0[0].bufferWithTrigger($0[1]).map { Model.joined($0) } }, against: Model.bufferWithTrigger,
            demand: .none)
    }

    @Test func `take(until:) matches its model`() {
        check(sources: 2, { $0[0].take(until: $0[1]) }, against: Model.takeUntil, demand: .none)
    }

    @Test func `skip(until:) matches its model`() {
        check(sources: 2, { $0[0].skip(until: $0[1]) }, against: Model.skipUntil)
    }

    @Test func `amb matches its model`() {
        check(sources: 2, { $0[0].amb($0[1]) }, against: Model.amb)
        check(sources: 4, { .amb($0) }, against: Model.amb)
    }

    @Test func `zip(with:) and merge(with:) match their models`() {
        check(
            sources: 2, { $0[0].zip(with: $0[1]) { Model.joined([$0, $1]) } }, against: Model.zip)
        check(sources: 3, { $0[0].merge(with: $0[1], $0[2]) }, against: Model.merge, demand: .interleaving)
    }

    @Test func `ifEmpty(switchTo:) matches its model`() {
        check(
            sources: 2, { $0[0].ifEmpty(switchTo: $0[1]) },
            against: { Model.concatenation($0, hasSuccessor: { $0.elements.isEmpty && !$0.hasFailed }) })
    }

    @Test func `catch matches its model`() {
        check(
            sources: 2, { sources in sources[0].catch { _ in sources[1] } },
            against: { Model.concatenation($0, hasSuccessor: \.hasFailed) })
        check(
            sources: 4, { .catch(sequence: $0) }, against: { Model.concatenation($0, hasSuccessor: \.hasFailed) })
    }

    @Test(arguments: 1...4) func `retry(n) matches its model`(_ count: Int) {
        check(
            sources: 1, { $0[0].retry(count) },
            against: { Model.concatenation(Array(repeating: $0[0], count: count), hasSuccessor: \.hasFailed) })
    }

    @Test(arguments: 0...3) func `retry(when:) matches its model`(_ pause: Int) {
        checkModel(
            { sources, scheduler in
                sources[0].retry(when: { $0.take(3).delay(.seconds(pause), scheduler: scheduler) })
            },
            against: { timelines in
                Model.concatenation(
                    Array(repeating: timelines[0], count: 4), pause: pause, hasSuccessor: \.hasFailed,
                    end: { _ in .completed })
            }, isTimed: true)
    }

    @Test func `pausable matches its model`() {
        check(
            sources: 2, { $0[0].pausable($0[1].map { $0 % 3 > 0 }) },
            against: { Model.pausable($0, isRunning: { $0 % 3 > 0 }) })
    }

    @Test(arguments: [0, 1, 2, .max], [true, false])
    func `pausableBuffered matches its model`(_ limit: Int, flushes: Bool) {
        check(
            sources: 2,
            {
                $0[0].pausableBuffered(
                    $0[1].map { $0 % 3 > 0 }, limit: limit, flushOnCompleted: flushes, flushOnError: !flushes)
            },
            against: {
                Model.pausableBuffered(
                    $0, limit: limit, flushOnCompleted: flushes, flushOnError: !flushes, isRunning: { $0 % 3 > 0 })
            })
    }

    @Test func `flatMap matches its model`() {
        checkFlattening({ $0.flatMap($1) }, against: { Model.flatMap(limit: .max, $0, $1) })
        checkFlattening({ $0.map($1).merge() }, against: { Model.flatMap(limit: .max, $0, $1) })
    }

    @Test(arguments: 1...3) func `flatMap(maxConcurrent:) matches its model`(_ limit: Int) {
        checkFlattening({ $0.flatMap(maxConcurrent: limit, $1) }, against: { Model.flatMap(limit: limit, $0, $1) })
    }

    @Test func `concatMap matches its model`() {
        checkFlattening({ $0.concatMap($1) }, against: { Model.flatMap(limit: 1, $0, $1) }, demand: .same)
        checkFlattening({ $0.map($1).concat() }, against: { Model.flatMap(limit: 1, $0, $1) }, demand: .same)
    }

    @Test func `flatMapLatest matches its model`() {
        checkFlattening({ $0.flatMapLatest($1) }, against: Model.flatMapLatest, demand: .none)
        checkFlattening({ $0.map($1).switchLatest() }, against: Model.flatMapLatest, demand: .none)
    }

    @Test func `flatMapFirst matches its model`() {
        checkFlattening({ $0.flatMapFirst($1) }, against: Model.flatMapFirst, demand: .none)
    }

    private func check(
        sources: Int, _ operation: ([Observable<Int>]) -> Observable<Int>,
        against model: ([Timeline]) -> [Recorded<Event<Int>>], mayFail: Bool = true,
        demand likeness: Likeness = .same, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        checkModel(
            sources: sources, { sources, _ in operation(sources) }, against: model, mayFail: mayFail, demand: likeness,
            sourceLocation: sourceLocation)
    }

    /// Makes the n-th stream of the n-th element of the first source.
    private func checkFlattening(
        _ operation: (Observable<Int>, @escaping @Sendable (Int) -> Observable<Int>) -> Observable<Int>,
        against model: (Timeline, [Timeline]) -> [Recorded<Event<Int>>], demand likeness: Likeness = .interleaving,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        checkModel(
            sources: 7, { sources, _ in operation(sources[0]) { sources[$0 + 1] } },
            against: { model($0[0], Array($0[1...])) }, demand: likeness, sourceLocation: sourceLocation)
    }
}
