import Rill
import RillTesting
import Testing

extension Model {
    /// The time during which a guest observes, and a number that identifies the visit.
    struct Visit {
        let number: Int
        let start: Moment
        let end: Moment

        /// A visit starts with every other element, and ends with the next one.
        static func all(in guests: [Timeline], firstRank: Int) -> [Visit] {
            ranked(guests).enumerated().flatMap { index, guest in
                stride(from: 0, to: guest.elements.count, by: 2).map { position in
                    let moments = guest.elements[position...].prefix(2).map(\.moment).map {
                        Moment(time: $0.time, rank: firstRank + index, index: $0.index)
                    }
                    return Visit(
                        number: guest.elements[position].value, start: moments[0],
                        end: moments.count > 1 ? moments[1] : .never)
                }
            }.sorted { $0.start < $1.start }
        }
    }

    /// One run of the source, with the time during which it is held. Its events come after all others at the same time.
    struct Run {
        let source: Source
        let start: Moment
        let end: Moment

        init(_ timeline: Timeline, from start: Moment, to end: Moment) {
            source = Source(timeline, rank: .max, start: start.time)
            self.start = start
            self.end = min(end, source.end ?? .never)
        }

        var elements: [(moment: Moment, value: Int)] { source.elements.filter { $0.moment < end } }

        /// The source's end, if it ended before it was released.
        var completion: Event<Int>? {
            source.end == end ? (source.failure == nil ? .completed : .error(MarbleError())) : nil
        }
    }

    static func entry(of visit: Int, _ event: Event<Int>) -> Int {
        switch event {
        case .next(let element): visit * 1000 + element
        case .completed: visit * 1000 + 998
        case .error: visit * 1000 + 999
        }
    }

    static func share(
        replay: Int, within age: Int? = nil, keepingAlive duration: Int? = nil, _ timeline: Timeline,
        _ guests: [Timeline]
    ) -> [Recorded<Event<Int>>] {
        let visits = Visit.all(in: guests, firstRank: 1)
        let runs = runs(of: timeline, for: visits, keepingAlive: duration)
        return recorded(
            visits.flatMap { visit in
                let run = runs.last { $0.start <= visit.start }!
                return entries(of: visit, during: [run], replay: replay, within: age)
            })
    }

    /// All runs are one until the source has ended.
    static func shareForever(replay: Int, _ timeline: Timeline, _ guests: [Timeline]) -> [Recorded<Event<Int>>] {
        let visits = Visit.all(in: guests, firstRank: 1)
        let runs = runs(of: timeline, for: visits)
        let lasting = Array(runs.prefix((runs.firstIndex { $0.completion != nil } ?? runs.count) + 1))
        return recorded(visits.flatMap { entries(of: $0, during: lasting, replay: replay) })
    }

    static func connected(
        replay: Int, _ timeline: Timeline, _ connector: Timeline, _ guests: [Timeline]
    ) -> [Recorded<Event<Int>>] {
        let runs = Visit.all(in: [connector], firstRank: 1).map { Run(timeline, from: $0.start, to: $0.end) }
        return recorded(
            Visit.all(in: guests, firstRank: 2).flatMap { visit in
                runs.first { visit.start < $0.end }.map { entries(of: visit, during: [$0], replay: replay) } ?? []
            })
    }

    /// Returns the runs that `visits` cause. Each lasts as long as there is at least one visitor, and for `duration`
    /// after that. The timer comes after everything else at its time.
    private static func runs(
        of timeline: Timeline, for visits: [Visit], keepingAlive duration: Int? = nil
    ) -> [Run] {
        func release(after end: Moment) -> Moment {
            guard let duration, end < .never else { return end }
            return Moment(time: end.time + duration, rank: .max, index: .max)
        }
        var runs: [Run] = []
        var rest = visits[...]
        while let first = rest.first {
            let ends = rest.map(\.end).sorted()
            let last = ends.first { end in !rest.contains { $0.start < release(after: end) && end < $0.end } }!
            runs.append(Run(timeline, from: first.start, to: release(after: last)))
            rest = rest.drop { $0.start < runs.last!.end }
        }
        return runs
    }

    /// Returns what a visitor gets: first the latest elements from before its visit, then the others as they arrive.
    private static func entries(
        of visit: Visit, during runs: [Run], replay: Int, within age: Int? = nil
    ) -> [(moment: Moment, entry: Int)] {
        let elements = runs.flatMap(\.elements)
        let past = elements.filter { $0.moment < visit.start }.suffix(replay).drop { element in
            age.map { element.moment.time < visit.start.time - $0 } ?? false
        }
        let live = elements.filter { visit.start < $0.moment && $0.moment < visit.end }
        var entries = past.map { (moment: visit.start, entry: entry(of: visit.number, .next($0.value))) }
        entries += live.map { (moment: $0.moment, entry: entry(of: visit.number, .next($0.value))) }
        if let last = runs.last, let completion = last.completion, last.end < visit.end {
            entries.append((moment: max(visit.start, last.end), entry: entry(of: visit.number, completion)))
        }
        return entries
    }

    /// Sorts the entries by their moments, and at the same moment by the visitors' order of arrival.
    private static func recorded(_ entries: [(moment: Moment, entry: Int)]) -> [Recorded<Event<Int>>] {
        let inOrder = entries.enumerated().sorted { left, right in
            let (first, second) = (left.element.moment, right.element.moment)
            return first == second ? left.offset < right.offset : first < second
        }
        return inOrder.map { .next($0.element.moment.time, $0.element.entry) }
    }
}

extension Moment {
    fileprivate static var never: Moment { Moment(time: .max, rank: .max, index: .max) }
}

struct SharingModelTests {
    @Test(arguments: 0...3) func `share matches its model`(_ replay: Int) {
        checkSharing({ $0.share(replay: replay) }, against: { Model.share(replay: replay, $0, $1) })
    }

    @Test(arguments: 0...3) func `share forever matches its model`(_ replay: Int) {
        checkSharing(
            { $0.share(replay: replay, scope: .forever) }, against: { Model.shareForever(replay: replay, $0, $1) })
    }

    @Test(arguments: 0...3, [Overflow.wait, .fail])
    func `share with buffers matches the model, as long as nobody is behind`(_ replay: Int, _ overflow: Overflow) {
        checkSharing(
            { $0.share(buffering: 1, whenFull: overflow, replay: replay) },
            against: { Model.share(replay: replay, $0, $1) })
    }

    @Test(arguments: 0...2, [0, 1, 4]) func `share that is kept alive matches its model`(_ replay: Int, _ time: Int) {
        checkModel(
            sources: 4,
            { sources, scheduler in
                let shared = sources[0].share(replay: replay, keepingAlive: .seconds(time), scheduler: scheduler)
                // Until the source isn't kept alive anymore.
                return Self.visits(to: shared, by: Array(sources[1...]))
                    .do(onDispose: { scheduler.advance(by: .seconds(time)) })
            },
            against: { Model.share(replay: replay, keepingAlive: time, $0[0], Array($0[1...])) }, demand: .none,
            isTimed: true)
    }

    @Test func `refCount matches its model`() {
        checkSharing({ $0.publish().refCount() }, against: { Model.share(replay: 0, $0, $1) })
        checkSharing({ $0.replay(2).refCount() }, against: { Model.share(replay: 2, $0, $1) })
        checkSharing({ $0.replayAll().refCount() }, against: { Model.share(replay: .max, $0, $1) })
    }

    @Test(arguments: 1...4) func `replay(within:) matches its model`(_ age: Int) {
        checkModel(
            sources: 4,
            { sources, scheduler in
                let shared = sources[0].replay(within: .seconds(age), scheduler: scheduler).refCount()
                return Self.visits(to: shared, by: Array(sources[1...]))
            }, against: { Model.share(replay: .max, within: age, $0[0], Array($0[1...])) }, demand: .none,
            isTimed: true)
    }

    @Test func `a stream that is connected by hand matches its model`() {
        checkConnecting({ $0.publish() }, against: { Model.connected(replay: 0, $0, $1, $2) })
        checkConnecting({ $0.replay(2) }, against: { Model.connected(replay: 2, $0, $1, $2) })
        checkConnecting({ $0.replayAll() }, against: { Model.connected(replay: .max, $0, $1, $2) })
    }

    /// Shares the first source. Each of the others is a guest that observes with one element and leaves with the next.
    private func checkSharing(
        _ share: (Observable<Int>) -> Observable<Int>, against model: (Timeline, [Timeline]) -> [Recorded<Event<Int>>],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        checkModel(
            sources: 4, { sources, _ in Self.visits(to: share(sources[0]), by: Array(sources[1...])) },
            against: { model($0[0], Array($0[1...])) }, demand: .none, sourceLocation: sourceLocation)
    }

    /// Connects the first source with one element of the second, and disposes the connection with the next.
    private func checkConnecting(
        _ share: (Observable<Int>) -> ConnectableObservable<Int>,
        against model: (Timeline, Timeline, [Timeline]) -> [Recorded<Event<Int>>],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        checkModel(
            sources: 4,
            { sources, _ in
                let shared = share(sources[0])
                let connecting = Observable<Int>.create { _ in
                    Self.alternate(sources[1]) { _ in shared.connect() }
                }
                return .merge(connecting, Self.visits(to: shared.asObservable(), by: Array(sources[2...])))
            }, against: { model($0[0], $0[1], Array($0[2...])) }, demand: .none,
            sourceLocation: sourceLocation)
    }

    /// What the guests receive: a thousand times the guest's number plus the element, with 998 or 999 for an end.
    private static func visits(to shared: Observable<Int>, by guests: [Observable<Int>]) -> Observable<Int> {
        .create { observer in
            Disposables.create(
                guests.map { guest in
                    alternate(guest) { number in
                        shared.subscribe { observer.onNext(Model.entry(of: number, $0)) }
                    }
                })
        }
    }

    /// Runs `body` with every other element, starting with the first, and disposes its result with the next one.
    private static func alternate(
        _ source: Observable<Int>, _ body: @escaping @Sendable (Int) -> any Disposable
    ) -> any Disposable {
        let current = SerialDisposable()
        return Disposables.create(
            source.subscribe(
                onNext: { current.disposable = $0.isMultiple(of: 2) ? body($0) : Disposables.create() },
                onError: { _ in }),
            current)
    }
}
