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
