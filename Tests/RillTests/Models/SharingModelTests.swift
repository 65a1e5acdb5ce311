import Rill
import RillTesting
import Testing

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
